import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Radio

/// A stream in pieces, as a server lists and sends it.
struct PieceStreamTests {
    private let clock = ManualElapsed()

    /// A server whose list moves on by a piece whenever it is asked for.
    private final class Server: HTTPTransport {
        private let state = Mutex<(asked: [String], lists: Int)>(([], 0))
        private let list: @Sendable (Int) -> String
        private let piece: @Sendable (String) -> [UInt8]?

        init(
            list: @escaping @Sendable (Int) -> String,
            piece: @escaping @Sendable (String) -> [UInt8]?
        ) { (self.list, self.piece) = (list, piece) }

        var asked: [String] { state.withLock { $0.asked } }

        func send(
            _ request: HTTPRequest, limits: TransferLimits
        ) async throws(TransportError) -> HTTPResponse {
            let path = request.url.path
            if path.hasSuffix(".m3u8") {
                let number = state.withLock { state in
                    defer { state.lists += 1 }
                    return state.lists
                }
                let text = list(number)
                guard !text.isEmpty else {
                    throw TransportError(.unreachable, reason: "gone", url: path)
                }
                let head = HTTPResponseHead(
                    status: 200, fields: ["Content-Type": "application/x-mpegurl"],
                    url: request.url)
                return HTTPResponse(head, body: Array(text.utf8))
            }
            let range = request.fields.first("Range")
            state.withLock { $0.asked.append(range.map { "\(path) \($0)" } ?? path) }
            let body = piece(path)
            let status = body == nil ? 404 : range == nil ? 200 : 206
            return HTTPResponse(
                HTTPResponseHead(status: status, fields: [:], url: request.url), body: body ?? [])
        }

        func stream(
            _ request: HTTPRequest, limits: TransferLimits,
            onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
            onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
        ) async throws(TransportError) -> HTTPResponseHead {
            let response = try await send(request, limits: limits)
            guard onHead(response.head) == .proceed else {
                throw TransportError(.abandoned, reason: "", url: "")
            }
            _ = response.body.withUnsafeBytes { onBytes($0) }
            return response.head
        }
    }

    /// A piece of 2.4 s that tells its number.
    private static func piece(_ path: String) -> [UInt8] {
        SilentMPEG.frames(100, at: 64)
    }

    private static func list(
        from first: Int, _ count: Int = 4, mark: (Int) -> String = { _ in "" }, end: String = ""
    ) -> String {
        let pieces = (first..<(first + count)).map { number in
            "\(mark(number))#EXTINF:2.4,title=\"T\(number / 10)\"\np\(number).mp3\n"
        }
        return "#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
            + pieces.joined() + end
    }

    private func run(_ server: Server) async throws -> LiveStream {
        let stream = LiveStream(
            try #require(HTTPURL("http://radio.example/live.m3u8")), transport: server,
            timing: .manual(clock), ring: makeRing())
        await stream.run()
        return stream
    }

    @Test func `it begins a little before the newest piece, and hears each once`() async throws {
        let server = Server(
            list: { $0 < 5 ? Self.list(from: 7 + $0 / 2) : "" }, piece: Self.piece)
        let stream = try await run(server)
        #expect(server.asked == ["/p8.mp3", "/p9.mp3", "/p10.mp3", "/p11.mp3", "/p12.mp3"])
        let index = stream.ring.index
        #expect(index.stretches.count == 1 && index.endTime == .milliseconds(12_000))
        #expect(index.titles.map(\.text) == ["T0", "T1"])
        #expect(index.titles.map(\.time) == [.zero, .milliseconds(4_800)])
        // By the list's own time, sooner where it had nothing new.
        #expect(clock.waits.prefix(4) == [.seconds(3), .seconds(1.5), .seconds(3), .seconds(1.5)])
    }

    @Test func `pieces that are gone, and numbers that were missed, are a gap`() async throws {
        let server = Server(
            list: { [Self.list(from: 0), Self.list(from: 10, 2)][safe: $0] ?? "" },
            piece: { $0 == "/p2.mp3" ? nil : Self.piece($0) })
        let stream = try await run(server)
        #expect(server.asked.count == 5)
        let missing = stream.ring.index.gaps.map(\.missing)
        #expect(missing == [.seconds(2.4), .seconds(18)])
        #expect(stream.ring.index.endTime == .milliseconds(9_600))
    }

    @Test(arguments: [Int.max - 4, Int.max / 4])
    func `numbers that no list can reach are a gap of a day at most`(number: Int) async throws {
        let far = Self.list(from: 0, 2)
            .replacing("SEQUENCE:0", with: "SEQUENCE:\(number)")
            .replacing("TARGETDURATION:3", with: "TARGETDURATION:600")
        let server = Server(
            list: { [Self.list(from: 0), far][safe: $0] ?? "" }, piece: Self.piece)
        let stream = try await run(server)
        #expect(stream.ring.index.gaps.map(\.missing) == [.seconds(86_400)])
        #expect(stream.ring.index.endTime == .milliseconds(12_000))
    }

    @Test func `a mark of discontinuity begins a stretch, and another count the newest pieces`()
        async throws
    {
        let server = Server(
            list: {
                [
                    Self.list(from: 100, mark: { $0 == 102 ? "#EXT-X-DISCONTINUITY\n" : "" }),
                    Self.list(from: 0),
                ][safe: $0] ?? ""
            }, piece: Self.piece)
        let stream = try await run(server)
        #expect(server.asked.suffix(3) == ["/p1.mp3", "/p2.mp3", "/p3.mp3"])
        #expect(stream.ring.index.stretches.map(\.cause) == [.start, .link, .link])
    }

    @Test func `a connection that was lost goes on with the next piece, without a gap`()
        async throws
    {
        let server = Server(
            list: { [Self.list(from: 0), "", "", Self.list(from: 1)][safe: $0] ?? "" },
            piece: Self.piece)
        let stream = try await run(server)
        #expect(server.asked == ["/p1.mp3", "/p2.mp3", "/p3.mp3", "/p4.mp3"])
        #expect(stream.ring.index.stretches.count == 1)
    }

    @Test func `the beginning of fragments is fetched once, and ranges are asked for`()
        async throws
    {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-MAP:URI="start.mp4"
            #EXT-X-BYTERANGE:300@0
            #EXTINF:6,
            all.mp4
            #EXT-X-BYTERANGE:200
            #EXTINF:6,
            all.mp4
            """
        let samples = [[UInt8](repeating: 3, count: 100)]
        let server = Server(
            list: { $0 == 0 ? text : "" },
            piece: { $0 == "/start.mp4" ? Fragments.start : Fragments.piece(samples) })
        let stream = try await run(server)
        #expect(
            server.asked == [
                "/start.mp4", "/all.mp4 bytes=0-299", "/all.mp4 bytes=300-499",
            ])
        #expect(stream.ring.index.end == 214)
    }

    @Test func `a recording is heard from its beginning, and has an end that is no error`()
        async throws
    {
        let server = Server(
            list: { _ in Self.list(from: 0, 400, end: "#EXT-X-ENDLIST\n") }, piece: Self.piece)
        let stream = try await run(server)
        #expect(stream.state.phase == .finished && stream.ring.isWhole)
        #expect(server.asked.count == 400 && server.asked.first == "/p0.mp3")
        // No more than ten minutes of the sixteen come at once.
        #expect(clock.now >= .seconds(300) && clock.now < .seconds(400))
        let end = stream.ring.index.end
        #expect(try stream.ring.bytes(at: end, count: 1).isEmpty)
        #expect(try stream.ring.entry(behind: 0) == nil)
    }

    @Test func `pieces without sound are refused`() async throws {
        let zeros = [UInt8](repeating: 0, count: 20_000)
        let server = Server(
            list: { Self.list(from: 3 * $0) },
            piece: { _ in SilentMPEG.frames(1, at: 64) + zeros })
        let stream = try await run(server)
        #expect(stream.state.phase == .over(RadioError(.noFrames, subject: "Radio")))
    }

    @Test func `a list that never changes is given up as a silent station`() async throws {
        let server = Server(list: { _ in Self.list(from: 0) }, piece: Self.piece)
        let stream = try await run(server)
        guard case .over(let error) = stream.state.phase else {
            return #expect(Bool(false), "it goes on")
        }
        #expect(error.code == .silent(reason: "nothing new comes from it"))
        #expect(server.asked.count == 3)
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
