import FlyingSocks
import FoundationEssentials
import Glibc
import HTTPCaching
package import ListenCore

/// A port of 127.0.0.1 that answers a browser with pages of one sentence, until one is the last.
///
/// ```swift
/// let server = try LoopbackServer(port: 0, timing: .live(clock))
/// try await server.answer { _, target, _ in
///     LoopbackServer.Page(status: 200, sentence: "Thank you.", isLast: target == "/done")
/// }
/// ```
package final class LoopbackServer: Sendable {
    /// An answer.
    package struct Page: Hashable, Sendable {
        let status: Int
        let sentence: String
        let isLast: Bool

        /// A page with one of the program's own sentences.
        package init(status: Int, sentence: String, isLast: Bool) {
            (self.status, self.sentence, self.isLast) = (status, sentence, isLast)
        }
    }

    /// The answer to a request by its method, its target and its field Host.
    package typealias Rule = @Sendable (_ method: String, _ target: String, _ host: String?) -> Page

    /// The port it listens at; 0 has become the one that was free.
    package let port: UInt16

    private static let mostConnections = 16
    private let listening: ListeningSocket
    private let timing: ServerTiming

    private enum Event: Sendable {
        /// A connection; `nil` for one that was lost.
        case came(AsyncSocket?)
        case left(isLast: Bool)
    }

    /// Begins to listen; throws when the port is taken.
    package init(port: UInt16, timing: ServerTiming) throws(ServingError) {
        listening = try ListeningSocket(.port(host: "127.0.0.1", port: port))
        guard case .port(_, let port) = listening.address else {
            throw ServingError(.badAddress, subject: "127.0.0.1")
        }
        self.port = port
        self.timing = timing
    }

    /// Answers until an answer is the last, or the task is cancelled; then it stops listening.
    ///
    /// May be called once.
    package func answer(_ rule: @escaping Rule) async throws {
        let pool: SocketPool<ePoll> = .ePoll(maxEvents: 16)
        defer { listening.close() }
        try await pool.prepare()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run() }
            group.addTask { try await self.accept(in: pool, rule) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func accept(in pool: SocketPool<ePoll>, _ rule: @escaping Rule) async throws {
        let listener = try AsyncSocket(socket: listening.socket, pool: pool)
        try await withThrowingTaskGroup(of: Event.self) { group in
            defer { group.cancelAll() }
            let (timing, name) = (timing, listening.address.description)
            var open = 0
            group.addTask { .came(try await listener.nextConnection(timing, name)) }
            while let event = try await group.next() {
                switch event {
                case .left(isLast: true): return
                case .left: open -= 1
                case .came(let socket):
                    group.addTask { .came(try await listener.nextConnection(timing, name)) }
                    guard let socket else { continue }
                    guard open < Self.mostConnections else {
                        try? socket.close()
                        continue
                    }
                    open += 1
                    group.addTask { .left(isLast: await self.serve(socket, rule)) }
                }
            }
        }
    }

    /// Answers one request; browsers also open connections that they send nothing on.
    private func serve(_ socket: AsyncSocket, _ rule: @escaping Rule) async -> Bool {
        let isLast = await withTaskGroup(of: Bool.self) { group in
            group.addTask { (try? await self.exchange(socket, rule)) ?? false }
            group.addTask {
                try? await self.timing.sleep(.seconds(10))
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        try? socket.close()
        return isLast
    }

    private func exchange(_ socket: AsyncSocket, _ rule: Rule) async throws -> Bool {
        var input = ConnectionInput(socket: socket)
        let page: Page
        switch try await input.head(onFirstByte: {}) {
        case .ended: return false
        case .refused(let refusal):
            page = Page(status: refusal.status, sentence: refusal.detail, isLast: false)
        case .head(let head): page = rule(head.method, head.target, head.fields.first("Host"))
        }
        var writer = ReplyWriter(socket: socket, onPiece: {})
        try await writer.write(page.reply, nil, now: timing.clock.now, keepsConnection: false)
        shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        return page.isLast
    }
}

extension LoopbackServer.Page {
    /// The page; it is not kept, since its address holds a code, and its address goes nowhere.
    fileprivate var reply: Reply {
        let body = Array(
            """
            <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>listen</title>\
            <p>\(sentence)</p></html>

            """.utf8)
        return Reply(
            status: status,
            fields: [
                "Content-Type": "text/html; charset=utf-8", "Content-Length": String(body.count),
                "Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'",
                "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
            ], body: .bytes(body))
    }
}
