import FlyingSocks
import FoundationEssentials
import Glibc
package import HTTPCaching
package import ListenCore
package import Places
import Synchronization

/// Serves a library over HTTP, read only.
///
/// It listens once it is made; `run` serves until its task is cancelled. FlyingFox's sockets carry
/// the bytes; pure rules decide the answers.
package final class LibraryServer: LibraryServing {
    /// The address it listens at; port 0 has become the port that was free.
    package var address: ListeningAddress { listening.address }

    private let listening: ListeningSocket
    private let limits: ServerLimits
    private let timing: ServerTiming
    private let handler: RequestHandler
    private let log: @Sendable (ServedRequest) -> Void
    private let open: Mutex<Open>

    /// The places, and the sockets of the connections that have them.
    private struct Open {
        var seats: Seats<UInt64>
        var sockets: [UInt64: Socket] = [:]
        var last: UInt64 = 0
    }

    /// Begins to listen.
    ///
    /// Where `records` are given, devices meet here, behind the token. `log` gets every answer, on
    /// any thread. Throws when the address cannot be used, or when
    /// other machines could connect without a token.
    package init(
        serving service: any BookSource, _ options: ServerOptions, timing: ServerTiming,
        records: (any SyncPlace)? = nil,
        log: @escaping @Sendable (ServedRequest) -> Void = { _ in }
    ) throws(ServingError) {
        try options.check()
        listening = try ListeningSocket(options.address)
        limits = options.limits
        open = Mutex(
            Open(
                seats: Seats(
                    limit: options.limits.connections, share: options.limits.strangers)))
        self.timing = timing
        self.log = log
        handler = RequestHandler(
            resources: ResourceFinder(service, mediaBase: options.mediaBase),
            access: Access(
                token: options.token, address: listening.address, names: options.names),
            clock: timing.clock,
            records: records.map { [isGuarded = options.token != nil] in
                RecordResponder(records: $0, isGuarded: isGuarded)
            })
    }

    /// Serves until the task is cancelled, then closes every connection and stops listening.
    ///
    /// May be called once.
    package func run() async throws(ServingError) {
        let pool: SocketPool<ePoll> = .ePoll(maxEvents: 64)
        defer { listening.close() }
        do {
            try await pool.prepare()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await pool.run() }
                group.addTask { try await self.accept(in: pool) }
                defer { group.cancelAll() }
                try await group.next()
            }
        } catch {
            guard Task.isCancelled || error is CancellationError else {
                throw ServingError(
                    .failed(reason: "\(error)"), subject: listening.address.description)
            }
        }
    }

    /// The number of open connections.
    var connections: Int { open.withLock { $0.seats.count } }

    private func accept(in pool: SocketPool<ePoll>) async throws {
        let listener = try AsyncSocket(socket: listening.socket, pool: pool)
        let name = listening.address.description
        try await withThrowingDiscardingTaskGroup { group in
            while true {
                try Task.checkCancellation()
                guard let socket = try await listener.nextConnection(timing, name) else {
                    continue
                }
                guard let id = admit(socket) else {
                    turnAway(socket)
                    continue
                }
                group.addTask { await self.serve(socket, id, pool) }
            }
        }
    }

    /// A place for a connection; `nil` when there is none.
    ///
    /// Shuts down the connection that has to give way.
    private func admit(_ socket: AsyncSocket) -> UInt64? {
        let address = seatAddress(of: socket.peer)
        let now = timing.elapsed()
        return open.withLock { open in
            open.last += 1
            switch open.seats.admit(open.last, from: address, at: now) {
            case .full: return nil
            case .instead(let other):
                // Its own task closes it; until then the descriptor cannot be reused.
                if let gone = open.sockets.removeValue(forKey: other) {
                    shutdown(gone.file.rawValue, Int32(SHUT_RDWR))
                }
            case .seated: break
            }
            open.sockets[open.last] = socket.socket
            return open.last
        }
    }

    private func leave(_ id: UInt64) {
        open.withLock { open in
            open.seats.leave(id)
            open.sockets[id] = nil
        }
    }

    /// Tells one client too many to retry later; the kernel's buffer holds such a short answer at
    /// once.
    private func turnAway(_ socket: AsyncSocket) {
        let reply = Reply.refusal(Refusal(503, "Too many clients are being served."))
        let head = ReplyHead.bytes(reply, now: timing.clock.now, keepsConnection: false)
        _ = try? socket.socket.write(Data(head + reply.smallBody))
        shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        try? socket.close()
    }

    private func serve(_ socket: AsyncSocket, _ id: UInt64, _ pool: SocketPool<ePoll>) async {
        let deadline = StallDeadline(timing, within: limits.head)
        let connection = ServedConnection(
            socket: socket, handler: handler, limits: limits, timing: timing, deadline: deadline,
            onWelcome: { self.open.withLock { $0.seats.trust(id) } },
            onRest: {
                let now = self.timing.elapsed()
                self.open.withLock { $0.seats.rest(id, at: now) }
            }, log: log)
        await withTaskGroup { group in
            group.addTask { await deadline.passed() }
            group.addTask { await connection.talk() }
            await group.next()
            group.cancelAll()
        }
        await pool.finish()
        leave(id)
        try? socket.close()
    }
}

extension SocketPool {
    /// Waits until the pool has forgotten a socket that no task waits for any more.
    ///
    /// The pool wakes the waiter first and forgets the descriptor after that; if the descriptor
    /// were closed and reused for another connection in between, that one would fail.
    fileprivate func finish() {}
}
