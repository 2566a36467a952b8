/// The questions of a drill: two words that a contrast tells apart are heard, then a third one,
/// which has the sound of one of them.
///
/// The two are said by one voice where it has both, the third by another one, since who knows a
/// sound from one voice alone does not know it yet. Voices take turns.
///
/// ```swift
/// var drill = SoundDrill(pairs, tokens: tokens)
/// drill.questions(10, by: &generator).first?.answer  // 0 or 1: the word the third is like
/// ```
package struct SoundDrill: Sendable {
    /// A word as it is said at one place of a recording.
    package struct Token: Hashable, Sendable {
        /// The word.
        package let word: String
        /// The name of the voice.
        package let voice: String
        /// The number of its place among those that were found.
        package let place: Int

        /// A word at a place.
        package init(word: String, voice: String, place: Int) {
            (self.word, self.voice, self.place) = (word, voice, place)
        }
    }

    /// A question.
    package struct Question: Hashable, Sendable {
        /// The two words to compare with, in the order in which they are heard.
        package let options: [Token]
        /// The third word.
        package let asked: Token
        /// The place of the option that has the same sound.
        package let answer: Int
        /// True if the words differ by the contrast alone.
        package let isMinimal: Bool

        /// All three, in the order in which they are heard.
        package var tokens: [Token] { options + [asked] }
        /// True if another voice says the third word.
        package var isOfOtherVoice: Bool { !options.contains { $0.voice == asked.voice } }
    }

    private let pairs: [SoundPairs.Pair]
    private let tokens: [String: [Token]]
    private var uses: [String: Int] = [:]
    private var places: [Int: Int] = [:]
    private var asked: [Int] = []

    /// A drill of pairs whose words were found.
    package init(_ pairs: [SoundPairs.Pair], tokens: [Token]) {
        let grouped = Dictionary(grouping: tokens, by: \.word)
        self.tokens = grouped
        self.pairs = pairs.filter { pair in
            let sides = [pair.first, pair.second].map { words in
                words.reduce(0) { $0 + (grouped[$1]?.count ?? 0) }
            }
            return sides.allSatisfy { $0 > 0 } && sides.contains { $0 > 1 }
        }
        asked = Array(repeating: 0, count: self.pairs.count)
    }

    /// True if no question can be made.
    package var isEmpty: Bool { pairs.isEmpty }

    /// Questions, each of another pair as far as there are any.
    package mutating func questions(
        _ count: Int, by generator: inout some RandomNumberGenerator
    ) -> [Question] {
        var made: [Question] = []
        guard !isEmpty else { return made }
        while made.count < count {
            let fewest = asked.min() ?? 0
            // Minimal pairs come first, and all of them before one comes again.
            let next = asked.indices.filter { asked[$0] == fewest }
            let minimal = next.filter { pairs[$0].isMinimal }
            guard let place = (minimal.isEmpty ? next : minimal).randomElement(using: &generator)
            else { break }
            asked[place] += 1
            if let question = question(of: pairs[place], by: &generator) { made.append(question) }
            // Each was tried often enough.
            if fewest > 2 * count { break }
        }
        return made
    }

    private mutating func question(
        of pair: SoundPairs.Pair, by generator: inout some RandomNumberGenerator
    ) -> Question? {
        let sides = [found(pair.first), found(pair.second)]
        var answers = [0, 1]
        answers.shuffle(using: &generator)
        for side in answers where sides[side].count > 1 {
            let asked = pick(sides[side], by: &generator)
            // Of a minimal pair the third is the same word, of a near one another word.
            let alike = sides[side].filter {
                $0.place != asked.place && (pair.isMinimal || $0.word != asked.word)
            }
            guard !alike.isEmpty else { continue }
            let others = sides[1 - side]
            guard let options = options(alike, others, apart: asked.voice, by: &generator) else {
                continue
            }
            for token in [asked, options.alike, options.other] {
                uses[token.voice, default: 0] += 1
                places[token.place, default: 0] += 1
            }
            let isFirst = Bool.random(using: &generator)
            return Question(
                options: isFirst
                    ? [options.alike, options.other] : [options.other, options.alike],
                asked: asked, answer: isFirst ? 0 : 1, isMinimal: pair.isMinimal)
        }
        return nil
    }

    /// The two words to compare with: of one voice where there is one that has both, and rather of
    /// another voice than the third word.
    private func options(
        _ alike: [Token], _ others: [Token], apart voice: String,
        by generator: inout some RandomNumberGenerator
    ) -> (alike: Token, other: Token)? {
        var best: (alike: Token, other: Token, cost: Int)?
        for one in alike.shuffled(using: &generator) {
            for other in others.shuffled(using: &generator) {
                var cost = (uses[one.voice] ?? 0) + (uses[other.voice] ?? 0)
                cost += 2 * ((places[one.place] ?? 0) + (places[other.place] ?? 0))
                if one.voice != other.voice { cost += 50 }
                if one.voice == voice { cost += 100 }
                if other.voice == voice { cost += 100 }
                if best.map({ cost < $0.cost }) ?? true { best = (one, other, cost) }
            }
        }
        return best.map { ($0.alike, $0.other) }
    }

    /// A token of the voice that was heard least.
    private func pick(
        _ tokens: [Token], by generator: inout some RandomNumberGenerator
    ) -> Token {
        let shuffled = tokens.shuffled(using: &generator)
        return shuffled.min { cost($0) < cost($1) } ?? tokens[0]
    }

    private func cost(_ token: Token) -> Int {
        (uses[token.voice] ?? 0) + 2 * (places[token.place] ?? 0)
    }

    private func found(_ words: [String]) -> [Token] { words.flatMap { tokens[$0] ?? [] } }
}
