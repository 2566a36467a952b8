import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// Stations that lie, stall or never end: what was heard stays, and the sound is never changed.
struct HostileStationTests {
    private static let sound: HTTPFields = ["Content-Type": "audio/mpeg"]

    private func frames(_ count: Int) -> [UInt8] { SilentMPEG.frames(count, at: 128) }

    private func run(
        _ answers: [StationOrigin.Answer]
    ) async throws -> (stream: LiveStream, origin: StationOrigin) {
        let clock = ManualElapsed()
        let origin = StationOrigin(answers, clock: clock, pace: .seconds(1))
        let url = try #require(HTTPURL("http://radio.example/live"))
        let stream = LiveStream(
            url, transport: origin, timing: .manual(clock), ring: makeRing())
        await stream.run()
        return (stream, origin)
    }

    private static func station(metaint: String) -> HTTPFields {
        var fields = sound
        fields.append("icy-metaint", metaint)
        return fields
    }

    @Test(arguments: [
        "0", "-1", "", "abc", "1e3", "8192.5", "99999999999999999999", "9223372036854775807",
        "-9223372036854775808", "2097152",
    ])
    func `a distance of titles that cannot be is none`(metaint: String) async throws {
        let (stream, origin) = try await run([
            .stream(Self.station(metaint: metaint), [frames(100)], nil)
        ])
        #expect(try stream.ring.bytes(at: 0, count: 38_400) == frames(100))
        #expect(stream.ring.index.titles.isEmpty && stream.state.astray == nil)
        #expect(origin.requests.first?.fields.first("Icy-MetaData") == "1")
    }

    @Test(arguments: ["1", "16", "511"])
    func `titles in every few bytes are asked not to be sent, before any is taken apart`(
        metaint: String
    ) async throws {
        let (stream, origin) = try await run([
            .stream(Self.station(metaint: metaint), [[UInt8](repeating: 0, count: 90_000)], nil),
            .stream(Self.sound, [frames(100)], nil),
        ])
        #expect(stream.state.astray?.code == .dense)
        #expect(origin.requests.prefix(2).map { $0.fields.first("Icy-MetaData") } == ["1", "0"])
        #expect(try stream.ring.bytes(at: 0, count: 38_400) == frames(100))
        #expect(stream.ring.index.stretches.map(\.cause) == [.start])
    }

    @Test func `each connection has its own distance of titles`() async throws {
        func bytes(_ title: String, every frames: Int) -> [UInt8] {
            self.frames(frames) + ICYReaderTests.block("StreamTitle='\(title)';") + self.frames(10)
        }
        let (stream, _) = try await run([
            .stream(Self.station(metaint: "38400"), [bytes("One", every: 100)], .cut),
            .stream(Self.station(metaint: "19200"), [bytes("Two", every: 50)], .cut),
            .stream(Self.sound, [frames(30)], .cut),
        ])
        #expect(stream.ring.index.titles.map(\.text) == ["One", "Two"])
        #expect(stream.state.astray == nil)
        #expect(stream.ring.index.stretches.count == 3)
        #expect(try stream.ring.bytes(at: 0, count: 384 * 110) == frames(110))
    }

    @Test func `a title that is cut off with its connection is none`() async throws {
        let block = ICYReaderTests.block("StreamTitle='Never whole';")
        let (stream, _) = try await run([
            .stream(Self.station(metaint: "3840"), [frames(10) + block.prefix(9)], .cut),
            .stream(Self.station(metaint: "3840"), [frames(10) + [0] + frames(5)], nil),
        ])
        #expect(stream.ring.index.titles.isEmpty && stream.state.astray == nil)
    }

    @Test(arguments: [TransportError.Code.timeout, .cut, .unreachable, .failed])
    func `a station that falls silent is called again`(code: TransportError.Code) async throws {
        let (stream, origin) = try await run([
            .stream(Self.sound, [frames(100)], code), .failure(code),
            .stream(Self.sound, [frames(100)], code),
        ])
        #expect(origin.requests.count > 3)
        #expect(stream.ring.index.gaps.count == 1)
        #expect(stream.ring.kept.upperBound == .milliseconds(4_800))
    }

    @Test(arguments: [
        TransportError.Code.redirect, .outOfReach, .badURL, .tooLarge(limit: 9),
    ])
    func `what no waiting mends is said at once`(code: TransportError.Code) async throws {
        let (stream, origin) = try await run([.failure(code), .endless(Self.sound, [])])
        guard case .over(let error) = stream.state.phase else {
            Issue.record("It goes on.")
            return
        }
        #expect(origin.requests.count == 1 && error.description.hasSuffix("."))
    }

    static let soundless: [(bytes: LongArgument<[UInt8]>, fault: RadioFault)] = [
        (
            LongArgument(
                Array("\n <!DOCTYPE html>".utf8) + [UInt8](repeating: 0x61, count: 80_000)), .page
        ),
        (LongArgument([UInt8](repeating: 0, count: 80_000)), .noFrames),
        (
            LongArgument(Array("ID3".utf8) + [UInt8](repeating: 0x7F, count: 80_000)), .noFrames
        ),
    ]

    @Test(arguments: soundless)
    func `what says that it is sound and is none is refused`(
        _ bytes: LongArgument<[UInt8]>, fault: RadioFault
    ) async throws {
        let bytes = bytes.value
        let pieces = stride(from: 0, to: bytes.count, by: 16_384).map {
            Array(bytes[$0..<min($0 + 16_384, bytes.count)])
        }
        let (stream, origin) = try await run([.endless(Self.sound, pieces)])
        guard case .over(let error) = stream.state.phase else {
            Issue.record("It goes on.")
            return
        }
        #expect(error.code == fault && origin.requests.count == 1)
    }

    @Test func `a trickle without sound is refused by the time, a short page by its end`()
        async throws
    {
        let trickle = [[UInt8]](repeating: [0], count: 30)
        let answers: [(StationOrigin.Answer, RadioFault)] = [
            (.endless(Self.sound, trickle), .noFrames),
            (.stream(Self.sound, [Array("<html>".utf8)], nil), .page),
            (.endless(["Content-Type": "audio/flac"], [Array("<html>".utf8)]), .page),
        ]
        for (answer, fault) in answers {
            let (stream, origin) = try await run([answer])
            guard case .over(let error) = stream.state.phase else {
                Issue.record("It goes on.")
                continue
            }
            #expect(error.code == fault && origin.requests.count == 1)
        }
    }

    @Test func `a station that stops to send sound is called again, and given up in the end`()
        async throws
    {
        let zeros = [[UInt8]](repeating: [UInt8](repeating: 0, count: 16_384), count: 6)
        let (stream, origin) = try await run(
            [.endless(Self.sound, [frames(100)] + zeros)]
                + [StationOrigin.Answer](repeating: .endless(Self.sound, zeros), count: 200))
        guard case .over = stream.state.phase else {
            Issue.record("It goes on.")
            return
        }
        #expect(origin.requests.count > 3 && origin.requests.count < 100)
        #expect(stream.ring.kept.upperBound == .milliseconds(2_400))
    }

    @Test func `a station that sends heads and nothing else is given up`() async throws {
        let heads = [StationOrigin.Answer](repeating: .stream(Self.sound, [], nil), count: 500)
        let (stream, origin) = try await run(heads)
        guard case .over = stream.state.phase else {
            Issue.record("It goes on.")
            return
        }
        #expect(origin.requests.count < 50)
    }
}
