import AudioIO
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// A station as it is sent: connections, lists, and what becomes of the sound.
struct LiveStreamTests {
    private static let sound: HTTPFields = ["Content-Type": "audio/mpeg", "icy-name": " Radio\tX "]

    /// Frames of 24 ms with titles behind every 384 bytes.
    private func frames(_ count: Int) -> [UInt8] { SilentMPEG.frames(count, at: 128) }

    private func run(
        _ answers: [StationOrigin.Answer], pace: Duration = .seconds(1)
    ) async throws -> (LiveStream, StationOrigin, ManualElapsed) {
        let clock = ManualElapsed()
        let origin = StationOrigin(answers, clock: clock, pace: pace)
        let url = try #require(HTTPURL("http://radio.example/live"))
        let stream = LiveStream(
            url, transport: origin, timing: .manual(clock), ring: makeRing())
        await stream.run()
        return (stream, origin, clock)
    }

    private func error(_ stream: LiveStream) -> RadioFault? {
        guard case .over(let error) = stream.state.phase else { return nil }
        return error.code
    }

    private static func list(_ type: String, _ text: String) -> StationOrigin.Answer {
        .stream(["Content-Type": type], [Array(text.utf8)], nil)
    }

    @Test(arguments: [
        (StationOrigin.Answer.page("<html>"), RadioFault.page),
        (list("image/png", "x"), .noSound(type: "image/png")),
        (.json("[]"), .noSound(type: "application/json")), (.status(404), .status(404)),
        (list("audio/x-scpls", ""), .noSound(type: "a list that cannot be read")),
        (list("audio/x-scpls", "[playlist]\nFile1=file:///a"), .emptyList),
        (
            list(
                "audio/mpegurl",
                "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\""),
            .unplayed("encrypted sound")
        ),
    ])
    func `what is no sound is refused at once, in a sentence`(
        _ answer: StationOrigin.Answer, _ fault: RadioFault
    ) async throws {
        let (stream, origin, _) = try await run([answer, .endless(Self.sound, [])])
        #expect(error(stream) == fault && origin.requests.count == 1)
        let failure = #expect(throws: ServiceError.self) { try stream.ring.entry(for: .zero) }
        #expect(failure?.description == RadioError(fault, subject: "Radio").description)
    }

    @Test func `a list leads to its streams, the next where one fails`() async throws {
        let list = Array("[playlist]\nFile1=http://a.example/1\nFile2=http://b.example/2".utf8)
        let (stream, origin, clock) = try await run([
            .stream(["Content-Type": "audio/x-scpls"], [list], nil), .failure(.unreachable),
            .stream(Self.sound, [frames(10)], nil), .status(410),
        ])
        #expect(
            origin.requests.prefix(4).map(\.url.description) == [
                "http://radio.example/live", "http://a.example/1", "http://b.example/2",
                "http://b.example/2",
            ])
        #expect(origin.requests.allSatisfy { $0.fields.first("Icy-MetaData") == "1" })
        #expect(stream.state.facts?.name == "Radio X")
        #expect(stream.ring.kept.upperBound == .milliseconds(240))
        #expect(clock.now <= LiveMachine.patience + .seconds(60) && error(stream) != nil)
    }

    @Test(arguments: [
        StationOrigin.Answer.status(404), .page("<html>"), .failure(.badURL),
        list("audio/x-scpls", "[playlist]\nFile1=file:///a"),
    ])
    func `a dead entry of a list is passed over, the last one is final`(
        _ dead: StationOrigin.Answer
    ) async throws {
        let three =
            "[playlist]\nFile1=http://a.example/1\nFile2=http://b.example/2\n"
            + "File3=http://c.example/3"
        let list = Self.list("audio/x-scpls", three)
        let (stream, _, _) = try await run(
            [list, dead, dead, .stream(Self.sound, [frames(10)], nil)], pace: .zero)
        #expect(stream.ring.kept.upperBound == .milliseconds(240))
        let (other, origin, _) = try await run(
            [list, .failure(.timeout), dead, dead, .endless(Self.sound, [frames(10)])])
        #expect(other.ring.kept.isEmpty && error(other) != nil)
        #expect(
            origin.requests.map(\.url.description) == [
                "http://radio.example/live", "http://a.example/1", "http://b.example/2",
                "http://c.example/3",
            ])
    }

    @Test func `a silence is told once, and its end`() async throws {
        let clock = ManualElapsed()
        let frames = frames(10)
        let origin = StationOrigin(
            [
                .stream(Self.sound, [frames], .timeout), .failure(.timeout),
                .failure(.unreachable), .stream(Self.sound, [frames], .timeout),
            ], clock: clock, pace: .seconds(1))
        let url = try #require(HTTPURL("http://radio.example/live"))
        let ring = makeRing()
        let notices = ring.notices()
        await LiveStream(url, transport: origin, timing: .manual(clock), ring: ring).run()
        var told: [String] = []
        for await notice in notices { told.append(notice) }
        #expect(
            told == [
                "Radio sends nothing; it is called again.", "Radio is heard again.",
                "Radio sends nothing; it is called again.",
            ])
    }

    @Test func `a station that ends what it sends and comes back at once says nothing of it`()
        async throws
    {
        let clock = ManualElapsed()
        // Twelve pieces, each of a second.
        let minute = StationOrigin.Answer.stream(
            Self.sound, [[UInt8]](repeating: frames(10), count: 12), nil)
        let origin = StationOrigin(
            [minute, minute, minute, .status(503), .status(503), minute], clock: clock,
            pace: .seconds(1))
        let url = try #require(HTTPURL("http://radio.example/live"))
        let ring = makeRing()
        let notices = ring.notices()
        await LiveStream(url, transport: origin, timing: .manual(clock), ring: ring).run()
        var told: [String] = []
        for await notice in notices { told.append(notice) }
        #expect(
            told == [
                "Radio sends nothing; it is called again.", "Radio is heard again.",
                "Radio sends nothing; it is called again.",
            ])
    }

    @Test(arguments: [false, true])
    func `an end is told at once where its listener has heard all that came, and in no pause`(
        _ isPaused: Bool
    ) async throws {
        let clock = ManualElapsed()
        let minute = StationOrigin.Answer.stream(
            Self.sound, [[UInt8]](repeating: frames(10), count: 12), nil)
        let origin = StationOrigin([minute, minute], clock: clock, pace: .seconds(1))
        let url = try #require(HTTPURL("http://radio.example/live"))
        let ring = makeRing()
        let notices = ring.notices()
        ring.follow(
            { [weak ring] in PlaybackPlace(position: ring?.kept.upperBound ?? .zero) },
            isPaused: { isPaused })
        await LiveStream(url, transport: origin, timing: .manual(clock), ring: ring).run()
        var told: [String] = []
        for await notice in notices { told.append(notice) }
        #expect(
            told
                == (isPaused
                    ? []
                    : [
                        "Radio sends nothing; it is called again.", "Radio is heard again.",
                        "Radio sends nothing; it is called again.",
                    ]))
    }

    @Test func `lists that lead to lists are left`() async throws {
        let list = Array("http://radio.example/again.m3u".utf8)
        let answer = StationOrigin.Answer.stream(["Content-Type": "audio/x-mpegurl"], [list], nil)
        let (stream, origin, _) = try await run(Array(repeating: answer, count: 20))
        #expect(error(stream) == .manyLists && origin.requests.count == 6)
    }

    @Test func `a station that comes back goes on behind a mark`() async throws {
        let (stream, _, _) = try await run([
            .stream(Self.sound, [frames(100), frames(100)], .cut), .failure(.unreachable),
            .failure(.timeout), .stream(Self.sound, [frames(100)], .timeout),
        ])
        let index = stream.ring.index
        #expect(index.gaps.map(\.time) == [.milliseconds(4_800)])
        let missing = try #require(index.gaps.first?.missing)
        #expect(missing >= .seconds(3) && missing < .seconds(10))
        #expect(stream.ring.kept.upperBound == .milliseconds(7_200))
        #expect(try stream.ring.bytes(at: 0, count: 76_800) == frames(200))
    }

    @Test(arguments: [33, 1_000, 1 << 20])
    func `what a server sends twice is heard once`(_ size: Int) async throws {
        func frames(_ range: Range<Int>) -> [UInt8] {
            range.flatMap {
                SilentMPEG.frame(at: 128, marked: SilentMPEG.number($0), from: 60)
            }
        }
        // It begins amid a frame.
        let again = Array(frames(100..<300).dropFirst(77))
        let pieces = stride(from: 0, to: again.count, by: size).map {
            Array(again[$0..<min($0 + size, again.count)])
        }
        let (stream, _, _) = try await run(
            [
                .stream(Self.sound, [frames(0..<200)], .cut),
                .stream(Self.sound, pieces, nil),
            ], pace: .milliseconds(1))
        #expect(try stream.ring.bytes(at: 0, count: 384 * 200) == frames(0..<200))
        #expect(
            try stream.ring.bytes(at: 384 * 200, count: 384 * 100, of: 1) == frames(200..<300))
        #expect(stream.ring.index.gaps.isEmpty)
    }

    @Test func `titles belong to the time of their byte`() async throws {
        var fields = Self.sound
        fields.append("icy-metaint", "38400")
        let bytes =
            frames(100) + ICYReaderTests.block("StreamTitle='One';") + frames(100)
            + ICYReaderTests.block("StreamTitle='Two';") + frames(10)
        let pieces = stride(from: 0, to: bytes.count, by: 999).map {
            Array(bytes[$0..<min($0 + 999, bytes.count)])
        }
        let (stream, _, _) = try await run([.stream(fields, pieces, nil)], pace: .zero)
        let titles = stream.ring.index.titles
        #expect(titles.map(\.text) == ["One", "Two"])
        #expect(titles.map(\.time) == [.milliseconds(2_400), .milliseconds(4_800)])
        #expect(try stream.ring.bytes(at: 0, count: 384 * 210) == frames(210))
    }

    @Test func `titles in the wrong place are given up, and the sound comes again without them`()
        async throws
    {
        var fields = Self.sound
        fields.append("icy-metaint", "1000")
        let lying = frames(20)
        let (stream, origin, _) = try await run([
            .stream(fields, [lying + [UInt8](repeating: 0x55, count: 4_000)], nil),
            .stream(fields, [frames(50)], nil),
        ])
        let isAstray = stream.state.astray?.code == .astray
        #expect(isAstray)
        #expect(
            origin.requests.prefix(2).map { $0.fields.first("Icy-MetaData") } == ["1", "0"])
        #expect(stream.ring.index.gaps.isEmpty && stream.ring.index.stretches.count == 2)
    }

    @Test func `a reader that leaves ends the connection`() async throws {
        let clock = ManualElapsed()
        let origin = StationOrigin([.endless(Self.sound, [frames(100)])], clock: clock)
        let url = try #require(HTTPURL("http://radio.example/live"))
        let stream = LiveStream(url, transport: origin, timing: .manual(clock), ring: makeRing())
        let task = Task { await stream.run() }
        let entry = try await onThread { Result { try stream.ring.entry(for: .zero) } }.get()
        #expect(entry.byte == 0)
        task.cancel()
        await task.value
        #expect(throws: ServiceError.self) { try stream.ring.bytes(at: 38_400, count: 1) }
    }
}
