import ListenCore
import Testing

@testable import Subtitles

@Suite struct SentenceRuleTests {
    private func sentences(_ cues: [Cue], _ language: String?) -> String {
        SentenceAssembler(language: language.flatMap { Language(tag: $0) })
            .sentences(of: cues).map(\.text).joined(separator: "|")
    }

    private func words(_ texts: [Substring]) -> [Cue] {
        var time: Int64 = 0
        var cues: [Cue] = []
        for text in texts {
            if text == "||" {
                time += 3000
            } else {
                cues.append(.make(time, time + 300, String(text), id: cues.count))
                time += 350
            }
        }
        return cues
    }

    @Test(arguments: wordRules)
    func `word cues follow the rules of their language`(rule: SentenceRule) {
        let cues = words(rule.given.split(separator: " "))
        #expect(sentences(cues, rule.language) == rule.expected)
    }

    @Test(arguments: unspacedRules)
    func `word cues without blanks follow the rules of their language`(rule: SentenceRule) {
        let cues = words(rule.given.split(separator: "/"))
        #expect(sentences(cues, rule.language) == rule.expected)
    }

    @Test(arguments: lineRules)
    func `lines follow the rules of their language`(rule: SentenceRule) {
        var time: Int64 = 0
        var cues: [Cue] = []
        for text in rule.given.split(separator: "|", omittingEmptySubsequences: false) {
            if text.isEmpty {
                time += 3000
            } else {
                cues.append(.make(time, time + 1900, String(text), id: cues.count))
                time += 2000
            }
        }
        #expect(sentences(cues, rule.language) == rule.expected)
    }

    @Test func `no language's rules are untested`() {
        let rules = wordRules + unspacedRules + lineRules
        #expect(rules.count >= 80)
        #expect(Set(rules.compactMap(\.language)).count >= 25)
    }

    @Test func `lines that only cut a stream of timed words are cut at its pauses`() {
        let texts = [
            "so this is how a", "caption rolls without", "any mark at all", "and then it stops",
        ]
        var time: Int64 = 0
        let cues = texts.enumerated().map { place, text -> Cue in
            // A pause after the third line alone.
            time += place == 3 ? 1500 : 0
            let start = time
            let words = text.split(separator: " ").map { word -> Word in
                time += 300
                return Word(
                    start: .milliseconds(time - 300), end: .milliseconds(time), text: String(word))
            }
            return Cue(
                id: place, start: .milliseconds(start), end: .milliseconds(time), text: text,
                words: words)
        }
        #expect(
            sentences(cues, "en")
                == "so this is how a caption rolls without any mark at all|and then it stops")
    }

    @Test func `one or two words are never left alone by a cut`() {
        let text = (1...19).map { "word\($0)" }.joined(separator: " ") + "."
        for comma in 1..<19 {
            let cut = text.replacing("word\(comma) ", with: "word\(comma), ")
            let cues = [Cue.make(0, 9000, cut)]
            let found = SentenceAssembler(language: Language(tag: "en")).sentences(of: cues)
            #expect(found.count == 2)
            #expect(found.allSatisfy { $0.words.count >= 3 })
        }
    }
}
