import ListenCore
import Practice
import Testing

@Suite struct LineEdgesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let sentences: [Range<Int64>]
        var nudges: [EdgeNudge] = []
        var offset: Int64 = 0
        /// `speech/played` of each line.
        let lines: [String]
        var testDescription: String { name }
    }

    private static func sentences(_ ranges: [Range<Int64>]) -> [Sentence] {
        ranges.enumerated().compactMap { index, range in
            Sentence(
                index: index,
                words: [Word(start: ms(range.lowerBound), end: ms(range.upperBound), text: "a")])
        }
    }

    private static func text(_ line: PlaybackPlan.Line) -> String {
        [line.speech, line.played]
            .map { "\($0.lowerBound.milliseconds)-\($0.upperBound.milliseconds)" }
            .joined(separator: "/")
    }

    private static func nudge(_ sentence: Int64, start: Int64 = 0, end: Int64 = 0) -> EdgeNudge {
        EdgeNudge(sentence: ms(sentence), start: ms(start), end: ms(end))
    }

    @Test(arguments: [
        Case(name: "no text", sentences: [], lines: []),
        Case(
            name: "room for both", sentences: [1_000..<2_000, 2_500..<3_000],
            lines: ["1000-2000/940-2180", "2500-3000/2440-3180"]),
        Case(
            name: "exactly room for both", sentences: [1_000..<2_000, 2_240..<3_000],
            lines: ["1000-2000/940-2180", "2240-3000/2180-3180"]),
        Case(
            name: "a short gap is shared in proportion",
            sentences: [1_000..<2_000, 2_120..<3_000],
            lines: ["1000-2000/940-2090", "2120-3000/2090-3180"]),
        Case(
            name: "no gap", sentences: [1_000..<2_000, 2_000..<3_000],
            lines: ["1000-2000/940-2000", "2000-3000/2000-3180"]),
        Case(
            name: "nothing before the sound", sentences: [20..<500], lines: ["20-500/0-680"]),
        Case(
            name: "the offset is added", sentences: [1_000..<2_000], offset: -300,
            lines: ["700-1700/640-1880"]),
        Case(
            name: "an overlap goes to the later one", sentences: [0..<2_000, 1_500..<3_000],
            lines: ["0-1500/0-1500", "1500-3000/1500-3180"]),
        Case(
            name: "the same times are one passage", sentences: [0..<900, 0..<900, 1_500..<2_000],
            lines: ["0-900/0-1080", "0-900/0-1080", "1500-2000/1440-2180"]),
        Case(
            name: "the same start is one passage to the last end",
            sentences: [1_000..<1_900, 1_000..<1_400, 2_000..<3_000],
            nudges: [nudge(1_000, start: 100)],
            lines: ["1100-1900/1100-1975", "1100-1900/1100-1975", "2000-3000/1975-3180"]),
        Case(
            name: "nearly the same start leaves each 50 ms", sentences: [0..<900, 10..<900],
            lines: ["0-50/0-50", "50-900/50-1080"]),
        Case(
            name: "a set start has no lead-in", sentences: [1_000..<2_000, 2_500..<3_000],
            nudges: [nudge(2_500, start: -20)],
            lines: ["1000-2000/940-2180", "2480-3000/2480-3180"]),
        Case(
            name: "a set end has no tail", sentences: [1_000..<2_000, 2_500..<3_000],
            nudges: [nudge(1_000, end: 40)],
            lines: ["1000-2040/940-2040", "2500-3000/2440-3180"]),
        Case(
            name: "a set start takes from an end nobody set",
            sentences: [1_000..<2_000, 2_000..<3_000], nudges: [nudge(2_000, start: -40)],
            lines: ["1000-1960/940-1960", "1960-3000/1960-3180"]),
        Case(
            name: "a set end takes from a start nobody set",
            sentences: [1_000..<2_000, 2_000..<3_000], nudges: [nudge(1_000, end: 40)],
            lines: ["1000-2040/940-2040", "2040-3000/2040-3180"]),
        Case(
            name: "and leaves the next line 50 ms", sentences: [1_000..<2_000, 2_500..<3_000],
            nudges: [nudge(1_000, end: 5_000)],
            lines: ["1000-2950/940-2950", "2950-3000/2950-3180"]),
        Case(
            name: "of two that are set the start decides",
            sentences: [1_000..<2_000, 2_000..<3_000],
            nudges: [nudge(1_000, end: 40), nudge(2_000, start: 20)],
            lines: ["1000-2020/940-2020", "2020-3000/2020-3180"]),
        Case(
            name: "50 ms are left of a line", sentences: [1_000..<2_000, 2_500..<3_000],
            nudges: [nudge(1_000, start: 5_000), nudge(2_500, end: -900)],
            lines: ["1950-2000/1950-2180", "2500-2550/2440-2550"]),
        Case(
            name: "the order is kept", sentences: [1_000..<2_000, 2_500..<3_000],
            nudges: [nudge(2_500, start: -9_000)],
            lines: ["1000-1050/940-1050", "1050-3000/1050-3180"]),
        Case(
            name: "a nudge knows its sentence by the text's clock",
            sentences: [1_000..<2_000], nudges: [nudge(1_300, end: 40), nudge(1_000, end: 20)],
            offset: 300, lines: ["1300-2320/1240-2320"]),
        Case(
            name: "the later of two nudges counts", sentences: [1_000..<2_000],
            nudges: [nudge(1_000, end: 40), nudge(1_000, end: 60)], lines: ["1000-2060/940-2060"]),
    ])
    func `edges are padded, shared and set`(_ test: Case) {
        let lines = LineEdges.lines(
            of: Self.sentences(test.sentences), offset: ms(test.offset), nudges: test.nudges)
        #expect(lines.map(Self.text) == test.lines)
    }

    @Test func `any text gives lines in order that keep off each other's speech`() {
        var random = HostilePlanTests.Steady(state: 3)
        for _ in 0..<500 {
            var starts = (0..<12).map { _ in Int64.random(in: 0...6_000, using: &random) }
            starts.sort()
            let sentences = Self.sentences(
                starts.map { $0..<$0 + .random(in: 0...2_000, using: &random) })
            let nudges = starts.shuffled(using: &random).prefix(4).map {
                Self.nudge(
                    $0, start: .random(in: -900...900, using: &random),
                    end: .random(in: -900...900, using: &random))
            }
            let lines = LineEdges.lines(of: sentences, nudges: nudges)
            #expect(lines.count == sentences.count)
            #expect(lines.allSatisfy { $0.speech.upperBound - $0.speech.lowerBound >= ms(50) })
            #expect(
                lines.allSatisfy {
                    $0.played.lowerBound <= $0.speech.lowerBound
                        && $0.speech.upperBound <= $0.played.upperBound
                })
            // Sentences that start together are one passage, which is heard for each of them.
            for (place, pair) in zip(lines, lines.dropFirst()).enumerated() {
                if sentences[place].start == sentences[place + 1].start {
                    #expect(pair.0 == pair.1)
                } else {
                    #expect(pair.0.played.upperBound <= pair.1.played.lowerBound)
                }
            }
        }
    }

    @Test func `times at the ends of what can be counted do not trap`() {
        let ends: [Int64] = [.min, .max, 0]
        let sentences = ends.enumerated().compactMap { index, end in
            Sentence(
                index: index,
                words: [
                    Word(
                        start: MediaTime(microseconds: end), end: MediaTime(microseconds: end),
                        text: "a")
                ])
        }
        for offset in ends {
            let lines = LineEdges.lines(
                of: sentences, offset: MediaTime(microseconds: offset),
                nudges: ends.map {
                    EdgeNudge(
                        sentence: MediaTime(microseconds: $0), start: ms(-.max), end: ms(.max))
                })
            #expect(lines.count == 3)
        }
    }
}
