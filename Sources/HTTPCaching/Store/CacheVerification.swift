/// A fault in the cache.
package struct CacheFault: Hashable, Sendable {
    /// The fault.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// The content has another SHA-256 than when it was stored.
        case changed
        /// The content is longer or shorter than it was.
        case length
        /// The media file of a row is gone.
        case missing
        /// A media file or part that belongs to no row.
        case stray
        /// A row that cannot be read.
        case unreadable
    }

    /// The fault.
    package let kind: Kind
    /// The response it was; `nil` for a file without a row and a row that cannot be read.
    package let head: StoredHead?
    /// The row's digest or the file's name.
    package let name: String
    /// The number of its bytes.
    package let bytes: Int64
    /// The path its bytes were moved to; `nil` when there are none, or they could not be moved.
    package let movedTo: String?

    /// A fault.
    package init(kind: Kind, head: StoredHead?, name: String, bytes: Int64, movedTo: String?) {
        (self.kind, self.head, self.name) = (kind, head, name)
        (self.bytes, self.movedTo) = (bytes, movedTo)
    }
}

/// The findings of a verification.
package struct CacheVerification: Hashable, Sendable {
    /// The number of responses and files that were looked at.
    package var checked = 0
    /// The number of bytes that were hashed.
    package var bytes: Int64 = 0
    /// The faults; their content is no longer served.
    package var faults: [CacheFault] = []

    /// Nothing was looked at yet.
    package init() {}
}
