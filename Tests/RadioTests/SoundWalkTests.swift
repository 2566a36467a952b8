import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// The times of a stream's bytes, by the headers of its sound.
struct SoundWalkTests {
    static func walk(
        _ bytes: [UInt8], slice: Int = 4_096, type: String? = nil
    ) -> (events: [SoundWalk.Event], now: MediaTime) {
        var walk = SoundWalk(type: type, from: 0, at: .zero)
        var events: [SoundWalk.Event] = []
        for start in stride(from: 0, to: bytes.count, by: slice) {
            bytes[start..<min(start + slice, bytes.count)].withUnsafeBytes { slice in
                walk.receive(slice) { events.append($0) }
            }
        }
        return (events, walk.now)
    }

    struct Stream: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let first: Int64
        let milliseconds: Int64
        var testDescription: String { name }

        init(_ name: String, _ bytes: [UInt8], first: Int64 = 0, _ milliseconds: Int64) {
            (self.name, self.bytes) = (name, bytes)
            (self.first, self.milliseconds) = (first, milliseconds)
        }
    }

    private static let junk = (0..<500).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }

    static let streams = [
        Stream("MP3 of 24 ms a frame", SilentMPEG.frames(100, at: 128), 2_400),
        Stream(
            "MP3 of varying rate", SilentMPEG.frames(50, at: 160) + SilentMPEG.frames(50, at: 32),
            2_400),
        Stream("MP3 joined amid a frame", junk + SilentMPEG.frames(100, at: 64), first: 500, 2_400),
        Stream("AAC of 23.2 ms a frame", (0..<100).flatMap { adtsFrame(200 + $0) }, 2_321),
        Stream(
            "MP3 with a damaged place",
            SilentMPEG.frames(50, at: 64) + junk + SilentMPEG.frames(50, at: 64), 2_400),
    ]

    @Test(arguments: streams, [1, 13, 4_096, 1 << 20])
    func `time runs with the frames, whatever the slices`(
        _ stream: Stream, _ slice: Int
    ) {
        let (events, now) = Self.walk(stream.bytes, slice: slice)
        #expect(events.first == .entry(byte: stream.first, .zero))
        #expect(now.milliseconds == stream.milliseconds)
        #expect(events == Self.walk(stream.bytes).events)
    }

    @Test func `entries are beginnings of frames, four in a second`() throws {
        let events = Self.walk(SilentMPEG.frames(1_000, at: 128)).events
        #expect(events.count == 24_000 / 264 + 1)
        for event in events {
            guard case .entry(let byte, let time) = event else { continue }
            #expect(byte % 384 == 0 && time.milliseconds == byte / 384 * 24)
        }
    }

    @Test func `a change of the sample rate keeps the time`() {
        // The same frame at 44.1 kHz has 26.1 ms; its size is rounded.
        let other: [UInt8] = [0xFF, 0xFB, 0x90, 0xC0] + [UInt8](repeating: 0, count: 413)
        let bytes = SilentMPEG.frames(100, at: 128) + (0..<100).flatMap { _ in other }
        #expect(Self.walk(bytes).now.milliseconds == 2_400 + 2_612)
    }

    @Test(arguments: [
        (LongArgument([UInt8](repeating: 0x47, count: 200_000)), nil),
        (LongArgument([1, 2, 3, 4, 5]), "audio/flac"),
        (LongArgument([1, 2, 3, 4, 5]), "video/MP2T; x=y"),
    ])
    func `sound without frames is said to have no times`(
        _ bytes: LongArgument<[UInt8]>, _ type: String?
    ) {
        var walk = SoundWalk(type: type, from: 0, at: .zero)
        bytes.value.withUnsafeBytes { walk.receive($0) { _ in } }
        #expect(!walk.isKnown && walk.now == .zero)
    }

    @Test(arguments: [1, 7, 4_096])
    func `a tag before the sound is passed over, however large`(_ slice: Int) {
        let size: [UInt8] = [0, 0x0C, 0x35, 0]
        let tag = Array("ID3".utf8) + [4, 0, 0] + size + [UInt8](repeating: 0xFF, count: 203_392)
        let (events, now) = Self.walk(tag + SilentMPEG.frames(100, at: 128), slice: slice)
        #expect(events.first == .entry(byte: 203_402, .zero) && now.milliseconds == 2_400)
    }

    @Test func `sound is there with its first frame or page, or by the name of its form`() {
        for (bytes, type, hasSound) in [
            (SilentMPEG.frames(10, at: 128), nil, true), (opusLink([], pages: 2), nil, true),
            (Array("fLaC".utf8), nil, true), ([1], "audio/flac", true),
            ([UInt8](repeating: 0, count: 200_000), nil, false), ([], "audio/flac", false),
        ] as [([UInt8], String?, Bool)] {
            var walk = SoundWalk(type: type, from: 0, at: .zero)
            bytes.withUnsafeBytes { walk.receive($0) { _ in } }
            #expect(walk.hasSound == hasSound && (walk.progress > 0) == hasSound)
        }
    }

    @Test(arguments: [1, 100, 65_536])
    func `Ogg has its times, headers and titles in its pages`(_ slice: Int) {
        let first = opusLink(["artist=Ana", "TITLE=One"], pages: 4)
        let second = opusLink(["TITLE=Two"], pages: 2, serial: 2)
        let (events, now) = Self.walk(first + second, slice: slice)
        #expect(now.milliseconds == 3_000)
        let titles = events.compactMap { event -> String? in
            if case .headers(_, let title) = event { title } else { nil }
        }
        #expect(titles == ["Ana - One", "Two"])
        #expect(events.contains(.link(byte: Int64(first.count), .milliseconds(2_000))))
        let entries = events.compactMap { event -> Int64? in
            if case .entry(_, let time) = event { time.milliseconds } else { nil }
        }
        #expect(entries == [0, 500, 1_000, 1_500, 2_000, 2_500])
    }

    @Test(arguments: [0, .max - 48_000])
    func `positions of Ogg that lead anywhere are none`(first: Int64) {
        let positions: [Int64] = [.max - 1, 5, .max, -1, .min, 24_000, .max - 9, 1]
        let pages = positions.flatMap {
            oggPage([UInt8](repeating: 7, count: 300), position: $0)
        }
        let (events, now) = Self.walk(opusLink([], pages: 2, from: first) + pages)
        #expect(!events.contains(.unknown))
        #expect(now >= .milliseconds(500) && now < .milliseconds(60_000))
    }

    @Test func `Ogg that is joined later begins at zero`() {
        #expect(Self.walk(opusLink([], pages: 5, from: 9_000_000)).now.milliseconds == 2_000)
    }

    @Test func `bytes that are broken anywhere are walked through`() {
        var generator = SeededGenerator(seed: 8)
        let streams = Self.streams.map(\.bytes) + [opusLink(["TITLE=x"], pages: 8)]
        for stream in streams {
            for _ in 0..<20 {
                var bytes = Array(stream.prefix(20_000))
                for _ in 0..<5 {
                    bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
                let (events, _) = Self.walk(bytes, slice: 777)
                let times = events.compactMap { event -> MediaTime? in
                    if case .entry(_, let time) = event { time } else { nil }
                }
                #expect(times == times.sorted())
            }
        }
    }
}
