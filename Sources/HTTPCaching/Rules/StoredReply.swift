package import FoundationEssentials

/// The response made from a stored one (RFC 9111 section 4, RFC 9110 section 13.2).
package struct StoredReply: Hashable, Sendable {
    /// The status.
    package let status: Int
    /// The fields, with the response's present Age (RFC 9111 section 5.1).
    package let fields: HTTPFields
    /// The bytes of the stored content that are sent with it.
    package let content: Range<Int64>

    /// The reply to a request, whose own conditions and range are answered from the stored response
    /// (RFC 9111 section 4.3.2).
    package init(_ stored: StoredHead, to request: HTTPRequest, at now: Date) {
        var fields = stored.fields
        fields.remove("Age")
        fields.append("Age", String(stored.age(at: now)))
        let whole = 0..<stored.size
        if stored.status == 200, Precondition.isUnchanged(stored, request.fields) {
            status = 304
            self.fields = StoredReply.withoutContent(fields)
            content = 0..<0
            return
        }
        let range =
            stored.status == 200 && request.method == "GET"
            ? ByteRange(request.fields, of: stored.size, fields) : .whole
        switch range {
        case .whole:
            status = stored.status
            content = request.method == "HEAD" ? 0..<0 : whole
        case .part(let part):
            status = 206
            content = part
            fields.set("Content-Length", String(part.count))
            fields.set(
                "Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(stored.size)")
        case .outside:
            status = 416
            content = 0..<0
            fields = StoredReply.withoutContent(fields)
            fields.set("Content-Length", "0")
            fields.set("Content-Range", "bytes */\(stored.size)")
        }
        self.fields = fields
    }

    /// The fields without those about content that is not sent (RFC 9110 section 15.4.5).
    private static func withoutContent(_ fields: HTTPFields) -> HTTPFields {
        var result = fields
        for name in ["Content-Length", "Content-Encoding", "Content-Range", "Content-Type"] {
            result.remove(name)
        }
        return result
    }
}

/// A client's own conditions, answered from a stored response (RFC 9111 section 4.3.2).
enum Precondition {
    /// True when the client has this version already.
    ///
    /// If-None-Match has precedence over If-Modified-Since (RFC 9110 section 13.2.2).
    static func isUnchanged(_ stored: StoredHead, _ request: HTTPFields) -> Bool {
        if let tags = request.joined("If-None-Match") {
            if FieldList.trimmed(tags) == "*" { return true }
            guard let tag = stored.fields.first("ETag") else { return false }
            let opaque = Validators.opaque(tag)
            return FieldList.members(tags).contains { Validators.opaque($0) == opaque }
        }
        guard let text = request.first("If-Modified-Since"),
            let since = HTTPDate.parse(text, now: stored.responseTime)
        else { return false }
        let modified =
            stored.fields.first("Last-Modified")
            .map { HTTPDate.parse($0, now: stored.responseTime) } ?? stored.dateValue
        return modified.map { $0 <= since } ?? false
    }
}
