import FoundationEssentials

/// One form of a resource: its bytes as they go over the wire, described.
struct Form: Hashable, Sendable {
    /// The Content-Type.
    let type: String
    /// Names exactly these bytes.
    let tag: EntityTag
    /// How many bytes there are.
    let length: Int64
    /// When the file behind it changed last; `nil` when that is not known.
    let modified: Date?
    /// The Content-Encoding; `nil` for the plain form.
    let coding: String?

    init(
        type: String, tag: EntityTag, length: Int64, modified: Date? = nil, coding: String? = nil
    ) {
        self.type = type
        self.tag = tag
        self.length = length
        self.modified = modified
        self.coding = coding
    }
}

/// A resource as it can be had at present.
struct Offer: Hashable, Sendable {
    /// The plain form.
    let plain: Form
    /// The compressed form, where there is one.
    let gzip: Form?
    /// The Cache-Control.
    let lifetime: Lifetime

    init(_ plain: Form, gzip: Form? = nil, lifetime: Lifetime) {
        self.plain = plain
        self.gzip = gzip
        self.lifetime = lifetime
    }
}

/// How long copies may be used unasked.
///
/// Nothing is `must-revalidate`: a learner without network may use an old copy.
/// Everything is `private`: a token may stand before it.
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
