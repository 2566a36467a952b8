import HTTPCaching
import ListenCore

/// An answer that has arrived whole: its head, and its content in memory or in a part file.
struct Arrival: Sendable {
    let exchange: Exchange
    /// The content, unless it is in a file.
    let bytes: [UInt8]
    /// The part file of a content that is too long for memory.
    let file: FiledContent?
    /// The URL it was asked for at.
    let asked: HTTPURL

    var head: HTTPResponseHead { exchange.head }
    var size: Int64 { file?.size ?? Int64(bytes.count) }

    /// The content as readers take it.
    var content: FetchedContent { content(at: file?.part.path) }

    /// The content in a file that was stored since.
    func content(at path: String?) -> FetchedContent {
        var content = FetchedContent(bytes: bytes, fields: head.fields, file: path, size: size)
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

/// The times a request left and its answer came, and the answer's head.
struct Exchange: Sendable {
    let requestTime: FoundationDate
    let responseTime: FoundationDate
    let head: HTTPResponseHead
}
