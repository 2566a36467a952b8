import AudioIO
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// The last half hour of a station.
struct RadioRingTests {
    private func limits(seconds: Int64, bytes: Int64 = 64 << 20) -> RingLimits {
        var limits = RingLimits()
        (limits.time, limits.bytes) = (.milliseconds(seconds * 1_000), bytes)
        limits.memory = 1 << 17
        return limits
    }

    /// Frames of 24 ms that can be told apart.
    private func frames(_ range: Range<Int>) -> [UInt8] {
        range.flatMap { number in
            SilentMPEG.frame(
                at: 64, marked: SilentMPEG.number(number), from: 100)
        }
    }

    @Test func `what came can be read from anywhere, on disk and in memory alike`() throws {
        for folder in [nil, makeFolder()] {
            let ring = makeRing(folder: folder)
            let bytes = frames(0..<500)
            ring.addStretch(bytes)
            #expect(try ring.bytes(at: 0, count: bytes.count) == bytes)
            #expect(try ring.bytes(at: 70_001, count: 99) == Array(bytes[70_001..<70_100]))
            #expect(ring.kept == .zero..<MediaTime.milliseconds(12_000))
            let entry = try ring.entry(for: .milliseconds(6_100))
            #expect(entry.time <= .milliseconds(6_100) && entry.time > .milliseconds(5_800))
            #expect(entry.byte == entry.time.milliseconds / 24 * 192)
        }
    }

    @Test func `the oldest sound is dropped for the newest, and the file grows no more`() throws {
        let folder = makeFolder()
        let ring = makeRing(folder: folder, limits: limits(seconds: 30))
        var walk = SoundWalk(type: nil, from: 0, at: .zero)
        _ = ring.begin(.start)
        for number in 0..<500 {
            ring.add(frames(number * 10..<number * 10 + 10), following: &walk)
        }
        let kept = ring.kept
        #expect(kept.upperBound == .milliseconds(120_000))
        let length = (kept.upperBound - kept.lowerBound).seconds
        #expect(length > 30 && length < 36)
        let entry = try ring.entry(for: .zero)
        #expect(entry.time == kept.lowerBound)
        let first = Int(entry.byte / 192)
        #expect(
            try ring.bytes(at: entry.byte, count: 192 * (5_000 - first)) == frames(first..<5_000))
        // Nothing of it has a name.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    @Test func `a stream of many bytes is bounded by them`() throws {
        let ring = makeRing(folder: makeFolder(), limits: limits(seconds: 3_600, bytes: 100_000))
        ring.addStretch(frames(0..<400))
        ring.addStretch(frames(400..<5_000), because: .gap(.seconds(3)))
        let index = ring.index
        #expect(index.end == 192 * 5_000 && index.end - index.first == 100_000)
        let entry = try ring.entry(for: .zero)
        let number = Int(entry.byte / 192)
        #expect(try ring.bytes(at: entry.byte, count: 192, of: 1) == frames(number..<number + 1))
    }

    @Test(.enabled(if: FullDisk.canMount, "mounting is not permitted"))
    func `a full disk is said, and the station goes on from memory`() throws {
        let disk = try FullDisk(megabytes: 1)
        let ring = makeRing(folder: disk.path, limits: limits(seconds: 3_600))
        var walk = SoundWalk(type: nil, from: 0, at: .zero)
        _ = ring.begin(.start)
        let count = 12_000
        for number in stride(from: 0, to: count, by: 100) {
            ring.add(frames(number..<number + 100), following: &walk)
        }
        #expect(ring.loss?.description.contains("the disk is full") == true)
        let newest = try ring.entry(for: .milliseconds(Int64(count) * 24 - 2_000))
        let first = Int(newest.byte / 192)
        #expect(
            try ring.bytes(at: newest.byte, count: 192 * (count - first)) == frames(first..<count))
        #expect(ring.kept.lowerBound > .zero)
    }

    @Test func `sound stays whole across the end of a file that cannot grow`() throws {
        let room = Once(1 << 20)
        let ring = makeRing(
            folder: makeFolder(), limits: limits(seconds: 3_600),
            freeBytes: { (64 << 20) + room.take() })
        ring.addStretch(frames(0..<5_400))
        ring.addStretch(frames(5_400..<5_500), because: .link)
        #expect(ring.loss != nil && ring.isLosing && !makeRing().isLosing)
        #expect(try ring.bytes(at: 192 * 5_300, count: 192 * 100) == frames(5_300..<5_400))
        #expect(try ring.bytes(at: 192 * 5_400, count: 192, of: 1) == frames(5_400..<5_401))
    }

    @Test func `a reader that is too late is told so`() throws {
        let ring = makeRing(limits: limits(seconds: 3_600))
        ring.addStretch(frames(0..<2_000))
        let error = #expect(throws: ServiceError.self) { try ring.bytes(at: 0, count: 10) }
        #expect(error?.description.contains("no longer kept") == true)
    }

    @Test func `a gap is marked where a connection ended, and takes no time`() throws {
        let ring = makeRing()
        ring.addStretch(frames(0..<100))
        ring.addStretch(frames(100..<200), because: .gap(.seconds(20)))
        #expect(ring.index.gaps.map(\.time) == [.milliseconds(2_400)])
        #expect(ring.index.gaps.map(\.missing) == [.seconds(20)])
        #expect(ring.kept.upperBound == .milliseconds(4_800))
        // A stretch ends where the next begins.
        #expect(try ring.bytes(at: 192 * 99, count: 1_000) == frames(99..<100))
        let next = try #require(try ring.entry(behind: 0))
        #expect(next == LiveEntry(stretch: 1, byte: 192 * 100, time: .milliseconds(2_400)))
        #expect(try ring.entry(behind: 1) == nil)
    }

    @Test func `a title is that of the time its byte is heard, also when a decoder knows better`() {
        let ring = makeRing()
        ring.addStretch(frames(0..<100))
        ring.title("One", at: 0, .zero)
        ring.addStretch(frames(100..<200), because: .link)
        ring.title("Two", at: 192 * 150, .milliseconds(3_600))
        ring.title("Two", at: 192 * 160, .milliseconds(3_840))
        ring.title("", at: 192 * 190, .milliseconds(4_560))
        func titles() -> [String?] {
            [0, 3_599, 3_600, 4_600].map { ring.index.title(at: .milliseconds($0))?.text }
        }
        #expect(titles() == ["One", "One", "Two", nil])
        ring.heard(1, from: .milliseconds(2_410))
        #expect(ring.index.title(at: .milliseconds(3_605))?.text == "One")
        #expect(ring.index.title(at: .milliseconds(3_610))?.text == "Two")
        #expect(ring.kept.upperBound == .milliseconds(4_810))
    }

    private struct Titles: Decodable, Equatable {
        struct Cue: Decodable, Equatable {
            let start_ms: Int64
            let end_ms: Int64
            let text: String
        }

        let cues_are_sentences: Bool
        let cues: [Cue]
    }

    @Test func `the titles are a text that grows`() async throws {
        let ring = makeRing()
        ring.addStretch(frames(0..<100))
        ring.title("a & b", at: 0, .zero)
        var texts = ring.titles().makeAsyncIterator()
        // Without capital letters they would be read on from one to the next.
        func titles(_ payload: TrackPayload?) throws -> Titles {
            try JSONDecoder().decode(Titles.self, from: Data(try #require(payload).bytes))
        }
        #expect(
            try await titles(texts.next())
                == Titles(
                    cues_are_sentences: true,
                    cues: [.init(start_ms: 0, end_ms: 86_400_000, text: "a & b")]))
        ring.title("c", at: 192 * 50, .milliseconds(1_200))
        #expect(
            try await titles(texts.next()).cues == [
                .init(start_ms: 0, end_ms: 1_200, text: "a & b"),
                .init(start_ms: 1_200, end_ms: 86_401_200, text: "c"),
            ])
        ring.finish(ServiceError(.cut, context: "Radio"))
        #expect(await texts.next() == nil)
    }

    @Test func `a reader waits for the next byte, and can be called away`() async throws {
        let ring = makeRing()
        ring.addStretch(frames(0..<10))
        async let late = onThread { try? ring.bytes(at: 1_920, count: 192) }
        ring.addMore(frames(10..<11))
        #expect(await late == frames(10..<11))
        async let away = onThread { Result { try ring.bytes(at: 2_112, count: 1) } }
        ring.allowWaiting(false)
        let result = await away
        let error = #expect(throws: ServiceError.self) { try result.get() }
        #expect(error?.code == .cancelled)
    }

    @Test func `its end is an error that says why`() throws {
        let ring = makeRing()
        ring.addStretch(frames(0..<10))
        ring.finish(ServiceError(.timeout, context: "Radio"))
        #expect(try ring.bytes(at: 0, count: 1_920).count == 1_920)
        #expect(throws: ServiceError(.timeout, context: "Radio")) {
            try ring.bytes(at: 1_920, count: 1)
        }
    }
}

extension RadioRing {
    /// Adds sound to the last stretch, without times.
    func addMore(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0, [], until: .zero, at: Date(timeIntervalSince1970: 0)) }
    }
}
