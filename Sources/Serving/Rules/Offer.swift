import FoundationEssentials

/// One representation of a resource: a description of its bytes as they are sent.
struct Form: Hashable, Sendable {
    /// The Content-Type.
    let type: String
    /// The validator of exactly these bytes.
    let tag: EntityTag
    /// The number of bytes.
    let length: Int64
    /// The time the file behind it last changed; `nil` when unknown.
    var modified: Date?
    /// The Content-Encoding; `nil` for the plain form.
    var coding: String?
}

/// A resource in its present state.
struct Offer: Hashable, Sendable {
    /// The plain form.
    let plain: Form
    /// The compressed form, if there is one.
    let gzip: Form?
    /// The Cache-Control.
    let lifetime: Lifetime

    init(_ plain: Form, gzip: Form? = nil, lifetime: Lifetime) {
        self.plain = plain
        self.gzip = gzip
        self.lifetime = lifetime
    }
}

/// The freshness lifetime of a response, as its Cache-Control.
///
/// None is `must-revalidate`: a learner without network may use an old copy. All are `private`:
/// requests may need a token.
enum Lifetime: String, Hashable, Sendable {
    /// Lists of books and chapters.
    case list = "private, max-age=600"
    /// A chapter and its texts.
    case payload = "private, max-age=3600"
    /// Sound.
    case media = "private, max-age=86400"
    /// The state of the server, errors and redirects.
    case none = "no-store"
}
