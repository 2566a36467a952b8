/// The validators that distinguish versions of a resource (RFC 9110 section 8.8).
///
/// ```swift
/// let validators = Validators(HTTPFields([HTTPFields.Line("ETag", "\"v1\"")]))
/// validators.conditionalFields.first("If-None-Match")  // "\"v1\""
/// ```
package struct Validators: Hashable, Sendable {
    /// The entity tag, byte for byte, `W/` included.
    package let etag: String?
    /// The ETag field as received, even when it is no entity tag, so that it can be sent back.
    private let written: String?
    /// The Last-Modified field as received.
    package let lastModified: String?
    /// Google's object generation, which its servers send where an ETag is missing.
    package let generation: String?

    /// The validators of a response.
    package init(_ fields: HTTPFields) {
        written = fields.first("ETag").flatMap { Validators.isShort($0) ? $0 : nil }
        etag = written.flatMap { Validators.isTag($0) ? $0 : nil }
        lastModified = fields.first("Last-Modified")
        generation = fields.first("x-goog-generation")
    }

    /// The entity tag when it is a strong one (RFC 9110 section 8.8.1).
    package var strongTag: String? {
        etag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
    }

    /// The fields of a conditional request: If-None-Match with the tag byte for byte,
    /// If-Modified-Since only without a tag (RFC 9110 section 13.1).
    package var conditionalFields: HTTPFields {
        if let written { return ["If-None-Match": written] }
        if let lastModified { return ["If-Modified-Since": lastModified] }
        return [:]
    }

    /// True when a full response names the same version, so that its content need not be fetched:
    /// the tags match weakly (RFC 9110 section 8.8.3.2), or without tags the generations are equal.
    ///
    /// `false` when nothing can be compared.
    package func names(sameAs other: Validators) -> Bool {
        if let etag, let tag = other.etag {
            return Validators.opaque(etag) == Validators.opaque(tag)
        }
        if let generation, let number = other.generation { return generation == number }
        return false
    }

    /// A tag without its `W/`, for weak comparison.
    static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }

    private static func isTag(_ text: String) -> Bool {
        let bare = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
        return bare.utf8.count >= 2 && bare.hasPrefix("\"") && bare.hasSuffix("\"")
    }

    private static func isShort(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 1_024
    }
}
