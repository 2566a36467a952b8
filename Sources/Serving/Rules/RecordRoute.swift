import HTTPCaching
import Places

/// A resource of `/sync/v1`, where devices of a person leave their records for each other.
enum RecordRoute: Hashable, Sendable {
    /// The list of records.
    case list
    /// The record of a device.
    case record(DeviceID)

    /// The methods that it takes.
    var methods: [String] {
        switch self {
        case .list: ["GET", "HEAD"]
        case .record: ["GET", "HEAD", "PUT", "DELETE"]
        }
    }

    /// The refusal of a method that it does not take; `nil` for one that it takes.
    func refusal(of method: String) -> Refusal? {
        guard !methods.contains(method) else { return nil }
        guard Route.knownMethods.contains(method) else { return Route.unknownMethod }
        let detail =
            self == .list
            ? "The list can only be read." : "Records are read, written and removed."
        return Refusal(405, detail, allowing: methods.joined(separator: ", "))
    }

    /// The route of a request; `nil` for one of the library, and throws for what is below
    /// `/sync` and not there.
    static func of(_ head: RequestHead) throws(Refusal) -> RecordRoute? {
        guard head.target.hasPrefix("/sync") || head.target.contains("://") else { return nil }
        let segments = try Route.segments(of: head.target)
        guard segments.first == "sync" else { return nil }
        guard segments.count >= 2, segments[1] == "v1", segments.count <= 3 else {
            throw Route.notFound
        }
        guard segments.count == 3 else { return .list }
        guard let device = DeviceID(segments[2]) else { throw Route.notFound }
        return .record(device)
    }
}

/// The conditions of a write (RFC 9110 section 13.1): nobody replaces what they have not seen.
struct WriteCondition: Hashable, Sendable {
    /// True when nothing may be there.
    let isNew: Bool
    /// The tag of what may be replaced; `nil` for whatever is there.
    let tag: String?

    /// The condition of a request; throws 428 where there is none (RFC 6585 section 3).
    init(_ fields: HTTPFields) throws(Refusal) {
        let matches = fields.all("If-Match")
        if fields.all("If-None-Match").map(ListScanner.trimmed) == ["*"], matches.isEmpty {
            (isNew, tag) = (true, nil)
            return
        }
        guard matches.count == 1, let text = matches.first.map({ ListScanner.trimmed($0) }) else {
            throw Refusal(428, "A write says by If-Match what it replaces, or If-None-Match: *.")
        }
        isNew = false
        if text == "*" {
            tag = nil
            return
        }
        guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else {
            throw Refusal(412, "The content is another one by now.")
        }
        tag = String(text.dropFirst().dropLast())
    }
}
