import AudioIO
import ListenCore
import ListenTestSupport
import Practice
import Synchronization
import Testing

@testable import Reports

@Suite struct TapeRecorderTests {
    private static let rate = SampleRate(1_000)

    /// Keeps what is written in memory.
    private final class Memory: SoundWriting {
        private let samples = Mutex<[Float]>([])
        var all: [Float] { samples.withLock { $0 } }
        func append(_ more: UnsafeBufferPointer<Float>) throws(AudioError) {
            let more = Array(more)
            samples.withLock { $0 += more }
        }
        func finish() throws(AudioError) {}
        func discard() {}
    }

    /// A recording of which only the name counts.
    private final class Silent: AudioSource {
        let format = AudioFormat(sampleRate: rate, channels: 1)
        let length = SourceLength.unknown
        func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int { 0 }
        func seek(to frame: FrameCount) throws(AudioError) -> FrameCount { frame }
    }

    private struct Opening: AudioSourceOpening {
        let opened = Names()
        func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
            guard case .file(let path) = location, path != "gone" else {
                throw AudioError(.unreadable(reason: "it is gone"), subject: "gone")
            }
            opened.note(path)
            return Silent()
        }
    }

    private final class Names: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func note(_ name: String) { names.withLock { $0.append(name) } }
    }

    /// Every other frame is left out, or each comes twice: as long as a stretch may be, or not.
    private final class Crude: TimeStretching {
        private var (frames, factor): ([Float], Int) = ([], 100)
        func reset(rate: PlaybackRate, format: AudioFormat) { factor = rate.hundredths }
        func write(_ more: UnsafeBufferPointer<Float>) { frames += more }
        func finish() {}
        func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
            let count = min(buffer.count, frames.count * 100 / factor)
            for place in 0..<count { buffer[place] = 0.25 }
            frames = []
            return count
        }
    }

    private func record(
        _ drill: String, _ pieces: [TapePiece], meaning: [Float] = [], opening: Opening = Opening(),
        longest: MediaTime = TapeRecorder.longest, isCancelled: @escaping () -> Bool = { false }
    ) throws -> (TapeRecorder, Memory) {
        let writer = Memory()
        let sound = TapeSound(
            opening: opening,
            read: { _, range, rate in
                let length = range.map { $0.upperBound - $0.lowerBound } ?? .seconds(1)
                return [Float](repeating: 0.5, count: Int(length.frame(at: rate).value))
            },
            soften: { _, _ in }, stretcher: { Crude() },
            speak: { lines, _ in lines.map { _ in [] } },
            create: { _, _ throws(AudioError) in writer })
        let script = TapeScript(
            try DrillNotation.read(drill), rate: Self.rate, pause: .milliseconds(600))
        let recorder = TapeRecorder(
            script, sound: sound, writer: writer, longest: longest, isCancelled: isCancelled)
        for piece in pieces { try recorder.add(piece, meaning: meaning) }
        return (recorder, writer)
    }

    private func piece(_ text: String, of name: String = "a.mp3", seconds: Double) -> TapePiece {
        var piece = TapePiece(
            location: .file(path: name), of: name, range: .zero ..< .seconds(seconds), text: text,
            heading: "Part")
        piece.meaning = "Meaning of \(text)"
        return piece
    }

    @Test(arguments: [
        "listen", "hide gap 1.2L, show", "hide x0.75 gap 300ms, show x1.5, x2", "learn",
    ])
    func `a tape is as long as its script says, to the sample`(drill: String) throws {
        let pieces = [
            piece("One", seconds: 1.234), piece("Two", seconds: 0.777),
            piece("Three", of: "b.mp3", seconds: 2),
        ]
        let (recorder, writer) = try record(drill, pieces, meaning: [0.1, 0.1, 0.1])
        let script = TapeScript(
            try DrillNotation.read(drill), rate: Self.rate, pause: .milliseconds(600))
        let lines = [Int64(1_234), 777, 2_000].map {
            TapeScript.Line(frames: $0, hasMeaning: true)
        }
        let expected = script.length(of: lines) { _ in 3 }
        #expect(Int64(writer.all.count) == expected)
        #expect(recorder.length == MediaTime(FrameCount(expected), at: Self.rate))
    }

    @Test func `lines and marks stand where the sound is`() throws {
        let (recorder, writer) = try record(
            "hide gap 1L, show", [piece("One", seconds: 1), piece("Two", seconds: 2)])
        #expect(recorder.marks.map(\.start) == [.zero, .milliseconds(3_600)])
        #expect(recorder.lines.map(\.text) == ["…", "One", "…", "Two"])
        #expect(
            recorder.lines.map(\.start) == [
                .zero, .seconds(2), .milliseconds(3_600), .milliseconds(7_600),
            ])
        let sound = writer.all
        #expect(sound[999] == 0.5 && sound[1_000] == 0 && sound[1_999] == 0 && sound[2_000] == 0.5)
        #expect(recorder.track.cues.last?.end == recorder.length)
    }

    @Test func `a meaning stands with its time`() throws {
        let (recorder, _) = try record(
            "listen", [piece("One", seconds: 1)], meaning: [0.1, 0.1])
        #expect(recorder.lines.map(\.text) == ["One", "Meaning of One"])
        #expect(recorder.lines.last?.start == .seconds(1))
    }

    @Test func `a recording is opened once for its neighbours, and one that is gone is left out`()
        throws
    {
        let opening = Opening()
        let (recorder, _) = try record(
            "listen",
            [
                piece("One", seconds: 1), piece("Two", seconds: 1),
                piece("Lost", of: "gone", seconds: 1), piece("Three", of: "b.mp3", seconds: 1),
            ], opening: opening)
        #expect(opening.opened.all == ["a.mp3", "b.mp3"])
        #expect(recorder.failures.map(\.text) == ["Lost"])
        #expect(recorder.marks.map(\.text) == ["One", "Two", "Three"])
    }

    @Test func `it ends at once within a gap, and before it is longer than any tape may be`() throws
    {
        var asked = 0
        #expect(throws: CancellationError.self) {
            try record("hide gap 600s *99", [piece("One", seconds: 1)]) {
                asked += 1
                return asked > 3
            }
        }
        #expect(asked == 4)
        let two = [piece("One", seconds: 1), piece("Two", seconds: 1)]
        #expect(throws: Never.self) { try record("listen", two, longest: .milliseconds(3_200)) }
        #expect(throws: TapeError.tooLong) {
            try record("listen", two, longest: .milliseconds(3_199))
        }
    }

    @Test func `a sentence behind the end of its recording is named`() throws {
        let (recorder, _) = try record(
            "listen", [piece("One", seconds: 1), piece("Beyond", seconds: 0)])
        #expect(recorder.failures.map(\.text) == ["Beyond"])
        #expect(recorder.marks.map(\.text) == ["One"])
    }
}
