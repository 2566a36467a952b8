import Glibc
package import ListenCore

/// Makes the questions of a listening test out of a chapter's own sentences, without any model.
///
/// The wrong answers are of the same part of the chapter and like the right one, so that somebody
/// who only reads them does no better than by chance: the right one has the most, or the fewest, of
/// the words that are also heard, and is the longest, the rarest, the one that was shown before and
/// so on, a third of the time.
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

    /// The sentences of a chapter that the questions so far have taken, by their places.
    private struct Taken {
        /// The sentences that were heard or asked about.
        private(set) var used: Set<Int> = []
        private var shown: [Int: Double] = [:]

        /// The number of times that a sentence, or words of it, were shown.
        func times(_ sentence: Int) -> Double { shown[sentence, default: 0] }

        mutating func note(_ question: ListeningQuestion, _ sentences: [Int]) {
            used.formUnion(question.heard)
            used.insert(question.subject)
            for sentence in sentences { shown[sentence, default: 0] += 1 }
        }
    }

    private let lines: [Line]
    /// The rarity of a word in the chapter.
    private let weights: [String: Double]

    /// The fewest sentences of a chapter that a test is made of.
    package static let fewest = 10
    /// The fewest and the most words of a sentence that is asked about.
    private static let lengths = 4...30
    /// The distances, in sentences, at which answers stand from each other: a wrong one is never
    /// beside what is heard.
    private static let distances = 5...60
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

    /// Questions, half of each kind as far as the chapter has them; no sentence is asked about twice.
    ///
    /// They are asked in the order they are made, since each is balanced with what was shown before.
    package func questions(
        _ count: Int, by generator: inout some RandomNumberGenerator
    ) -> [ListeningQuestion] {
        guard isPossible else { return [] }
        var taken = Taken()
        var questions: [ListeningQuestion] = []
        for kind in [ListeningQuestion.Kind.next, .words] {
            let wanted = kind == .next ? count / 2 : count - questions.count
            var balance = AnswerBalance(features: kind == .next ? 4 : 3)
            let places = kind == .next ? followers : Array(lines.indices)
            var made: [ListeningQuestion] = []
            // What the balance forbids at first may be needed where there are few sentences.
            for tolerance in [0.7, 1.4] {
                for place in places.shuffled(using: &generator) where made.count < wanted {
                    let question =
                        kind == .next
                        ? nextQuestion(
                            with: place, of: places, taken, &balance, tolerance, by: &generator)
                        : wordsQuestion(
                            with: place, of: places, taken, &balance, tolerance, by: &generator)
                    guard let question else { continue }
                    taken.note(question.question, question.shown)
                    made.append(question.question)
                }
            }
            questions += made
        }
        return questions
    }

    /// The threes of sentences that are tried for a question: with more of them, what keeps the
    /// answers in balance would choose the same sentences as right again and again.
    private static let threes = 8

    /// Threes of sentences that are like each other, one of them given, and in each the one that is
    /// right.
    ///
    /// Which one is right is drawn after the three are: whoever remembers what was right and wrong in
    /// former tests learns nothing, since no sentence is right more often, of the times it is shown,
    /// than another.
    private func threes(
        with place: Int, of places: [Int], by generator: inout some RandomNumberGenerator,
        _ mayBeRight: (Int) -> Bool
    ) -> [(right: Int, wrong: [Int])] {
        let near = places.filter { isLike(lines[$0], lines[place]) }
        guard near.count > 1 else { return [] }
        return (0..<Self.threes).compactMap { _ in
            let two = near.shuffled(using: &generator).prefix(2)
            guard isLike(lines[two[0]], lines[two[1]]) else { return nil }
            let three = [place] + two
            guard let right = three.filter(mayBeRight).randomElement(using: &generator) else {
                return nil
            }
            return (right, three.filter { $0 != right })
        }
    }

    private func nextQuestion(
        with place: Int, of places: [Int], _ taken: Taken, _ balance: inout AnswerBalance,
        _ tolerance: Double, by generator: inout some RandomNumberGenerator
    ) -> (question: ListeningQuestion, shown: [Int])? {
        let threes = threes(with: place, of: places, by: &generator) {
            !taken.used.contains(lines[$0].index) && !taken.used.contains(lines[$0 - 1].index)
        }
        let candidates = threes.map { three in
            let heard = lines[three.right - 1]
            let features = { (place: Int) in
                let line = lines[place]
                return [
                    shared(line, with: heard), Double(line.shown.count), rarity(of: line.words),
                    taken.times(line.index),
                ]
            }
            return (three.wrong.map(features), features(three.right))
        }
        guard let best = balance.choose(among: candidates, tolerance) else { return nil }
        let (right, wrong) = (lines[threes[best].right], threes[best].wrong.map { lines[$0] })
        let made = question(
            .next, right.index - 1, subject: right.index, right: right.shown,
            wrong: wrong.map(\.shown), by: &generator)
        return (made, [right.index] + wrong.map(\.index))
    }

    /// The places of the sentences whose sentence before may be heard.
    private var followers: [Int] {
        lines.indices.filter { $0 > 0 && lines[$0 - 1].index == lines[$0].index - 1 }
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

    /// True for two sentences of one part of the chapter, neither beside the other, of about one
    /// length.
    private func isLike(_ one: Line, _ other: Line) -> Bool {
        let words = (one.words.count, other.words.count)
        let letters = (one.shown.count, other.shown.count)
        return Self.distances.contains(abs(one.index - other.index))
            && abs(words.0 - words.1) <= max(2, (words.0 + words.1) / 6)
            && abs(letters.0 - letters.1) <= max(8, (letters.0 + letters.1) / 6)
    }

    private func wordsQuestion(
        with place: Int, of places: [Int], _ taken: Taken, _ balance: inout AnswerBalance,
        _ tolerance: Double, by generator: inout some RandomNumberGenerator
    ) -> (question: ListeningQuestion, shown: [Int])? {
        var choices: [(shown: [Line], groups: [[String]])] = []
        for three in threes(
            with: place, of: places, by: &generator, { !taken.used.contains(lines[$0].index) })
        {
            let shown = ([three.right] + three.wrong).map { lines[$0] }
            let groups = groups(of: shown, by: &generator)
            if !groups.isEmpty { choices.append((shown, groups)) }
        }
        let features = { (words: [String], line: Line) in
            [
                Double(words.reduce(0) { $0 + $1.count }), rarity(of: words),
                taken.times(line.index),
            ]
        }
        guard
            let best = balance.choose(
                among: choices.map {
                    let all = zip($0.groups, $0.shown).map(features)
                    return (Array(all.dropFirst()), all[0])
                }, tolerance)
        else { return nil }
        let (shown, texts) = (
            choices[best].shown, choices[best].groups.map { $0.joined(separator: " · ") }
        )
        let made = question(
            .words, shown[0].index, subject: shown[0].index, right: texts[0],
            wrong: Array(texts.dropFirst()), by: &generator)
        return (made, shown.map(\.index))
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
