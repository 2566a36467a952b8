import ListenCore
import ListenTestSupport
import Testing

@testable import Subtitles

/// Random cues from a fixed seed: whatever the rules decide, no word is lost,
/// doubled or moved.
@Suite struct SentencePropertyTests {
    private static let pieces = [
        "Mr.", "No.", "3.", "J.", "go", "and", "but,", "why?", "yes!", "...", "…and", "- Hi", "-5",
        "—", ">>", "JOHN:", "«", "»", "“Go.”", "(a)", "[b]", "♪", "今日", "は。", "「はい。」", "と",
        "สวัสดี", "मैं।", "؟", "हूँ॥", "Լավ։", "a:", "b;", "it's", "'s", "e.g.", "U.S.", "  ", "\n",
        "\n- ",
    ]

    private func cues(_ random: inout SeededGenerator, overlapping: Bool) -> [Cue] {
        var time: Int64 = 0
        var cues: [Cue] = []
        let isWords = Bool.random(using: &random)
        for _ in 0..<Int.random(in: 1..<60, using: &random) {
            let count = isWords ? 1 : Int.random(in: 1..<30, using: &random)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
                .joined(separator: " ")
            guard text.contains(where: { !$0.isWhitespace }) else { continue }
            time += Int64.random(in: (overlapping ? -800 : 0)..<3000, using: &random)
            let start = max(time, cues.last?.start.milliseconds ?? 0)
            let length = Int64.random(in: 1..<4000, using: &random)
            cues.append(.make(start, start + length, text, id: cues.count))
            time = start + length
        }
        return cues
    }

    private func solid(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace }
    }

    @Test(arguments: ["en", "de", "fr", "ja", "zh", "th", "ar", nil])
    func `no word is lost, doubled or moved`(language: String?) {
        var random = SeededGenerator(seed: 11)
        let assembler = SentenceAssembler(language: language.flatMap { Language(tag: $0) })
        for round in 0..<150 {
            let cues = cues(&random, overlapping: false)
            let sentences = assembler.sentences(of: cues)
            let words = sentences.flatMap(\.words)
            #expect(words.flatMap { solid($0.text) } == cues.flatMap { solid($0.text) }, "\(round)")
            #expect(words.allSatisfy { $0.start <= $0.end })
            #expect(zip(words, words.dropFirst()).allSatisfy { $0.start <= $1.start })
            #expect(zip(sentences, sentences.dropFirst()).allSatisfy { $0.end <= $1.start })
            #expect(sentences.map(\.index) == Array(sentences.indices))
        }
    }

    @Test func `cues that overlap keep their words, and sentences their order`() {
        var random = SeededGenerator(seed: 12)
        let assembler = SentenceAssembler(language: Language(tag: "en"))
        for _ in 0..<200 {
            let cues = cues(&random, overlapping: true)
            let sentences = assembler.sentences(of: cues)
            let words = sentences.flatMap(\.words)
            #expect(
                words.flatMap { solid($0.text) }.sorted()
                    == cues.flatMap { solid($0.text) }.sorted())
            #expect(zip(sentences, sentences.dropFirst()).allSatisfy { $0.start <= $1.start })
        }
    }
}
