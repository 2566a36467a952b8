import Glibc
package import ListenCore

/// Makes the questions of a listening test out of a chapter's own sentences, without any model.
///
/// The wrong answers are of the same part of the chapter and like the right one, so that somebody
/// who only reads them does no better than by chance: the right one has the most, or the fewest, of
/// the words that are also heard, and is the longest, the rarest and so on, a third of the time.
///
/// ```swift
/// let maker = ListeningTestMaker(sentences, language: spanish)
/// maker.isPossible  // false for a chapter of a few sentences
/// ```
package struct ListeningTestMaker: Sendable {
    /// A sentence that may be asked about.
    private struct Line {
        let index: Int
        let shown: String
        /// The folded words that are heard.
        let words: [String]
        let distinct: Set<String>
    }

    private let lines: [Line]
    /// The rarity of a word in the chapter.
    private let weights: [String: Double]

    /// The fewest sentences of a chapter that a test is made of.
    package static let fewest = 10
    /// The fewest and the most words of a sentence that is asked about.
    private static let lengths = 4...30
    /// The distances, in sentences, at which a wrong answer stands from what is heard.
    private static let distances = 4...60
    /// The words of a group.
    private static let group = 3

    /// A maker for a chapter; sentences that are spared, by their places, are neither asked about nor
    /// shown.
    package init(_ sentences: [Sentence], language: Language, sparing spared: Set<Int> = []) {
        let folding = WordFolding(language)
        var lines: [Line] = []
        var counts: [String: Int] = [:]
        var seen: Set<[String]> = []
        for (index, sentence) in sentences.enumerated() where !spared.contains(index) {
            var words: [String] = []
            for word in sentence.words {
                let form = folding.folded(word.text)
                guard !form.isEmpty else { continue }
                words.append(form)
            }
            // Of sentences that are said twice neither can be the answer.
            guard Self.lengths.contains(words.count), seen.insert(words).inserted else { continue }
            let line = Line(
                index: index, shown: Self.shown(sentence.text), words: words,
                distinct: Set(words))
            for word in line.distinct { counts[word, default: 0] += 1 }
            lines.append(line)
        }
        self.lines = lines
        let total = Double(max(1, lines.count))
        weights = counts.mapValues { log2(1 + total / Double($0)) }
    }

    /// True when the chapter has enough sentences for a test.
    package var isPossible: Bool { lines.count >= Self.fewest }

    /// Questions in the order of the chapter, half of each kind as far as the chapter has them; no
    /// sentence is asked about twice.
    package func questions(
        _ count: Int, by generator: inout some RandomNumberGenerator
    ) -> [ListeningQuestion] {
        guard isPossible else { return [] }
        var used: Set<Int> = []
        var questions: [ListeningQuestion] = []
        for kind in [ListeningQuestion.Kind.next, .words] {
            let wanted = kind == .next ? count / 2 : count - questions.count
            var balance = AnswerBalance(features: kind == .next ? 3 : 2)
            var made: [ListeningQuestion] = []
            // What the balance forbids at first may be needed where there are few sentences.
            for tolerance in [0.7, 1.4] {
                for place in lines.indices.shuffled(using: &generator) where made.count < wanted {
                    let question =
                        kind == .next
                        ? nextQuestion(after: place, used, &balance, tolerance, by: &generator)
                        : wordsQuestion(about: place, used, &balance, tolerance, by: &generator)
                    guard let question else { continue }
                    used.formUnion(question.heard)
                    used.insert(question.subject)
                    made.append(question)
                }
            }
            questions += made
        }
        return questions.sorted { $0.heard.lowerBound < $1.heard.lowerBound }
    }

    /// The pairs of wrong answers that are tried for a question.
    private static let pairs = 60

    private func nextQuestion(
        after place: Int, _ used: Set<Int>, _ balance: inout AnswerBalance, _ tolerance: Double,
        by generator: inout some RandomNumberGenerator
    ) -> ListeningQuestion? {
        let heard = lines[place]
        guard place + 1 < lines.count, lines[place + 1].index == heard.index + 1,
            !used.contains(heard.index), !used.contains(heard.index + 1)
        else { return nil }
        let right = lines[place + 1]
        let near = others(than: right, from: heard.index).filter { isAsLong($0, as: right) }
        guard near.count > 1 else { return nil }
        let features = { (line: Line) in
            [shared(line, with: heard), Double(line.shown.count), rarity(of: line.words)]
        }
        let pairs = (0..<Self.pairs).map { _ in near.shuffled(using: &generator).prefix(2) }
        guard
            let best = balance.choose(
                among: pairs.map { ($0.map(features), features(right)) }, tolerance)
        else { return nil }
        return question(
            .next, heard.index, subject: right.index, right: right.shown,
            wrong: pairs[best].map(\.shown), by: &generator)
    }

    /// The weight of the words that two sentences have in common.
    private func shared(_ one: Line, with other: Line) -> Double {
        one.distinct.intersection(other.distinct).sorted().reduce(0) {
            $0 + weights[$1, default: 0]
        }
    }

    /// The mean rarity of some words.
    private func rarity(of words: [String]) -> Double {
        words.reduce(0) { $0 + weights[$1, default: 0] } / Double(max(1, words.count))
    }

    private func isAsLong(_ one: Line, as other: Line) -> Bool {
        let difference = abs(one.words.count - other.words.count)
        let letters = abs(one.shown.count - other.shown.count)
        return difference <= max(2, other.words.count / 3)
            && letters <= max(8, other.shown.count / 3)
    }

    /// The sentences of the same part of the chapter.
    private func others(than right: Line, from heard: Int) -> [Line] {
        lines.filter { Self.distances.contains(abs($0.index - heard)) && $0.index != right.index }
    }

    private func wordsQuestion(
        about place: Int, _ used: Set<Int>, _ balance: inout AnswerBalance, _ tolerance: Double,
        by generator: inout some RandomNumberGenerator
    ) -> ListeningQuestion? {
        let heard = lines[place]
        guard !used.contains(heard.index) else { return nil }
        let near = others(than: heard, from: heard.index).filter { isAsLong($0, as: heard) }
        guard near.count > 1 else { return nil }
        let choices = (0..<Self.pairs).map { _ in
            groups(of: [heard] + near.shuffled(using: &generator).prefix(2), by: &generator)
        }.filter { !$0.isEmpty }
        let features = { (words: [String]) in
            [Double(words.reduce(0) { $0 + $1.count }), rarity(of: words)]
        }
        guard
            let best = balance.choose(
                among: choices.map { ($0.dropFirst().map(features), features($0[0])) }, tolerance)
        else { return nil }
        let texts = choices[best].map { $0.joined(separator: " · ") }
        return question(
            .words, heard.index, subject: heard.index, right: texts[0],
            wrong: Array(texts.dropFirst()), by: &generator)
    }

    /// As many words of each sentence, chosen alike, and in none of the others; empty where there
    /// are too few.
    private func groups(
        of lines: [Line], by generator: inout some RandomNumberGenerator
    ) -> [[String]] {
        var groups: [[String]] = []
        for (index, line) in lines.enumerated() {
            var own = line.distinct
            for (place, other) in lines.enumerated() where place != index {
                own.subtract(other.distinct)
            }
            groups.append(own.sorted().shuffled(using: &generator))
        }
        let count = min(Self.group, groups.map(\.count).min() ?? 0)
        return count < 2 ? [] : groups.map { $0.prefix(count).sorted() }
    }

    private func question(
        _ kind: ListeningQuestion.Kind, _ heard: Int, subject: Int, right: String,
        wrong: [String], by generator: inout some RandomNumberGenerator
    ) -> ListeningQuestion {
        let answer = Int.random(in: 0...wrong.count, using: &generator)
        var options = wrong
        options.insert(right, at: answer)
        return ListeningQuestion(
            kind, heard: heard...heard, subject: subject, options: options, answer: answer)
    }

    /// A sentence without the quotation marks and dashes around it, which tell who goes on speaking.
    private static func shown(_ text: String) -> String {
        let marks: Set<Character> = [
            "\"", "“", "”", "„", "‟", "«", "»", "‹", "›", "‘", "—", "–", "-", "「", "」", "『", "』",
            " ",
        ]
        let inner = text.drop { marks.contains($0) }
        return String(inner.reversed().drop { marks.contains($0) }.reversed())
    }
}
