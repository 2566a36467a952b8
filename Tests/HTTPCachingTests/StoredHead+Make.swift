import FoundationEssentials
import HTTPCaching

let start = Date(timeIntervalSince1970: 1_700_000_000)
let pureHTTP = CachePolicy(isPureHTTP: true)

extension StoredHead {
    /// A stored response that arrived at `start`.
    static func make(
        _ fields: HTTPFields = [:], resource: ResourceClass = .list,
        selecting: HTTPFields = [:], delay: Double = 0, status: Int = 200, size: Int64 = 2,
        variant: String = "", at arrival: Date = start, isInvalid: Bool = false
    ) -> StoredHead {
        StoredHead(
            key: CacheKey(url: "http://127.0.0.1/books", variant: variant), resource: resource,
            status: status, fields: fields, selectingFields: selecting,
            requestTime: arrival.addingTimeInterval(-delay), responseTime: arrival, size: size,
            sha256: SHA256.hex(of: Array("[]".utf8)), isInvalid: isInvalid)
    }
}

extension HTTPRequest {
    /// A request for the URL of `StoredHead.make`.
    static func make(
        _ method: String = "GET", _ fields: HTTPFields = [:]
    ) throws -> HTTPRequest {
        HTTPRequest(method, try address("http://127.0.0.1/books"), fields: fields)
    }
}

/// A URL that must be one.
func address(_ text: String) throws -> HTTPURL {
    struct NoURL: Error {}
    guard let address = HTTPURL(text) else { throw NoURL() }
    return address
}

/// A date of HTTP, so many seconds after `start`.
func date(_ seconds: Double) -> String { HTTPDate.text(start.addingTimeInterval(seconds)) }
