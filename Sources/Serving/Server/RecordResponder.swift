import FoundationEssentials
import HTTPCaching
import ListenCore
import Places

/// Answers requests for the records of devices.
///
/// Only with the token, also on this machine, and to no page of a browser: what is written here
/// changes places on every device.
struct RecordResponder: Sendable {
    let records: any SyncPlace
    /// True when every request that comes here has shown a token.
    let isGuarded: Bool

    /// The reason that a request is refused before its content is read; `nil` when it may go on.
    func refusal(of head: RequestHead) -> Refusal? {
        guard isGuarded else {
            return Refusal(403, "Devices meet here only behind a token: see --token-file.")
        }
        guard !head.fields.contains("Origin"),
            head.fields.first("Sec-Fetch-Site").map({ $0 == "none" }) ?? true
        else { return Refusal(403, "No page of a browser may ask for this.") }
        return nil
    }

    /// The answer to a request; `content` is what came with it.
    func answer(
        _ head: RequestHead, _ route: RecordRoute, _ content: [UInt8]?
    ) async throws(Refusal) -> Reply {
        if let refusal = refusal(of: head) ?? route.refusal(of: head.method) { throw refusal }
        let isReading = head.method == "GET" || head.method == "HEAD"
        let condition = head.method == "PUT" ? try WriteCondition(head.fields) : nil
        do throws(SyncError) {
            switch route {
            case .list: return try await list()
            case .record(let device) where isReading: return try await read(device, head)
            case .record(let device):
                guard let condition else {
                    try await records.remove(device)
                    return Self.done(204)
                }
                return try await write(content, of: device, condition)
            }
        } catch {
            throw Self.refusal(error)
        }
    }

    private static func refusal(_ error: SyncError) -> Refusal {
        switch error.code {
        case .changed: Refusal(412, "The content is another one by now.")
        case .malformed(let reason): Refusal(400, reason)
        case .tooLong: Refusal(413, "The record is too long.")
        case .unreachable, .store, .service, .refused:
            Refusal(503, "The records cannot be read or written now.")
        }
    }

    private func list() async throws(SyncError) -> Reply {
        let files = try await records.list().sorted { $0.device < $1.device }
        let entries = files.map { file in
            // Both are of a few characters that JSON needs no escapes for.
            "{\"device\":\"\(file.device.rawValue)\""
                + (file.tag.map { ",\"tag\":\"\\\"\($0)\\\"\"" } ?? "") + "}"
        }
        return Self.content(
            Array("{\"devices\":[\(entries.joined(separator: ","))]}".utf8), tag: nil)
    }

    private func read(
        _ device: DeviceID, _ head: RequestHead
    ) async throws(SyncError) -> Reply {
        guard let content = try await records.read(device) else {
            return .refusal(Route.notFound)
        }
        let quoted = content.tag.map { "\"\($0)\"" }
        if let quoted, head.fields.all("If-None-Match") == [quoted] {
            return Reply(
                status: 304, fields: ["ETag": quoted, "Cache-Control": Lifetime.none.rawValue],
                body: .none)
        }
        return Self.content(content.bytes, tag: quoted)
    }

    private func write(
        _ content: [UInt8]?, of device: DeviceID, _ condition: WriteCondition
    ) async throws(SyncError) -> Reply {
        guard let content else {
            return .refusal(Refusal(411, "The length of the record is needed, within its bounds."))
        }
        guard DeviceRecord.isWhole(content) else {
            throw SyncError(.malformed("The record is not whole."))
        }
        let former = condition.isNew ? nil : SyncFile(device: device, tag: condition.tag)
        let tag = try await records.write(content, of: device, over: former)
        var reply = Self.done(condition.isNew ? 201 : 204)
        if let tag { reply.fields.append("ETag", "\"\(tag)\"") }
        return reply
    }

    private static func done(_ status: Int) -> Reply {
        var fields: HTTPFields = ["Cache-Control": Lifetime.none.rawValue]
        if status != 204 { fields.append("Content-Length", "0") }
        return Reply(status: status, fields: fields, body: .none)
    }

    private static func content(_ bytes: [UInt8], tag: String?) -> Reply {
        var fields: HTTPFields = [
            "Content-Type": "application/json", "Content-Length": String(bytes.count),
            "Cache-Control": Lifetime.none.rawValue, "X-Content-Type-Options": "nosniff",
        ]
        if let tag { fields.append("ETag", tag) }
        return Reply(status: 200, fields: fields, body: .bytes(bytes))
    }
}
