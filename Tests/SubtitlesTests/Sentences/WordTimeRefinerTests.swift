import ListenCore
import ListenTestSupport
import Testing

@testable import Subtitles

@Suite struct WordTimeRefinerTests {
    /// Levels of 10 ms: loud but for these stretches (ms).
    private func levels(_ length: Int, quiet: [Range<Int>]) -> SoundLevels {
        SoundLevels(
            step: .milliseconds(10),
            values: (0..<length / 10).map { place in
                quiet.contains { $0.contains(place * 10) } ? 0.001 : 0.2
            })
    }

    private func sentences(_ cues: [Cue]) -> [Sentence] {
        SentenceAssembler(language: Language(tag: "en")).sentences(of: cues)
    }

    @Test func `a pause belongs to no word`() {
        let cues = [Cue.make(0, 3000, "Wait here, then go on.")]
        let given = sentences(cues)
        let refined = WordTimeRefiner(levels(3000, quiet: [800..<2000])).refined(given, of: cues)
        let words = refined.flatMap(\.words)
        #expect(words.map(\.text) == ["Wait", "here,", "then", "go", "on."])
        #expect(words[2].start.milliseconds == 2000)
        #expect(words[1].start.milliseconds < 800)
        #expect(words[1].end.milliseconds == 800)
        #expect(words.allSatisfy { $0.isEstimated })
        #expect(refined[0].start == given[0].start && refined[0].end == given[0].end)
    }

    @Test func `a cut between two sentences of one cue falls into the pause`() {
        let text =
            "When the rain had stopped at last, the children of the village ran out of their houses to play."
        let given = sentences([.make(0, 8000, text)])
        let refined = WordTimeRefiner(levels(8000, quiet: [2900..<3900])).refined(given, of: [])
        #expect(given.count == 2 && refined.count == 2)
        #expect(refined[0].end.milliseconds == 2900)
        #expect(refined[1].start.milliseconds == 3900)
        #expect(refined.map(\.text) == given.map(\.text))
    }

    @Test func `given times and coarse or silent levels change nothing`() {
        let timed = sentences([
            .make(0, 400, "Go"), .make(400, 900, "on"), .make(900, 1300, "now."),
        ])
        let loud = levels(3000, quiet: [200..<600])
        #expect(WordTimeRefiner(loud).refined(timed, of: []) == timed)
        let lines = sentences([.make(0, 3000, "Wait here, then go on.")])
        let coarse = SoundLevels(step: .milliseconds(500), values: loud.values)
        #expect(WordTimeRefiner(coarse).refined(lines, of: []) == lines)
        #expect(WordTimeRefiner(levels(3000, quiet: [0..<3000])).refined(lines, of: []) == lines)
        #expect(
            WordTimeRefiner(SoundLevels(step: .zero, values: [])).refined(lines, of: []) == lines)
    }

    @Test func `whatever the sound, times stay in order and inside their cue`() {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<200 {
            let cues = (0..<5).map { place in
                Cue.make(
                    Int64(place) * 4000, Int64(place) * 4000 + 4000,
                    (0..<Int.random(in: 1..<25, using: &random)).map { "w\($0)," }
                        .joined(separator: " "), id: place)
            }
            let values = (0..<2000).map { _ in Float.random(in: 0..<0.3, using: &random) }
            let quieted = values.indices.map { $0 / 37 % 3 == 0 ? values[$0] / 200 : values[$0] }
            let given = sentences(cues)
            let refined = WordTimeRefiner(SoundLevels(step: .milliseconds(10), values: quieted))
                .refined(given, of: cues)
            let words = refined.flatMap(\.words)
            #expect(words.map(\.text) == given.flatMap(\.words).map(\.text))
            #expect(words.allSatisfy { $0.start <= $0.end })
            #expect(zip(words, words.dropFirst()).allSatisfy { $0.end <= $1.start })
            #expect(refined.map(\.index) == given.map(\.index))
            for cue in cues {
                #expect(words.contains { $0.start == cue.start })
                #expect(words.contains { $0.end == cue.end })
            }
        }
    }
}
