import HTTPCaching
import ListenCore

/// An answer that has arrived whole: its head, and its content in memory or in a part file.
struct Arrival: Sendable {
    let exchange: Exchange
    /// The content, unless it is in a file.
    let bytes: [UInt8]
    /// Where the content is, when it is no content to hold in memory.
    let file: FiledContent?
    /// Where it was asked for.
    let asked: HTTPURL

    var head: HTTPResponseHead { exchange.head }
    var size: Int64 { file?.size ?? Int64(bytes.count) }

    /// The content as readers take it.
    var content: Content { content(at: file?.part.path) }

    /// The content in a file that was stored since.
    func content(at path: String?) -> Content {
        var content = Content(bytes: bytes, fields: head.fields, file: path, size: size)
        if head.url.origin != asked.origin { content.place = head.url.origin }
        return content
    }
}

/// Content in a part file that is not stored yet.
struct FiledContent: Sendable {
    let part: any PartFile
    let size: Int64
    let sha256: String
}

/// When a request left, when its answer came, and the answer's head.
struct Exchange: Sendable {
    let requestTime: FoundationDate
    let responseTime: FoundationDate
    let head: HTTPResponseHead
}
