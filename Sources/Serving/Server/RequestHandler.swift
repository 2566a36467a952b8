import ListenCore

/// Answers requests: checks access, looks up the resource, applies the rules.
struct RequestHandler: Sendable {
    let resources: ResourceFinder
    let access: Access
    let clock: any WallClock

    /// The answer to a request, with the content it refers to.
    func answer(_ head: RequestHead) async -> (reply: Reply, content: ServedContent?) {
        do throws(Refusal) {
            if let refusal = access.refusal(of: head) { throw refusal }
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
