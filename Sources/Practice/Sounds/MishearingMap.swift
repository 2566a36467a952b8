import Glibc
package import ListenCore

/// The contrasts of sounds that a person misses, by what was written in dictations.
///
/// What counts is not how often a sound was written as another but in how many of the words that
/// have it: one word that is misspelt every time is one word. Spellings that sound the same count
/// as right. The contrasts are in the order of the lower end of an interval, so that a sound heard
/// once does not come before one that was missed again and again.
///
/// ```swift
/// let map = MishearingMap(words, language: .english) { phones[$0] }
/// map.contrasts.first?.contrast.text  // "s – z"
/// ```
package struct MishearingMap: Hashable, Sendable {
    /// A contrast that was missed.
    package struct Finding: Hashable, Sendable {
        /// The two sounds.
        package let contrast: SoundContrast
        /// The words in which one was written as the other; a word that was also written rightly
        /// counts by its share.
        package let missed: Double
        /// The words in which that could have been.
        package let words: Int
        /// The share of words in which it is missed at the least, in 95 of 100 cases.
        package let atLeast: Double
        /// The probability that mistakes without any contrast look so.
        package let chance: Double
        /// True if it is hardly chance.
        package internal(set) var isSure = false
        /// Words that were heard and what was written for them, the most frequent first.
        package let examples: [WrittenWords.Pair]
    }

    /// A sound that was left out in words that have it, or written in words without it.
    package struct Lone: Hashable, Sendable {
        /// The sound.
        package let sound: String
        /// The words in which that happened; each counts by its share.
        package let missed: Double
        /// The words in which it could have happened.
        package let words: Int
        /// The probability that mistakes scattered over all sounds look so.
        package let chance: Double
        /// Words that were heard and what was written for them, the most frequent first.
        package let examples: [WrittenWords.Pair]
    }

    /// The contrasts, the one that is missed most first.
    package let contrasts: [Finding]
    /// The sounds that were left out, where it is hardly chance: single letters are lost by the
    /// fingers too.
    package let leftOut: [Lone]
    /// The sounds that were written where none was heard, as surely.
    package let added: [Lone]
    /// The number of different words of which the sounds are known.
    package let words: Int
    /// The number of different mistakes that sound otherwise than what was heard.
    package let mistakes: Int

    /// The fewest different words in which a contrast must be missed to be sure.
    private static let fewestWords = 3
    /// The chance, shared among all contrasts, below which one is sure.
    private static let sureness = 0.01
    /// Contrasts that nobody missed were asked about as well.
    private static let fewestContrasts = 20
    /// The words with the sound that are taken to have been right besides, so that a sound that
    /// was heard once or twice does not seem to be missed always.
    private static let assumedRight = 8.0
    /// The most examples.
    private static let mostExamples = 4
    /// A letter is lost by the fingers so many times as often as a mean letter, at the most.
    private static let fingers = 1.5
    /// The share of all added sounds that is one sound, at the most, where mistakes are scattered.
    private static let mostAdded = 0.25

    /// Counts the words of dictations; `phones` gives the sounds of a spelling, or nothing where
    /// they are not known.
    package init(
        _ words: WrittenWords, language: Language, phones: (String) -> [Phone]?
    ) {
        var tally = SoundTally(language)
        for (pair, count) in words.pairs {
            guard let heard = phones(pair.heard), !heard.isEmpty,
                let written = pair.heard == pair.written ? heard : phones(pair.written)
            else { continue }
            tally.add(pair, count, heard, written)
        }
        self.words = tally.words.count
        mistakes = tally.mistakes
        contrasts = Self.ranked(tally)
        let totals = tally.totals
        let allLeftOut = totals.leftOut.values.reduce(0) { $0 + $1.missed }
        leftOut = Self.lone(totals.leftOut, tally.examples(leavingOut:)) { sound, missed in
            let words = totals.heard[sound] ?? 0
            let rate = (allLeftOut - missed + 1) / max(1, Double(totals.allHeard))
            return (words, min(0.5, rate) * Double(words))
        }
        let allAdded = totals.added.values.reduce(0) { $0 + $1.missed }
        let words = tally.words.count
        added = Self.lone(totals.added, tally.examples(adding:)) { _, missed in
            (words, (allAdded - missed + 1) * Self.mostAdded)
        }
    }

    /// The sounds without a partner that are sure, those of most words first; `expected` gives the
    /// words that count and in how many of them it would happen by chance.
    private static func lone(
        _ found: [String: SoundTally.Lone], _ examples: (String) -> [WrittenWords.Pair],
        _ expected: (_ sound: String, _ missed: Double) -> (words: Int, mean: Double)
    ) -> [Lone] {
        let limit = sureness / Double(max(fewestContrasts, found.count))
        return found.compactMap { sound, lone -> Lone? in
            let (words, mean) = expected(sound, lone.missed)
            let chance = tail(lone.missed, mean: mean * fingers)
            guard chance < limit, lone.distinct > fewestWords else { return nil }
            return Lone(
                sound: sound, missed: lone.missed, words: words, chance: chance,
                examples: Array(examples(sound).prefix(mostExamples)))
        }.sorted { ($1.missed, $0.sound) < ($0.missed, $1.sound) }
    }

    private static func ranked(_ tally: SoundTally) -> [Finding] {
        let totals = tally.totals
        var findings = totals.missed.map { contrast, directions in
            finding(contrast, directions, totals, tally)
        }
        let limit = sureness / Double(max(fewestContrasts, findings.count))
        for index in findings.indices {
            let found = findings[index]
            findings[index].isSure =
                found.chance < limit
                && (totals.distinct[found.contrast] ?? 0) >= fewestWords
        }
        return findings.sorted {
            ($0.isSure ? 0 : 1, -$0.atLeast, -$0.missed, $0.contrast.first, $0.contrast.second)
                < (
                    $1.isSure ? 0 : 1, -$1.atLeast, -$1.missed, $1.contrast.first,
                    $1.contrast.second
                )
        }
    }

    /// A contrast by the direction, or both, that says most.
    private static func finding(
        _ contrast: SoundContrast, _ directions: SoundTally.Directions,
        _ totals: SoundTally.Totals, _ tally: SoundTally
    ) -> Finding {
        let (first, second) = (
            totals.heard[contrast.first] ?? 0, totals.heard[contrast.second] ?? 0
        )
        let both = directions.first + directions.second
        let ways = [(directions.first, first), (directions.second, second), (both, first + second)]
        let best = ways.max { lowerEnd($0) < lowerEnd($1) } ?? (both, first + second)
        // What is missed elsewhere tells how often a sound becomes another one by chance.
        let rest = max(0, totals.allMissed - both) + 1
        let rate = min(0.5, rest / max(1, Double(totals.allHeard)) * concentration)
        return Finding(
            contrast: contrast, missed: best.0, words: best.1, atLeast: lowerEnd(best),
            chance: tail(best.0, mean: rate * Double(best.1)),
            examples: Array(tally.examples(of: contrast).prefix(mostExamples)))
    }

    /// The share of the mistakes with a sound that go to one other sound, at the most.
    private static let concentration = 0.4

    /// The lower end of Wilson's interval.
    private static func lowerEnd(_ way: (missed: Double, words: Int)) -> Double {
        let count = Double(way.words) + assumedRight
        let share = min(1, way.missed / count)
        let square = ListeningGain.z * ListeningGain.z
        let middle = share + square / (2 * count)
        let spread = share * (1 - share) / count + square / (4 * count * count)
        return max(0, (middle - ListeningGain.z * spread.squareRoot()) / (1 + square / count))
    }

    /// The probability of at least so many events where so many are expected (Poisson).
    private static func tail(_ count: Double, mean: Double) -> Double {
        let whole = Int(count.rounded(.down))
        guard whole > 0 else { return 1 }
        var (term, sum) = (exp(-mean), 0.0)
        for number in 0..<whole {
            sum += term
            term *= mean / Double(number + 1)
        }
        return max(0, 1 - sum)
    }
}
