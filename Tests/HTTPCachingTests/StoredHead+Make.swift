import FoundationEssentials
import HTTPCaching

let start = Date(timeIntervalSince1970: 1_700_000_000)

extension StoredHead {
    /// A stored response that arrived at `start`.
    static func make(
        _ fields: HTTPFields = [:], resource: ResourceClass = .list,
        selecting: HTTPFields = [:], delay: Double = 0
    ) -> StoredHead {
        StoredHead(
            key: CacheKey(url: "http://127.0.0.1/books"), resource: resource, fields: fields,
            selectingFields: selecting, requestTime: start.addingTimeInterval(-delay),
            responseTime: start, size: 2, sha256: SHA256.hex(of: Array("[]".utf8)))
    }
}
