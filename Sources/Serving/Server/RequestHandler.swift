import ListenCore
import Places

/// Answers requests: checks access, looks up the resource, applies the rules.
struct RequestHandler: Sendable {
    let resources: ResourceFinder
    let access: Access
    let clock: any WallClock
    /// The records of devices; `nil` where they do not meet here.
    var records: RecordResponder?

    /// The longest content that a request may bring; `nil` for one whose content nobody wants.
    func contentLimit(of head: RequestHead) -> Int? {
        guard let records, head.method == "PUT", access.refusal(of: head) == nil,
            case .record? = try? RecordRoute.of(head), records.refusal(of: head) == nil
        else { return nil }
        return DeviceRecord.longest
    }

    /// The answer to a request that came with some content, with the content it refers to.
    func answer(
        _ head: RequestHead, with content: [UInt8]? = nil
    ) async -> (reply: Reply, content: ServedContent?) {
        do throws(Refusal) {
            if let refusal = access.refusal(of: head) { throw refusal }
            if let records, let route = try RecordRoute.of(head) {
                let reply = try await records.answer(head, route, content)
                return (head.method == "HEAD" ? reply.withoutBody : reply, nil)
            }
            switch try await resources.answer(try Route.of(head)) {
            case .elsewhere(let location): return (.elsewhere(location), nil)
            case .offer(let offer, let content):
                let reply = ReplyRules.reply(to: head, offering: offer, now: clock.now)
                return (reply, content)
            }
        } catch {
            let reply = Reply.refusal(error)
            return (head.method == "HEAD" ? reply.withoutBody : reply, nil)
        }
    }
}
