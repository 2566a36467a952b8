import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

@testable import RemoteFolders

/// A session with a server that does what a test wants.
@Suite(.timeLimit(.minutes(1))) struct SFTPSessionTests {
    private static let sound = StubLibrary.pattern(8 * SFTPFileReader.piece, seed: 3)

    private func session(
        _ behaviour: StubSFTP.Behaviour = .init(), at path: String = "/srv/books"
    ) async throws(SFTPFault) -> (SFTPSession, StubSFTP) {
        let stub = StubSFTP(["/srv/books/a.mp3": .file(Self.sound)], behaviour)
        let session = SFTPSession(stub, sleep: longSleep)
        try await session.start(at: path)
        return (session, stub)
    }

    private func fault(
        _ behaviour: StubSFTP.Behaviour, at path: String = "/srv"
    ) async -> SFTPFault? {
        do throws(SFTPFault) {
            _ = try await session(behaviour, at: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func `it begins with the version and the true folder`() async throws {
        let (session, _) = try await session(at: "/srv/../srv/books")
        #expect(await session.root == Array("/srv/books".utf8))
        await session.close()
    }

    @Test func `another version, noise and a missing folder are told apart`() async {
        #expect(await fault(.init(version: 6)) == .malformed("it speaks another version"))
        #expect(await fault(.init(greeting: Array("Welcome!\n".utf8))) == .noise)
        #expect(await fault(.init(), at: "/none") == .noRoot)
        #expect(await fault(.init(), at: "/srv/books/a.mp3") == .noRoot)
        #expect(
            await fault(.init(liesAboutIDs: true)) == .malformed("an answer to no question came"))
    }

    @Test func `a list that never ends is refused`() async throws {
        let (session, _) = try await session(.init(isEndless: true))
        let error = await #expect(throws: SFTPFault.self) {
            try await session.entries(Array("/srv/books".utf8), most: 100)
        }
        #expect(error == .malformed("a list has no end"))
        await session.close()
    }

    @Test func `a server that says nothing is late`() async {
        let stub = StubSFTP([:], .init(isSilent: true))
        let session = SFTPSession(stub, sleep: { _ in })
        let error = await #expect(throws: SFTPFault.self) { try await session.start(at: "/srv") }
        #expect(error == .late)
    }

    private func read(
        _ behaviour: StubSFTP.Behaviour, _ range: Range<Int64>? = nil
    ) async throws(SFTPFault) -> (bytes: [UInt8], log: [String]) {
        let (session, stub) = try await session(behaviour)
        let handle = try await session.open(Array("/srv/books/a.mp3".utf8))
        let reader = SFTPFileReader(session: session, handle: handle) {
            () async throws(SFTPFault) in
        }
        var bytes: [UInt8] = []
        let isWhole = try await reader.pass(range ?? 0..<Int64(Self.sound.count)) { piece in
            bytes += piece
            return true
        }
        #expect(isWhole)
        await session.close()
        return (bytes, stub.log)
    }

    @Test(arguments: [1, 2, 4, 8])
    func `bytes come in their order, whatever order the answers have`(_ batch: Int) async throws {
        let (bytes, log) = try await read(.init(batch: batch))
        #expect(bytes == Self.sound)
        #expect(log.filter { $0.hasPrefix("read") }.count == 8)
    }

    @Test(arguments: [1_000, 4_096, 30_000])
    func `answers shorter than was asked are filled up`(_ most: Int) async throws {
        let range: Range<Int64> = 10..<100_001
        let (bytes, _) = try await read(.init(mostBytes: most), range)
        #expect(bytes == Array(Self.sound[10..<100_001]))
    }

    @Test func `a file that ends early, or a connection that does, is a cut`() async {
        for (cut, end) in [(Int.max, 9), (3, 8)] {
            let behaviour = StubSFTP.Behaviour(cutAtRead: cut)
            let range = 0..<Int64(end * SFTPFileReader.piece)
            let error = await #expect(throws: SFTPFault.self) { try await read(behaviour, range) }
            #expect(error == .cut)
        }
    }

    @Test func `who wants no more ends the reading`() async throws {
        let (session, stub) = try await session()
        let handle = try await session.open(Array("/srv/books/a.mp3".utf8))
        let reader = SFTPFileReader(session: session, handle: handle) {
            () async throws(SFTPFault) in
        }
        var count = 0
        let isWhole = try await reader.pass(0..<Int64(Self.sound.count)) { _ in
            count += 1
            return count < 2
        }
        #expect(!isWhole && count == 2)
        // The session goes on.
        #expect(try await session.stat(Array("/srv/books".utf8)).kind == .folder)
        #expect(stub.log.first == "open /srv/books/a.mp3")
        await session.close()
    }

    @Test func `a call that is cancelled returns at once, and what it opened is closed`()
        async throws
    {
        let (session, stub) = try await session(.init(held: [3]))
        let opening = Task { () async -> SFTPFault? in
            do throws(SFTPFault) {
                _ = try await session.open(Array("/srv/books/a.mp3".utf8))
                return nil
            } catch {
                return error
            }
        }
        #expect(await onThread { eventually { stub.log.contains("open /srv/books/a.mp3") } })
        opening.cancel()
        #expect(await opening.value == .cancelled)
        stub.giveHeld()
        #expect(await onThread { eventually { stub.log.contains("close /srv/books/a.mp3") } })
        await session.close()
    }

    @Test func `a connection that ends fails all that waits`() async throws {
        let (session, stub) = try await session(.init(held: [3]))
        let asking = Task { () async -> SFTPFault? in
            do throws(SFTPFault) {
                _ = try await session.open(Array("/srv/books/a.mp3".utf8))
                return nil
            } catch {
                return error
            }
        }
        stub.end(.denied)
        #expect(await asking.value == .denied)
        let error = await #expect(throws: SFTPFault.self) {
            try await session.stat(Array("/srv".utf8))
        }
        #expect(error == .denied)
    }
}

/// The one connection of a source.
@Suite(.timeLimit(.minutes(1))) struct SFTPConnectionTests {
    /// Servers that are given one after the other.
    private final class Servers: Sendable {
        private let given: Mutex<[StubSFTP]>
        private let left: Mutex<[StubSFTP]>

        init(_ servers: [StubSFTP]) {
            given = Mutex([])
            left = Mutex(servers)
        }

        var count: Int { given.withLock { $0.count } }

        func next() -> any SFTPPipe {
            let server = left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            given.withLock { $0.append(server) }
            return server
        }
    }

    private func connection(
        _ servers: Servers, elapsed: @escaping @Sendable () -> Duration = { .zero },
        sleep: @escaping @Sendable (Duration) async throws -> Void = longSleep
    ) throws -> SFTPConnection {
        let address = try #require(try SFTPAddress("sftp://shelf/srv"))
        return SFTPConnection(
            address,
            timing: RequestTiming(
                clock: ManualClock(), elapsed: elapsed, sleep: sleep, random: { 0.5 }),
            pipe: { servers.next() })
    }

    private func ask(_ connection: SFTPConnection) async -> SFTPFault? {
        do throws(SFTPFault) {
            _ = try await connection.run {
                (session) async throws(SFTPFault) -> SFTPAttributes in
                try await session.stat(Array("/srv".utf8))
            }
            return nil
        } catch {
            return error
        }
    }

    private static func server(_ behaviour: StubSFTP.Behaviour = .init()) -> StubSFTP {
        StubSFTP(["/srv/a.mp3": .file([1, 2, 3])], behaviour)
    }

    @Test func `a session is shared, and a dead one is begun anew`() async throws {
        let first = Self.server()
        let servers = Servers([first, Self.server()])
        let connection = try connection(servers)
        #expect(await ask(connection) == nil)
        #expect(await ask(connection) == nil)
        #expect(servers.count == 1)
        first.end()
        #expect(await ask(connection) == nil)
        #expect(servers.count == 2)
        await connection.settle()
    }

    @Test func `questions at once begin one session`() async throws {
        let servers = Servers([Self.server()])
        let connection = try connection(servers)
        async let one = ask(connection)
        async let two = ask(connection)
        let faults = await [one, two]
        #expect(faults == [nil, nil] && servers.count == 1)
        await connection.settle()
    }

    @Test func `a failure is told again for a moment, and then tried`() async throws {
        let dead = Self.server()
        dead.end(.refused)
        let servers = Servers([dead, Self.server()])
        let time = Mutex(Duration.zero)
        let connection = try connection(servers, elapsed: { time.withLock { $0 } })
        #expect(await ask(connection) == .refused)
        #expect(await ask(connection) == .refused)
        #expect(servers.count == 1)
        time.withLock { $0 = .seconds(4) }
        #expect(await ask(connection) == nil)
        #expect(servers.count == 2)
        await connection.settle()
    }

    @Test func `a session that lies idle ends, and is begun anew when it is needed`() async throws {
        let servers = Servers([Self.server(), Self.server()])
        let (minutes, clock) = AsyncStream<Void>.makeStream()
        let naps = Mutex(0)
        let connection = try connection(
            servers,
            sleep: { duration in
                guard duration == .seconds(60) else { return try await longSleep(duration) }
                naps.withLock { $0 += 1 }
                for await _ in minutes { return try Task.checkCancellation() }
                throw CancellationError()
            })
        #expect(await ask(connection) == nil)
        #expect(await onThread { eventually { naps.withLock { $0 == 1 } } })
        // It was used meanwhile, so that it stays for another minute.
        #expect(await ask(connection) == nil)
        clock.yield()
        #expect(await onThread { eventually { naps.withLock { $0 == 2 } } })
        #expect(servers.count == 1)
        clock.yield()
        #expect(await connection.isClosed())
        #expect(await ask(connection) == nil)
        #expect(servers.count == 2)
        await connection.settle()
    }

    @Test func `it can be used again after it was settled`() async throws {
        let servers = Servers([Self.server(), Self.server()])
        let connection = try connection(servers)
        #expect(await ask(connection) == nil)
        await connection.settle()
        #expect(await ask(connection) == nil)
        #expect(servers.count == 2)
        await connection.settle()
    }
}

extension SFTPConnection {
    /// Waits until no session is open.
    fileprivate func isClosed() async -> Bool {
        for _ in 0..<1_000_000 {
            if !isOpen { return true }
            await Task.yield()
        }
        return false
    }
}
