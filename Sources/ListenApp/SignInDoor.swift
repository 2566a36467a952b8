import ListenCore
import Serving
import SignIn

/// The port of this machine that a browser comes back to.
struct SignInDoor: RedirectDoor {
    private let server: LoopbackServer

    init(port: UInt16, clock: any WallClock) throws(ServingError) {
        server = try LoopbackServer(port: port, timing: .live(clock))
    }

    var port: UInt16 { server.port }

    func answer(_ rule: @escaping @Sendable (RedirectRequest) -> RedirectReply) async throws {
        try await server.answer { method, target, host in
            let reply = rule(RedirectRequest(method: method, target: target, host: host))
            return LoopbackServer.Page(
                status: reply.status, sentence: reply.sentence, isLast: reply.isLast)
        }
    }
}
