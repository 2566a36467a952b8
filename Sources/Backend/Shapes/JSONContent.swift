import FoundationEssentials
import HTTPCaching
import ListenCore

/// Reading of JSON answers into shapes, with the path of what is wrong.
enum JSONContent {
    static func decode<Shape: Decodable>(
        _ type: Shape.Type, from content: Content, context: String
    ) throws(ServiceError) -> Shape {
        try content.refusePage(context: context)
        let bytes =
            content.bytes.starts(with: [0xEF, 0xBB, 0xBF])
            ? Array(content.bytes.dropFirst(3)) : content.bytes
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            let (path, reason) = place(error)
            throw ServiceError(.malformed(path: path, reason: reason), context: context)
        } catch {
            throw ServiceError(
                .malformed(path: "$", reason: "the answer is not JSON"), context: context)
        }
    }

    private static func place(_ error: DecodingError) -> (path: String, reason: String) {
        switch error {
        case .keyNotFound(let key, let place):
            (path(place.codingPath + [key]), "a value is missing")
        case .valueNotFound(_, let place): (path(place.codingPath), "a value is null")
        case .typeMismatch(_, let place): (path(place.codingPath), "a value has another type")
        case .dataCorrupted(let place) where place.codingPath.isEmpty:
            ("$", "the answer is not JSON, or not all of it")
        case .dataCorrupted(let place): (path(place.codingPath), "a value cannot be read")
        @unknown default: ("$", "the answer cannot be read")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("$") { path, key in
            path + (key.intValue.map { "[\($0)]" } ?? ".\(Sanitised.text(key.stringValue))")
        }
    }
}

/// The content of an answer, stored or just fetched, before it is read.
struct Content: Sendable {
    let bytes: [UInt8]
    let fields: HTTPFields
    /// Where the content is when it is a file of the store; `bytes` are empty then.
    let file: String?
    /// The length of the content, wherever it is.
    let size: Int64
    /// The origin it came from, where redirects led to another than was asked.
    var place: String?

    init(bytes: [UInt8], fields: HTTPFields, file: String? = nil, size: Int64? = nil) {
        self.bytes = bytes
        self.fields = fields
        self.file = file
        self.size = size ?? Int64(bytes.count)
    }

    /// Throws when a web page came instead, as from the log-in of a hotel's network.
    func refusePage(context: String) throws(ServiceError) {
        let head = bytes.prefix(512).drop {
            [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0)
        }
        let start = String(decoding: head.prefix(15), as: UTF8.self).lowercased()
        let type = fields.first("Content-Type")?.lowercased() ?? ""
        guard
            start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
                || type.hasPrefix("text/html")
        else { return }
        throw ServiceError(.webPage(from: place), context: context)
    }
}
