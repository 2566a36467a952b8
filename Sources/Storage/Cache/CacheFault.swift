public import HTTPCaching

/// A fault in the cache.
public struct CacheFault: Hashable, Sendable {
    /// The fault.
    public enum Kind: String, Hashable, Sendable, Codable {
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
    public let kind: Kind
    /// The response it was; `nil` for a file without a row and a row that cannot be read.
    public let head: StoredHead?
    /// The row's digest or the file's name.
    public let name: String
    /// The number of its bytes.
    public let bytes: Int64
    /// The path its bytes were moved to; `nil` when there are none, or they could not be moved.
    public let movedTo: String?
}

/// The findings of a verification.
public struct CacheVerification: Hashable, Sendable {
    /// The number of responses and files that were looked at.
    public var checked = 0
    /// The number of bytes that were hashed.
    public var bytes: Int64 = 0
    /// The faults; their content is no longer served.
    public var faults: [CacheFault] = []
}
