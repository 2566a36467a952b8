import FoundationEssentials
import HTTPCaching

/// The status line and header section of an answer as bytes (RFC 9112 section 4).
enum ReplyHead {
    static func bytes(_ reply: Reply, now: Date, keepsConnection: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(reply.status) \(Reply.phrase(reply.status))\r\n"
        text += "Date: \(HTTPDate.text(now))\r\n"
        for line in reply.fields.lines { text += "\(line.name): \(line.value)\r\n" }
        text += keepsConnection ? "\r\n" : "Connection: close\r\n\r\n"
        return Array(text.utf8)
    }
}

extension Reply {
    /// The body of an answer whose bytes are in the reply itself.
    var smallBody: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}
