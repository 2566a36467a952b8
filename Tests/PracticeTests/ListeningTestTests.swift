import Foundation
import ListenCore
import Testing

@testable import Practice

/// The questions of listening tests, and somebody who only reads them.
@Suite struct ListeningTestTests {
    /// A chapter's sentences, without times that matter.
    struct Text: Sendable, CustomTestStringConvertible {
        let name: String
        let language: Language
        let sentences: [Sentence]
        var testDescription: String { name }
    }

    private static func sentences(_ text: String) -> [Sentence] {
        var parts = [""]
        for character in text {
            parts[parts.count - 1].append(character)
            if ".!?…".contains(character) { parts.append("") }
        }
        var time: Int64 = 0
        return parts.enumerated().compactMap { index, part in
            let words = part.split(whereSeparator: \.isWhitespace).map { word in
                time += 300
                return Word(
                    start: .milliseconds(time - 300), end: .milliseconds(time), text: String(word))
            }
            return Sentence(index: index, words: words)
        }
    }

    /// The bundled chapters, and long ones where they are at hand.
    static let texts: [Text] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let books: [(String, Language?, Int)] = [
            ("cartero-de-la-isla", Language(tag: "es"), 3), ("ferry-at-willow-bend", .english, 2),
            ("garten-auf-dem-dach", Language(tag: "de"), 2),
        ]
        var texts: [Text] = []
        for (book, language, count) in books {
            for number in 1...count {
                let file = root.appending(
                    path: "Resources/library/\(book)/chapter\(number).srt")
                guard let language, let srt = try? String(contentsOf: file, encoding: .utf8)
                else { continue }
                let lines = srt.split(separator: "\n").filter {
                    !$0.contains("-->") && Int($0) == nil
                }
                texts.append(
                    Text(
                        name: "\(book) \(number)", language: language,
                        sentences: sentences(lines.joined(separator: " "))))
            }
        }
        for number in 1...3 {
            let file = root.deletingLastPathComponent().appending(
                path: "shared/data/longtext/alice-0\(number).txt")
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            texts.append(
                Text(name: "alice \(number)", language: .english, sentences: sentences(text)))
        }
        return texts
    }()

    /// Somebody who hears nothing: scores each answer by what can be read.
    private struct Reader {
        private var words: [String: Double] = [:]
        private var pairs: [String: Double] = [:]
        private let folding: WordFolding

        /// A reader who knows the sentences of the whole library, not their order.
        init(_ texts: [Text], _ language: Language) {
            folding = WordFolding(language)
            for sentence in texts.filter({ $0.language == language }).flatMap(\.sentences) {
                let found = forms(sentence.text)
                for word in found { words[word, default: 0] += 1 }
                for (one, other) in zip(["^"] + found, found + ["$"]) {
                    pairs[one + " " + other, default: 0] += 1
                }
            }
        }

        func forms(_ text: String) -> [String] {
            text.split { $0.isWhitespace || $0 == "·" }.map { folding.folded(String($0)) }
                .filter { !$0.isEmpty }
        }

        /// The ways of guessing; each may be right in its highest or its lowest score.
        func scores(_ option: String, heard: String) -> [String: Double] {
            let option = forms(option)
            let common = Set(option).intersection(forms(heard))
            let likely =
                zip(["^"] + option, option + ["$"]).reduce(0.0) { sum, pair in
                    let count = pairs[pair.0 + " " + pair.1, default: 0] + 0.1
                    return sum + Foundation.log(count / (words[pair.0, default: 0] + 10))
                } / Double(max(1, option.count))
            return [
                "n-grams": likely, "words in common": Double(common.count),
                "rare words in common": common.reduce(0) { $0 + 1 / words[$1, default: 1] },
                "length": Double(option.reduce(0) { $0 + $1.count }),
                "rarity": option.reduce(0) { $0 - Foundation.log(words[$1, default: 1]) },
                "both": likely + 0.5 * Double(common.count),
            ]
        }
    }

    /// The share that a way of guessing gets right; ties are guessed between.
    private static func shares(kind: ListeningQuestion.Kind) -> [String: Double] {
        var right: [String: Double] = [:]
        var asked = 0.0
        for text in texts {
            let reader = Reader(texts, text.language)
            let maker = ListeningTestMaker(text.sentences, language: text.language)
            for seed in 1...24 as ClosedRange<UInt64> {
                var generator = SplitMix(state: seed)
                for question in maker.questions(10, by: &generator) where question.kind == kind {
                    asked += 1
                    // What is heard stands in no text; of the next sentence it is given all the same.
                    let heard =
                        kind == .next ? text.sentences[question.heard.lowerBound].text : ""
                    count(
                        question.options.map { reader.scores($0, heard: heard) }, question, &right)
                }
            }
        }
        return right.mapValues { $0 / max(1, asked) }
    }

    @Test(arguments: [ListeningQuestion.Kind.next, .words])
    func `somebody who only reads stays near a guess`(kind: ListeningQuestion.Kind) {
        #expect(Self.texts.count >= 7)
        let shares = Self.shares(kind: kind)
        #expect(shares.count >= 8)
        for (way, share) in shares {
            #expect(share <= 0.37, "\(way): \(share)")
        }
    }

    /// The ways of guessing of somebody who remembers what was shown in this test, whatever the kind
    /// of the question, and what was told at the end of former ones.
    private struct Memory {
        private var shown: [Set<String>] = []
        private var told: [Set<String>: Double] = [:]
        private var seen: [Set<String>: Double] = [:]
        private var toldWords: [String: Double] = [:]

        static func words(_ option: String) -> Set<String> {
            Set(
                option.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(
                    String.init))
        }

        func scores(_ option: String) -> [String: Double] {
            let words = Self.words(option)
            let again = shown.count { $0.isSubset(of: words) || words.isSubset(of: $0) }
            let known = words.reduce(0) { $0 + toldWords[$1, default: 0] } / Double(words.count)
            return [
                "shown in this test": Double(again), "told before": told[words, default: 0],
                "seen before": seen[words, default: 0], "words told before": known,
                "told of seen": told[words, default: 0] / (1 + seen[words, default: 0]),
            ]
        }

        mutating func see(_ question: ListeningQuestion) {
            shown += question.options.map(Self.words)
        }

        mutating func end(_ questions: [ListeningQuestion]) {
            for question in questions {
                let words = Self.words(question.options[question.answer])
                told[words, default: 0] += 1
                for word in words { toldWords[word, default: 0] += 1 }
            }
            for words in shown { seen[words, default: 0] += 1 }
            shown = []
        }
    }

    @Test(arguments: [ListeningQuestion.Kind.next, .words])
    func `somebody who remembers former tests stays near a guess`(kind: ListeningQuestion.Kind) {
        var right: [String: Double] = [:]
        var asked = 0.0
        for text in Self.texts {
            let maker = ListeningTestMaker(text.sentences, language: text.language)
            for person in 1...12 as ClosedRange<UInt64> {
                var (memory, generator) = (Memory(), SplitMix(state: person * 1_000))
                for _ in 1...8 {
                    let questions = maker.questions(10, by: &generator)
                    for question in questions {
                        defer { memory.see(question) }
                        guard question.kind == kind else { continue }
                        asked += 1
                        Self.count(question.options.map(memory.scores), question, &right)
                    }
                    memory.end(questions)
                }
            }
        }
        #expect(asked > 1_000 && right.count == 10)
        for (way, count) in right {
            #expect(count / asked <= 0.37, "\(way): \(count / asked)")
        }
    }

    /// Counts for each way of guessing, by the most or the least of it, if the answer is right; ties
    /// are guessed between.
    private static func count(
        _ scores: [[String: Double]], _ question: ListeningQuestion, _ right: inout [String: Double]
    ) {
        for way in scores.first.map({ Array($0.keys) }) ?? [] {
            for sign in [1.0, -1.0] {
                let values = scores.map { sign * ($0[way] ?? 0) }
                let best = values.indices.filter { values[$0] == values.max() }
                guard best.contains(question.answer) else { continue }
                right["\(sign > 0 ? "most" : "least") \(way)", default: 0] += 1 / Double(best.count)
            }
        }
    }

    @Test(arguments: texts)
    func `a test has ten questions, or as many as the chapter has room for`(text: Text) {
        let maker = ListeningTestMaker(text.sentences, language: text.language)
        #expect(maker.isPossible)
        for seed in 1...5 as ClosedRange<UInt64> {
            var generator = SplitMix(state: seed)
            let questions = maker.questions(10, by: &generator)
            #expect((6...10).contains(questions.count))
            #expect(Set(questions.map(\.kind)) == [.next, .words])
            #expect(Set(questions.map(\.subject)).count == questions.count)
            for question in questions {
                #expect(question.options.count == 3 && Set(question.options).count == 3)
                check(question, text)
            }
        }
    }

    /// The right answer is right, and the others are wrong.
    private func check(_ question: ListeningQuestion, _ text: Text) {
        let folding = WordFolding(text.language)
        func forms(_ sentence: Int) -> Set<String> {
            Set(text.sentences[sentence].words.map { folding.folded($0.text) })
        }
        let heard = question.heard.upperBound
        for (place, option) in question.options.enumerated() {
            let isRight = place == question.answer
            switch question.kind {
            case .next:
                #expect(question.subject == heard + 1)
                #expect(text.sentences[heard + 1].text.contains(option) == isRight)
            case .words:
                let words = option.components(separatedBy: " · ")
                #expect(words.allSatisfy { forms(heard).contains($0) } == isRight)
                if !isRight { #expect(words.allSatisfy { !forms(heard).contains($0) }) }
            case .dictation: Issue.record("no dictation is drawn")
            }
        }
    }

    @Test func `the right answer stands at each place`() {
        var places: [Int: Int] = [:]
        for text in Self.texts {
            let maker = ListeningTestMaker(text.sentences, language: text.language)
            for seed in 1...20 as ClosedRange<UInt64> {
                var generator = SplitMix(state: seed)
                for question in maker.questions(10, by: &generator) {
                    places[question.answer, default: 0] += 1
                }
            }
        }
        let total = places.values.reduce(0, +)
        for place in 0..<3 {
            #expect(abs(Double(places[place, default: 0]) / Double(total) - 1 / 3) < 0.05)
        }
    }

    @Test func `sentences that are spared are neither asked about nor shown`() throws {
        let text = try #require(Self.texts.first)
        let spared: Set<Int> = [3, 4, 9]
        let shown = spared.map { text.sentences[$0].text }
        let maker = ListeningTestMaker(
            text.sentences, language: text.language, sparing: spared)
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = SplitMix(state: seed)
            for question in maker.questions(10, by: &generator) {
                #expect(spared.isDisjoint(with: Set(question.heard).union([question.subject])))
                guard question.kind == .next else { continue }
                #expect(
                    question.options.allSatisfy { option in
                        !shown.contains { $0.contains(option) }
                    })
            }
        }
    }

    @Test func `a chapter of a few sentences has no test`() {
        let short = Self.sentences("A fox ran up the hill. It saw a hound there. It ran on.")
        let maker = ListeningTestMaker(short, language: .english)
        var generator = SplitMix(state: 1)
        #expect(!maker.isPossible && maker.questions(10, by: &generator).isEmpty)
    }
}
