public import FoundationEssentials

/// Everything that is stored of a response except its content.
public struct StoredHead: Hashable, Sendable {
    /// The key it is stored under.
    public var key: CacheKey
    /// The class that sets its lifetime and eviction rules.
    public var resource: ResourceClass
    /// The status code.
    public var status: Int
    /// The response's fields.
    public var fields: HTTPFields
    /// The request's fields that Vary names, as they were sent (RFC 9111 section 4.1).
    public var selectingFields: HTTPFields
    /// The time the request was sent (RFC 9111 section 4.2.3, `request_time`).
    public var requestTime: Date
    /// The time the response arrived or was last validated (`response_time`).
    public var responseTime: Date
    /// The length of the content in bytes.
    public var size: Int64
    /// SHA-256 of the content, 64 lower-case hex digits.
    public var sha256: String
    /// True when pruning must keep it.
    public var isPinned: Bool
    /// The time it was last used; pruning removes the oldest first.
    public var lastUsed: Date
    /// The book and chapter it belongs to; `nil` when they are not known.
    public var subject: CacheSubject?
    /// True when an unsafe method changed the resource since (RFC 9111 section 4.4): it may only be
    /// used after its server confirmed it.
    public var isInvalid: Bool

    /// A stored response without its content.
    public init(
        key: CacheKey, resource: ResourceClass, status: Int = 200, fields: HTTPFields,
        selectingFields: HTTPFields = [:], requestTime: Date, responseTime: Date,
        size: Int64, sha256: String, isPinned: Bool = false, lastUsed: Date? = nil,
        subject: CacheSubject? = nil, isInvalid: Bool = false
    ) {
        self.key = key
        self.resource = resource
        self.status = status
        self.fields = fields
        self.selectingFields = selectingFields
        self.requestTime = requestTime
        self.responseTime = responseTime
        self.size = size
        self.sha256 = sha256
        self.isPinned = isPinned
        self.lastUsed = lastUsed ?? responseTime
        self.subject = subject
        self.isInvalid = isInvalid
    }
}

/// The place of a stored response's content.
public enum StoredBody: Hashable, Sendable {
    /// In the row itself: lists, chapters, subtitles.
    case inline([UInt8])
    /// In a file of the store, by absolute path: media.
    case file(path: String)
}

/// A stored response.
public struct StoredResponse: Hashable, Sendable {
    /// Everything but the content.
    public var head: StoredHead
    /// The content.
    public var body: StoredBody

    /// A stored response.
    public init(_ head: StoredHead, body: StoredBody) {
        self.head = head
        self.body = body
    }
}
