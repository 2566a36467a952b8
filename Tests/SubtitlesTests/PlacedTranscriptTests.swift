import ListenCore
import Testing

@testable import Subtitles

@Suite struct PlacedTranscriptTests {
    /// A line of two words that lasts a second.
    private func line(_ text: String, _ start: Double) -> [Word] {
        [
            Word(start: .seconds(start), end: .seconds(start + 0.5), text: text),
            Word(start: .seconds(start + 0.5), end: .seconds(start + 1), text: "so"),
        ]
    }

    private func aligned(
        _ lines: [(index: Int, start: Double)], confidence: Double = 0.7
    ) -> AlignedScript {
        AlignedScript(
            lines: lines.map {
                AlignedScript.Line(
                    index: $0.index, words: line("w\($0.index)", $0.start), confidence: confidence)
            }, missing: [], duration: .seconds(60))
    }

    private func starts(_ transcript: PlacedTranscript) -> [Double] {
        transcript.lines.map(\.start.seconds)
    }

    private func isAligned(_ transcript: PlacedTranscript) -> [Bool] {
        transcript.lines.map { $0.confidence != nil }
    }

    private let own = [0.0, 5, 10, 20]

    private var lines: [[Word]] { own.enumerated().map { line("w\($0.offset)", $0.element) } }

    @Test func `speakers stay with their lines, wherever these are put`() {
        let speakers: [String?] = ["Anna", nil, "Ben", "Anna"]
        let placed = PlacedTranscript(
            lines, by: aligned([(0, 0.4), (1, 5.2), (3, 40)]), spokenBy: speakers)
        #expect(placed.lines.map(\.speaker) == speakers)
        #expect(placed.cues(words: .inside).map(\.speaker) == speakers)
        // A line without words has no place, and takes its speaker with it.
        let gapped = PlacedTranscript([lines[0], [], lines[2]], spokenBy: ["Anna", "Ben", "Cleo"])
        #expect(gapped.lines.map(\.speaker) == ["Anna", "Cleo"])
    }

    private func sentence(_ index: Int, _ start: Double, _ end: Double, _ speaker: String?)
        -> Sentence?
    {
        Sentence(
            index: index,
            words: [Word(start: .seconds(start), end: .seconds(end), text: "so")],
            speaker: speaker)
    }

    @Test func `a text from before names the speakers where the recogniser names none`() {
        let before = [
            sentence(0, 0, 1, "Anna"), sentence(1, 4.6, 5.7, "Ben"), sentence(2, 5.7, 7, "Anna"),
            sentence(3, 10.6, 12, "Ben"), sentence(4, 20, 30, nil),
        ].compactMap(\.self)
        let named = PlacedTranscript(lines).named(by: before)
        #expect(named.lines.map(\.speaker) == ["Anna", "Ben", nil, nil])
        let own: [String?] = [nil, "Cleo", nil, nil]
        let kept = PlacedTranscript(lines, spokenBy: own).named(by: before)
        #expect(kept.lines.map(\.speaker) == own)
    }

    @Test func `lines near where they were heard get the aligner's times`() {
        let placed = PlacedTranscript(
            lines, by: aligned([(0, 0.4), (1, 5.2), (2, 9.1), (3, 22.9)]))
        #expect(starts(placed) == [0.4, 5.2, 9.1, 22.9])
        #expect(isAligned(placed) == [true, true, true, true])
        #expect(placed.cues(words: .none).map(\.text) == ["w0 so", "w1 so", "w2 so", "w3 so"])
        #expect(placed.cues(words: .alone).map(\.id) == Array(0..<8))
    }

    @Test func `a line that was not found, or far away, keeps the recogniser's times`() {
        let placed = PlacedTranscript(lines, by: aligned([(0, 0.4), (2, 13.2), (3, 20.1)]))
        #expect(starts(placed) == [0.4, 5, 10, 20.1])
        #expect(isAligned(placed) == [true, false, false, true])
    }

    @Test func `a line that surely sounds like its text is believed further, not anywhere`() {
        let late = [(0, 4.0), (1, 9.0), (2, 18.5), (3, 36.0)]
        let sure = PlacedTranscript(lines, by: aligned(late, confidence: 0.9))
        #expect(starts(sure) == [4, 9, 18.5, 20])
        let unsure = PlacedTranscript(lines, by: aligned(late))
        #expect(starts(unsure) == own)
        let empty = [Word(start: .seconds(20), end: .seconds(20), text: "w3")]
        let whole = AlignedScript.Line(
            index: 0, words: [Word(start: .seconds(26), end: .seconds(27), text: "w3")],
            confidence: 0.7)
        let placed = PlacedTranscript(
            [empty],
            by: AlignedScript(lines: [whole], missing: [], duration: .seconds(60)))
        #expect(isAligned(placed) == [true])
    }

    @Test func `lines never change places`() {
        let near = [line("w0", 0), line("w1", 1), line("w2", 2)]
        let placed = PlacedTranscript(near, by: aligned([(0, 2.5), (2, 2.2)]))
        #expect(starts(placed) == starts(placed).sorted())
        #expect(isAligned(placed) == [true, false, false])
    }

    @Test func `a line between two that moved moves with them`() {
        // All are heard ten seconds late; the second is misheard, the third not found at all.
        let heard = [10.0, 12, 13.5, 15].enumerated().map { line("w\($0.offset)", $0.element) }
        func result(_ found: [(Int, Double, Double)]) -> PlacedTranscript {
            PlacedTranscript(
                heard,
                by: AlignedScript(
                    lines: found.map { index, start, confidence in
                        AlignedScript.Line(
                            index: index, words: line("w\(index)", start), confidence: confidence)
                    }, missing: [], duration: .seconds(60)))
        }
        let found = result([(0, 0, 0.9), (1, 2.1, 0.3), (3, 5, 0.9)])
        #expect(starts(found) == [0, 2.1, 3.5, 5])
        #expect(isAligned(found) == [true, true, false, true])
        #expect(starts(result([(0, 0, 0.9), (3, 5, 0.9)])) == [0, 2, 3.5, 5])
    }

    @Test func `a line with the recogniser's times makes room for an aligned one`() {
        let near = [line("w0", 0), line("w1", 1.2), line("w2", 3)]
        let early = PlacedTranscript(near, by: aligned([(1, 0.8), (2, 3)]))
        #expect(early.lines[0].end == .seconds(0.8) && early.lines[0].words.count == 2)
        let late = PlacedTranscript(near, by: aligned([(0, 0.6), (2, 3)]))
        #expect(late.lines[1].start == .seconds(1.6) && late.lines[1].end == .seconds(2.2))
    }

    @Test func `another number of words is not believed`() {
        let short = [Word(start: .seconds(5), end: .seconds(6), text: "w1")]
        let placed = PlacedTranscript([lines[0], short], by: aligned([(0, 0.1), (1, 5.1)]))
        #expect(isAligned(placed) == [true, false])
        #expect(placed.lines[1].words == short)
    }
}
