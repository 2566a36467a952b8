import FoundationEssentials
import HTTPCaching

/// The answer to a GET or HEAD of a resource (RFC 9110); pure.
enum ReplyRules {
    static func reply(to head: RequestHead, offering offer: Offer, now: Date) -> Reply {
        let isGzip = offer.gzip != nil && ContentCoding.prefersGzip(head.fields)
        let form = isGzip ? offer.gzip ?? offer.plain : offer.plain
        let reply = reply(to: head, form, isGzip: isGzip, always: always(form, offer), now: now)
        return head.method == "HEAD" ? reply.withoutBody : reply
    }

    private static func reply(
        to head: RequestHead, _ form: Form, isGzip: Bool, always: HTTPFields, now: Date
    ) -> Reply {
        let outcome = Preconditions.outcome(
            head.fields, tag: form.tag, modified: form.modified, now: now)
        switch outcome {
        case .failed: return .refusal(Refusal(412, "The content is another one by now."))
        case .notModified: return Reply(status: 304, fields: always, body: .none)
        case .proceed: break
        }
        // Section 14.2: Range is defined for GET only.
        guard head.method == "GET",
            Preconditions.allowsRange(
                head.fields, tag: form.tag, modified: form.modified, now: now)
        else { return whole(form, isGzip, always) }
        let answer = Part(
            form: form, isGzip: isGzip, always: always,
            isContinuation: head.fields.contains("If-Range"))
        switch RangeRequest(head.fields, length: form.length) {
        case .whole: return whole(form, isGzip, always)
        case .part(let slice): return answer.single(slice)
        case .parts(let slices): return answer.several(slices)
        case .unsatisfiable:
            var reply = Reply.refusal(
                Refusal(416, "The range lies outside: there are \(form.length) bytes."))
            reply.fields.append("Content-Range", "bytes */\(form.length)")
            return reply
        }
    }

    /// The fields that a 304 repeats (section 15.4.5) and every other answer carries.
    private static func always(_ form: Form, _ offer: Offer) -> HTTPFields {
        var fields: HTTPFields = [
            "ETag": form.tag.text, "Cache-Control": offer.lifetime.rawValue,
        ]
        if offer.gzip != nil { fields.append("Vary", "Accept-Encoding") }
        return fields
    }

    private static func whole(_ form: Form, _ isGzip: Bool, _ always: HTTPFields) -> Reply {
        var fields = always
        fields.append("Content-Type", form.type)
        if let coding = form.coding { fields.append("Content-Encoding", coding) }
        if let modified = form.modified { fields.append("Last-Modified", HTTPDate.text(modified)) }
        fields.append("Accept-Ranges", "bytes")
        fields.append("Content-Length", String(form.length))
        let all = ByteSlice(offset: 0, count: form.length)
        return Reply(
            status: 200, fields: fields, body: .content(isGzip: isGzip, pieces: [.slice(all)]))
    }
}

/// A 206 response (RFC 9110 section 15.3.7).
private struct Part {
    let form: Form
    let isGzip: Bool
    let always: HTTPFields
    /// True for a client that has the other fields already, as If-Range shows.
    let isContinuation: Bool

    func single(_ slice: ByteSlice) -> Reply {
        var fields = common
        if !isContinuation { fields.append("Content-Type", form.type) }
        fields.append("Content-Range", range(slice))
        fields.append("Content-Length", String(slice.count))
        return Reply(
            status: 206, fields: fields, body: .content(isGzip: isGzip, pieces: [.slice(slice)]))
    }

    /// A body of media type multipart/byteranges (section 14.6).
    func several(_ slices: [ByteSlice]) -> Reply {
        // The content cannot contain its own hash, so the boundary does not occur in it.
        let boundary = "listen-" + form.tag.opaque.prefix(32)
        var pieces: [Reply.Piece] = []
        for slice in slices {
            let start = pieces.isEmpty ? "" : "\r\n"
            let head =
                "\(start)--\(boundary)\r\nContent-Type: \(form.type)\r\n"
                + "Content-Range: \(range(slice))\r\n\r\n"
            pieces += [.text(Array(head.utf8)), .slice(slice)]
        }
        pieces.append(.text(Array("\r\n--\(boundary)--\r\n".utf8)))
        var fields = common
        fields.append("Content-Type", "multipart/byteranges; boundary=\(boundary)")
        fields.append("Content-Length", String(pieces.reduce(0) { $0 + $1.count }))
        return Reply(
            status: 206, fields: fields, body: .content(isGzip: isGzip, pieces: pieces))
    }

    private var common: HTTPFields {
        var fields = always
        if let coding = form.coding { fields.append("Content-Encoding", coding) }
        if !isContinuation {
            if let modified = form.modified {
                fields.append("Last-Modified", HTTPDate.text(modified))
            }
            fields.append("Accept-Ranges", "bytes")
        }
        return fields
    }

    private func range(_ slice: ByteSlice) -> String {
        "bytes \(slice.offset)-\(slice.end - 1)/\(form.length)"
    }
}
