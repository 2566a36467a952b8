import FoundationEssentials
import Glibc
import ListenCore
import ListenTestSupport
import ListenUI
import Synchronization
import Testing

@testable import Sessions

/// A server with real sockets in a folder of its own, answered by a fixed session.
private final class Stage {
    let folder: String
    let server: RemoteServer
    private let session: Task<Void, Never>
    private let noted = Noted()

    /// What was asked for, in order.
    private final class Noted: Sendable {
        let asks = Mutex<[RemoteRequest.Ask]>([])
    }

    var asks: [RemoteRequest.Ask] { noted.asks.withLock { $0 } }

    init(folder: String? = nil) throws {
        let made = FileManager.default.temporaryDirectory
            .appending(path: "listen-remote-\(UUID().uuidString.prefix(8))").path
        self.folder = folder ?? made
        server = RemoteServer(folder: self.folder)
        server.start()
        session = Task(executorPreference: OwnQueue()) { [server, noted] in
            for await call in server.calls {
                noted.asks.withLock { $0.append(call.request.ask) }
                let status = PlayerStatus(state: .playing, source: "local")
                switch call.request.ask {
                case .subscribe: server.answer(call, .event(.status, status), subscribes: true)
                case .status: server.answer(call, .status(status))
                default: server.answer(call, .taken)
                }
            }
        }
    }

    deinit {
        session.cancel()
        server.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    var socket: String { "\(folder)/control.sock" }

    func client() throws -> RawClient {
        var client: RawClient?
        _ = eventually {
            client = RawClient(socket)
            return client != nil
        }
        return try #require(client)
    }
}

/// A client that writes whatever bytes it is told to.
private final class RawClient {
    let descriptor: Int32
    private var rest: [UInt8] = []

    init?(_ path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard withUnixAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    }

    deinit {
        close(descriptor)
    }

    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    func write(_ text: String) { write(Array(text.utf8)) }

    /// The next line; nil at the end or when nothing comes.
    func line() -> String? {
        while true {
            if let end = rest.firstIndex(of: 10) {
                defer { rest.removeSubrange(...end) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            rest += piece[..<count]
        }
    }
}

@Suite(.serialized, .timeLimit(.minutes(10))) struct RemoteServerTests {
    private let taken = #"{"ok":true}"#

    @Test func `requests are answered in order, each with its mark`() throws {
        let stage = try Stage()
        let client = try stage.client()
        client.write(
            #"{"id":1,"command":"toggle"}"# + "\n" + #"{"id":2,"command":"status"}"# + "\n")
        #expect(client.line() == #"{"id":1,"ok":true}"#)
        #expect(client.line()?.contains(#""id":2"#) == true)
    }

    @Test func `half lines wait for their ends`() throws {
        let stage = try Stage()
        let (slow, other) = (try stage.client(), try stage.client())
        slow.write(#"{"comm"#)
        other.write("{\"command\":\"play\"}\n")
        #expect(other.line() == taken)
        slow.write("and\":\"play\"}\n{")
        #expect(slow.line() == taken)
        slow.write("}\n")
        #expect(slow.line()?.contains("Say what to do") == true)
    }

    @Test func `a huge line is refused and the next is taken`() throws {
        let stage = try Stage()
        let client = try stage.client()
        client.write([UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000))
        client.write("\n{\"command\":\"play\"}\n")
        #expect(client.line()?.contains("65536 bytes") == true)
        #expect(client.line() == taken)
    }

    @Test func `binary junk gets errors and does no harm`() throws {
        let stage = try Stage()
        let client = try stage.client()
        var state: UInt64 = 42
        let junk = (0..<20_000).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        client.write(junk)
        client.write("\n{\"id\":\"end\",\"command\":\"play\"}\n")
        var last = client.line()
        while let line = last, line.contains("error") { last = client.line() }
        #expect(last == #"{"id":"end","ok":true}"#)
    }

    @Test func `a client that never reads is dropped, others are served`() throws {
        let stage = try Stage()
        let (deaf, other) = (try stage.client(), try stage.client())
        // Each mistake is answered; nobody takes the answers.
        let mistakes = Array(String(repeating: "?\n", count: 10_000).utf8)
        var isDropped = false
        for _ in 0..<20 where !isDropped { isDropped = !deaf.write(mistakes) }
        #expect(isDropped)
        other.write("{\"command\":\"play\"}\n")
        #expect(other.line() == taken)
    }

    @Test func `a subscriber that never reads is dropped, others hear on`() throws {
        let stage = try Stage()
        let (deaf, other) = (try stage.client(), try stage.client())
        for client in [deaf, other] { client.write("{\"command\":\"subscribe\"}\n") }
        #expect(deaf.line()?.contains(#""event":"status""#) == true)
        #expect(other.line()?.contains(#""event":"status""#) == true)
        let long = PlayerStatus(state: .paused, source: String(repeating: "x", count: 10_000))
        for _ in 0..<100 {
            stage.server.publish(RemoteReply(id: nil, content: .event(.state, long)))
            #expect(other.line()?.contains(#""event":"state""#) == true)
        }
        #expect(stage.server.hasSubscribers)
        var count = 0
        while deaf.line() != nil { count += 1 }
        #expect(count < 100)
    }

    @Test func `the last subscriber that leaves is noticed`() throws {
        let stage = try Stage()
        do {
            let client = try stage.client()
            client.write("{\"command\":\"subscribe\"}\n")
            #expect(client.line() != nil)
            #expect(eventually { stage.server.hasSubscribers })
        }
        #expect(eventually { !stage.server.hasSubscribers })
    }

    @Test func `what a client sends before it goes away is carried out`() throws {
        let stage = try Stage()
        do {
            let client = try stage.client()
            let line = "{\"command\":\"pause\"}\n"
            client.write(line + line + line + "{\"command\":\"subscribe\"}\n" + line)
        }
        let pause = RemoteRequest.Ask.play(false)
        #expect(eventually { stage.asks == [pause, pause, pause, .subscribe, pause] })
        #expect(eventually { !stage.server.hasSubscribers })
    }

    @Test func `a hundred clients come and go, and seventeen at once are one too many`() throws {
        let stage = try Stage()
        for _ in 0..<100 {
            let client = try stage.client()
            client.write("{\"command\":\"play\"}\n")
            #expect(client.line() == taken)
        }
        var clients: [RawClient] = []
        for _ in 0..<RemoteServer.clientLimit {
            let client = try stage.client()
            clients.append(client)
            var isServed = false
            // Those before have gone, but the server may not know it yet.
            isServed = eventually {
                clients[clients.count - 1].write("{\"command\":\"play\"}\n")
                if clients[clients.count - 1].line() == taken { return true }
                if let again = try? stage.client() { clients[clients.count - 1] = again }
                return false
            }
            #expect(isServed)
        }
        let last = try stage.client()
        #expect(last.line()?.contains("There are 16 clients already") == true)
        #expect(last.line() == nil)
        clients[0].write("{\"command\":\"play\"}\n")
        #expect(clients[0].line() == taken)
    }

    @Test func `folder and socket are the user's alone, and gone at the end`() throws {
        let stage = try Stage()
        _ = try stage.client()
        var facts = stat()
        #expect(stat(stage.folder, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
        #expect(stat(stage.socket, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
        stage.server.stop()
        #expect(access(stage.socket, F_OK) != 0)
    }

    @Test func `a dead socket is replaced, a living one is left`() throws {
        let first = try Stage()
        _ = try first.client()
        let second = try Stage(folder: first.folder)
        let own = "\(first.folder)/\(RemoteSocket.name(of: getpid()))"
        #expect(eventually { access(own, F_OK) == 0 })
        #expect(RemoteSocket.sockets(in: first.folder) == [first.socket, own])
        second.server.stop()
        first.server.stop()
        // What a crash leaves: a socket that nobody listens at.
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(withUnixAddress(first.socket) { bind(dead, $0, $1) } == 0)
        close(dead)
        #expect(RawClient(first.socket) == nil)
        let third = try Stage(folder: first.folder)
        #expect(eventually { RawClient(first.socket) != nil })
        _ = third
    }

    @Test func `a folder of somebody's choosing is not followed`() throws {
        let base = FileManager.default.temporaryDirectory
            .appending(path: "listen-remote-\(UUID().uuidString.prefix(8))").path
        defer { try? FileManager.default.removeItem(atPath: base) }
        try FileManager.default.createDirectory(
            atPath: "\(base)/target", withIntermediateDirectories: true)
        #expect(symlink("\(base)/target", "\(base)/run") == 0)
        #expect {
            try RemoteSocket.prepare(folder: "\(base)/run")
        } throws: { ($0 as? RemoteError)?.kind == .inputOutput }
    }

    @Test func `a path that is too long for an address is reached all the same`() throws {
        let base = FileManager.default.temporaryDirectory
            .appending(path: "listen-remote-\(UUID().uuidString.prefix(8))").path
        defer { try? FileManager.default.removeItem(atPath: base) }
        let stage = try Stage(folder: base + "/" + String(repeating: "long/", count: 30) + "run")
        let target = RemoteClient.Target.first(folder: stage.folder)
        #expect(eventually { (try? RemoteClient.connect(to: target)) != nil })
        let client = try RemoteClient.connect(to: target)
        try client.send(RemoteWords.Fields("status"))
        #expect(try client.receive()?.status?.state == .playing)
    }

    @Test func `the command finds the player by its process and says when there is none`() throws {
        let stage = try Stage()
        _ = try stage.client()
        let found = try RemoteClient.connect(to: .process(getpid(), folder: stage.folder))
        #expect(found.path == stage.socket)
        for target in [
            RemoteClient.Target.process(1, folder: stage.folder),
            .first(folder: stage.folder + "/none"), .socket(stage.folder + "/none.sock"),
        ] {
            #expect {
                try RemoteClient.connect(to: target)
            } throws: { ($0 as? RemoteError)?.kind == .unavailable }
        }
    }
}
