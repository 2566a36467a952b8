import ListenTestSupport
import Testing

@testable import Signal

/// Sound without an end, cut at pauses of speech.
struct SpeechCutterTests {
    /// Levels of a voice for so many frames: syllables of 100 ms and what is between them.
    private func speech(_ count: Int) -> [Float] {
        (0..<count).map { [-20, -26, -18, -31, -22][$0 / 10 % 5] - Float($0 % 3) }
    }

    private func pause(_ count: Int) -> [Float] { Array(repeating: -70, count: count) }

    private func pieces(_ levels: [Float], by size: Int = 50) -> [Range<Int>] {
        var cutter = SpeechCutter()
        return stride(from: 0, to: levels.count, by: size).flatMap {
            cutter.add(levels[$0..<min($0 + size, levels.count)])
        }
    }

    @Test func `it is cut at pauses, and not at breaths`() {
        let levels =
            pause(50) + speech(300) + pause(60) + speech(150) + pause(15) + speech(150) + pause(80)
            + speech(200) + pause(200)
        let found = pieces(levels)
        #expect(found.count == 3)
        for (piece, expected) in zip(found, [50..<350, 410..<725, 805..<1_005]) {
            #expect(abs(piece.lowerBound - expected.lowerBound) <= 2)
            #expect(abs(piece.upperBound - expected.upperBound) <= 2)
        }
    }

    @Test func `what is being spoken is open until its pause`() {
        var cutter = SpeechCutter()
        #expect(cutter.add(pause(100) + speech(400)).isEmpty)
        #expect(cutter.open.map { abs($0 - 100) <= 2 } == true)
        #expect(cutter.add(pause(150)).count == 1)
        #expect(cutter.open == nil)
    }

    @Test func `the length of what is added at once changes nothing but the time of telling`() {
        var levels: [Float] = []
        for length in [170, 300, 140, 520, 260, 190, 410] { levels += speech(length) + pause(70) }
        let expected = pieces(levels + pause(100))
        #expect(expected.count == 7)
        for size in [1, 7, 33] { #expect(pieces(levels + pause(100), by: size) == expected) }
    }

    @Test func `speech without pauses and music are cut where they are quietest`() {
        let loud = [Float](repeating: -12, count: 1_200) + [Float](repeating: -14, count: 30)
        let found = pieces(loud + [Float](repeating: -12, count: 2_500))
        #expect(found.count >= 2)
        #expect(found.allSatisfy { $0.count <= SpeechCutter.longestPiece })
        #expect(found.first.map { (1_190...1_240).contains($0.upperBound) } == true)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }

    @Test func `silence has no pieces, and half an hour holds no more than its first minutes`() {
        #expect(pieces([Float](repeating: -100, count: 10_000)).isEmpty)
        var cutter = SpeechCutter()
        let minute = (0..<12).flatMap { _ in speech(430) + pause(70) }
        var (most, count) = ([Int](), 0)
        for _ in 0..<30 {
            count += cutter.add(minute).count
            most.append(cutter.held)
        }
        #expect(count >= 30 * 12 - 2 && most[0] <= 6_000)
        // Whatever a piece left behind would be seen after some hundred of them.
        #expect(most.dropFirst(3).max() == most.prefix(3).max())
    }
}
