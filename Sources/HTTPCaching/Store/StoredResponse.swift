package import FoundationEssentials

/// Everything that is stored of a response except its content.
package struct StoredHead: Hashable, Sendable {
    /// The key it is stored under.
    package var key: CacheKey
    /// The class that sets its lifetime and eviction rules.
    package var resource: ResourceClass
    /// The status code.
    package var status: Int
    /// The response's fields.
    package var fields: HTTPFields
    /// The request's fields that Vary names, as they were sent (RFC 9111 section 4.1).
    package var selectingFields: HTTPFields
    /// The time the request was sent (RFC 9111 section 4.2.3, `request_time`).
    package var requestTime: Date
    /// The time the response arrived or was last validated (`response_time`).
    package var responseTime: Date
    /// The length of the content in bytes.
    package var size: Int64
    /// SHA-256 of the content, 64 lower-case hex digits.
    package var sha256: String
    /// True when pruning must keep it.
    package var isPinned: Bool
    /// The time it was last used; pruning removes the oldest first.
    package var lastUsed: Date
    /// The book and chapter it belongs to; `nil` when they are not known.
    package var subject: CacheSubject?
    /// True when an unsafe method changed the resource since (RFC 9111 section 4.4): it may only be
    /// used after its server confirmed it.
    package var isInvalid: Bool

    /// A stored response without its content.
    package init(
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
package enum StoredBody: Hashable, Sendable {
    /// In the row itself: lists, chapters, subtitles.
    case inline([UInt8])
    /// In a file of the store, by absolute path: media.
    case file(path: String)
}

/// A stored response.
package struct StoredResponse: Hashable, Sendable {
    /// Everything but the content.
    package var head: StoredHead
    /// The content.
    package var body: StoredBody

    /// A stored response.
    package init(_ head: StoredHead, body: StoredBody) {
        self.head = head
        self.body = body
    }
}
