package import HTTPCaching
package import ListenCore
import Markup

/// The content of an answer, stored or just fetched, before it is read.
///
/// A source reads it into values of its own; what throws is not stored:
///
///     let titles = try await cache.snapshot(query, .cacheFirst) { content throws(ServiceError) in
///         try content.json([String].self, context: query.context)
///     }
package struct FetchedContent: Sendable {
    /// The content, unless it is in a file.
    package let bytes: [UInt8]
    /// The fields of the answer.
    package let fields: HTTPFields
    /// The path of the content when it is a file of the store; `bytes` are empty then.
    let file: String?
    /// The length of the content, wherever it is.
    let size: Int64
    /// The origin it came from, where redirects led to another than was asked.
    var place: String?

    /// The content of an answer to a request for `asked`.
    package init(_ response: HTTPResponse, asked: HTTPURL) {
        self.init(bytes: response.body, fields: response.head.fields)
        if response.head.url.origin != asked.origin { place = response.head.url.origin }
    }

    /// Content that is stored.
    package init(stored bytes: [UInt8], fields: HTTPFields) {
        self.init(bytes: bytes, fields: fields)
    }

    init(bytes: [UInt8], fields: HTTPFields, file: String? = nil, size: Int64? = nil) {
        self.bytes = bytes
        self.fields = fields
        self.file = file
        self.size = size ?? Int64(bytes.count)
    }

    /// Throws when a web page came instead, as from the log-in of a hotel's network.
    package func refusePage(context: String) throws(ServiceError) {
        let type = fields.first("Content-Type")?.lowercased() ?? ""
        guard PageSign.isPage(bytes) || type.hasPrefix("text/html") else { return }
        throw ServiceError(.webPage(from: place), context: context)
    }
}
