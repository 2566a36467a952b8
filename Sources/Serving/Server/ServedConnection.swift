import FlyingSocks
import FoundationEssentials
import Glibc
import HTTPCaching
import ListenCore

/// One connection: requests are read, answered and logged, one after the other.
struct ServedConnection: Sendable {
    let socket: AsyncSocket
    let handler: RequestHandler
    let limits: ServerLimits
    let timing: ServerTiming
    let deadline: StallDeadline
    /// Called when a permitted request was received.
    let onWelcome: @Sendable () -> Void
    /// Called when a request was answered and another may come.
    let onRest: @Sendable () -> Void
    let log: @Sendable (ServedRequest) -> Void

    /// The most bytes of unwanted content that a client may send before it is cut off.
    private static let leftoverLimit = 1 << 20

    /// Serves until the client or the rules end the connection.
    func talk() async {
        var on: Int32 = 1
        let descriptor = socket.socket.file.rawValue
        // The last piece of an answer is small and should not wait; a unix socket has no such
        // delay.
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var input = ConnectionInput(socket: socket)
        do {
            // The time limit of the first head runs from the beginning of the connection.
            var onFirstByte = {}
            while try await exchange(&input, onFirstByte: onFirstByte) {
                onRest()
                deadline.allow(limits.idle)
                onFirstByte = { deadline.allow(limits.head) }
            }
            // RFC 9112 section 9.6: closing at once could reset the connection before the answer is
            // read.
            shutdown(descriptor, Int32(SHUT_WR))
            deadline.allow(.seconds(2))
            try await input.drop(atMost: Self.leftoverLimit)
        } catch {
            // The client is gone, or the time is over: an answer would reach nobody.
        }
    }

    /// Serves one request; returns true when another may follow.
    private func exchange(
        _ input: inout ConnectionInput, onFirstByte: () -> Void
    ) async throws -> Bool {
        switch try await input.head(onFirstByte: onFirstByte) {
        case .refused(let refusal):
            let start = timing.elapsed()
            let reply = Reply.refusal(refusal)
            try await send(reply, nil, to: nil, since: start, keepsConnection: false)
            return false
        case .head(let head):
            if handler.access.refusal(of: head) == nil { onWelcome() }
            var given: [UInt8]?
            if let limit = handler.contentLimit(of: head), let count = head.length(atMost: limit) {
                given = try await input.content(count) { deadline.allow(limits.stall) }
                guard given != nil else { return false }
            } else if case .length(let count) = head.content {
                guard try await input.drop(exactly: count) else { return false }
            }
            deadline.allow(limits.work)
            let start = timing.elapsed()
            let (reply, content) = await handler.answer(head, with: given)
            try await send(
                reply, content, to: head, since: start, keepsConnection: head.keepsConnection)
            return head.keepsConnection
        case .ended: return false
        }
    }

    private func send(
        _ reply: Reply, _ content: ServedContent?, to head: RequestHead?, since start: Duration,
        keepsConnection: Bool
    ) async throws {
        var writer = ReplyWriter(socket: socket) { deadline.allow(limits.stall) }
        defer {
            log(
                ServedRequest(
                    peer: socket.peer, method: head?.method ?? "-",
                    path: head.map { String($0.target.prefix { $0 != "?" }) } ?? "-",
                    status: reply.status, bytes: writer.sent, isWhole: writer.isWhole,
                    duration: timing.elapsed() - start))
        }
        try await writer.write(
            reply, content, now: timing.clock.now, keepsConnection: keepsConnection)
    }
}

extension AsyncSocket {
    /// The address of the client: a number, or `unix`.
    var peer: String {
        switch try? socket.remotePeer() {
        case .ip4(let host, _), .ip6(let host, _): host
        case .unix: "unix"
        case nil: "-"
        }
    }
}

/// The bytes a client sends.
struct ConnectionInput {
    /// The next input.
    enum Next {
        case head(RequestHead)
        case refused(Refusal)
        /// The client has closed its side.
        case ended
    }

    let socket: AsyncSocket
    /// Bytes that were read and not used yet: requests the client sent without waiting.
    private var pending: [UInt8] = []

    init(socket: AsyncSocket) {
        self.socket = socket
    }

    mutating func head(onFirstByte: () -> Void) async throws -> Next {
        var hasBegun = !pending.isEmpty
        if hasBegun { onFirstByte() }
        while true {
            switch RequestHeadReader.read(pending) {
            case .head(let head, let end):
                pending.removeFirst(end)
                return .head(head)
            case .refused(let refusal): return .refused(refusal)
            case .incomplete:
                guard let bytes = try await more() else { return .ended }
                if !hasBegun {
                    hasBegun = true
                    onFirstByte()
                }
                pending += bytes
            }
        }
    }

    /// Reads content of a length; `nil` when not all of it came.
    ///
    /// `onPiece` is called before each piece.
    mutating func content(_ count: Int, onPiece: () -> Void) async throws -> [UInt8]? {
        while pending.count < count {
            onPiece()
            guard let bytes = try await more() else { return nil }
            pending += bytes
        }
        let content = Array(pending.prefix(count))
        pending.removeFirst(count)
        return content
    }

    /// Skips content; returns true when all of it came.
    mutating func drop(exactly count: Int) async throws -> Bool {
        while pending.count < count {
            guard let bytes = try await more() else { return false }
            pending += bytes
        }
        pending.removeFirst(count)
        return true
    }

    /// Skips everything until the client closes its side.
    mutating func drop(atMost limit: Int) async throws {
        pending = []
        var dropped = 0
        while dropped < limit, let bytes = try await more() { dropped += bytes.count }
    }

    private func more() async throws -> [UInt8]? {
        do { return try await socket.read(atMost: 4_096) } catch SocketError.disconnected {
            return nil
        }
    }
}
