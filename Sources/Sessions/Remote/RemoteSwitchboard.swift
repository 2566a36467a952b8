import Glibc

/// The server's connections; belongs to its thread.
struct RemoteSwitchboard {
    /// The pause in accepting clients, in milliseconds, when the process has no descriptor left.
    private static let breath: Int32 = 1_000

    private let listener: Int32
    private let wakeup: Int32
    private var peers: [Int: RemotePeer] = [:]
    private var lastClient = 0
    private var isOutOfBreath = false

    init(listener: Int32, wakeup: Int32) {
        self.listener = listener
        self.wakeup = wakeup
    }

    var subscriberCount: Int { peers.values.count { $0.isSubscribed } }

    /// Carries out an order of the session.
    mutating func carryOut(_ order: RemoteServer.Order) {
        switch order {
        case .answer(let client, let line, let subscribes):
            peers[client]?.answer(line, subscribes: subscribes)
        case .publish(let line):
            for client in peers.keys where peers[client]?.isSubscribed == true {
                peers[client]?.send(line)
            }
        case .stop: return
        }
    }

    /// The clients' requests, at most one of each.
    mutating func takeCalls() -> [RemoteCall] {
        var calls: [RemoteCall] = []
        for client in peers.keys.sorted() {
            if let request = peers[client]?.nextRequest() {
                calls.append(RemoteCall(client: client, request: request))
            }
        }
        for (client, peer) in peers where peer.isDone {
            Glibc.close(peer.descriptor)
            peers[client] = nil
        }
        return calls
    }

    /// Sleeps until there is input from a client, a new client or the session.
    mutating func wait() {
        var ready = [
            pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isOutOfBreath ? -1 : listener, events: Int16(POLLIN), revents: 0),
        ]
        var clients: [Int] = []
        for (client, peer) in peers {
            guard let interest = peer.interest else { continue }
            clients.append(client)
            ready.append(pollfd(fd: peer.descriptor, events: interest, revents: 0))
        }
        let count = poll(&ready, nfds_t(ready.count), isOutOfBreath ? Self.breath : -1)
        isOutOfBreath = false
        guard count > 0 else { return }
        for (client, state) in zip(clients, ready.dropFirst(2)) where state.revents != 0 {
            peers[client]?.handle(Int32(state.revents))
        }
        if ready[1].revents != 0 { accept() }
    }

    /// Closes every connection.
    mutating func close() {
        for peer in peers.values { Glibc.close(peer.descriptor) }
        peers = [:]
        Glibc.close(listener)
    }

    /// Accepts waiting clients.
    private mutating func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            if descriptor < 0 {
                let isShort = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
                isOutOfBreath = isOutOfBreath || isShort
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            // A second check: the folder keeps other users out already.
            guard RemoteSocket.peer(of: descriptor)?.user == geteuid() else {
                Glibc.close(descriptor)
                continue
            }
            var peer = RemotePeer(descriptor: descriptor)
            guard peers.count < RemoteServer.clientLimit else {
                let sentence =
                    "There are \(RemoteServer.clientLimit) clients already. Close one of them."
                peer.send(RemoteReply(id: nil, content: .error(sentence)).line)
                Glibc.close(descriptor)
                continue
            }
            lastClient += 1
            peers[lastClient] = peer
        }
    }
}
