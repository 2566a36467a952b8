package import ListenCore

/// Real words that a contrast tells apart.
///
/// ```swift
/// let pairs = SoundPairs(of: contrast, among: ["sip": sip, "zip": zip], language: .english)
/// pairs.pairs.first?.isMinimal  // true: the words differ by that sound alone
/// ```
package struct SoundPairs: Hashable, Sendable {
    /// Two words, or of near words two groups of words in which the sound has the same neighbours.
    package struct Pair: Hashable, Sendable {
        /// The words with the first sound of the contrast; one where the pair is minimal.
        package let first: [String]
        /// The words with the second sound.
        package let second: [String]
        /// True if the words differ by the contrast alone.
        package let isMinimal: Bool

        /// All of its words.
        package var words: [String] { first + second }
    }

    /// The pairs, minimal ones first, those with the shortest words before others.
    package let pairs: [Pair]

    /// The fewest sounds of a word: shorter ones are swallowed in a sentence.
    private static let fewestSounds = 2
    /// The words of each side of a group of near words.
    private static let mostNear = 6

    /// Finds the pairs among words with their sounds: O(letters).
    package init(
        of contrast: SoundContrast, among words: [String: [Phone]], language: Language
    ) {
        var frames: [[String]: Sides] = [:]
        var surroundings: [[String]: Sides] = [:]
        for (word, phones) in words.sorted(by: { $0.key < $1.key })
        where phones.count >= Self.fewestSounds {
            let symbols = phones.map(\.symbol)
            let places = symbols.indices.filter { contrast.partner(of: symbols[$0]) != nil }
            for place in places {
                // A vowel that is blurred in speech is not the one of the dictionary.
                guard !phones[place].isVowel || !language.blursVowels || phones[place].isStressed
                else { continue }
                let frame = Self.frame(symbols, place, contrast)
                let isFirst = symbols[place] == contrast.first
                frames[frame, default: Sides()].add(word, isFirst)
                // A word with both sounds says nothing by either.
                guard places.count == 1 else { continue }
                let near = [
                    place > 0 ? symbols[place - 1] : "", "*",
                    place + 1 < symbols.count ? symbols[place + 1] : "",
                ]
                surroundings[near, default: Sides()].add(word, isFirst)
            }
        }
        if let sound = contrast.lone {
            let isFirst = contrast.first != sound
            for (word, phones) in words.sorted(by: { $0.key < $1.key })
            where phones.count >= Self.fewestSounds {
                let symbols = phones.map(\.symbol)
                frames[symbols]?.add(word, isFirst)
                guard !symbols.contains(sound) else { continue }
                for near in Self.joints(symbols) { surroundings[near]?.add(word, isFirst) }
            }
        }
        var minimal: [Pair] = []
        for sides in frames.values {
            // Words that sound alike are one word in several spellings.
            guard let first = sides.first.first, let second = sides.second.first else { continue }
            minimal.append(Pair(first: [first], second: [second], isMinimal: true))
        }
        let near = surroundings.values.filter { !$0.first.isEmpty && !$0.second.isEmpty }.map {
            Pair(
                first: $0.shortest(of: \.first, Self.mostNear),
                second: $0.shortest(of: \.second, Self.mostNear), isMinimal: false)
        }
        // An X of a near pair is a third word.
        let usable = near.filter { $0.words.count > 2 }
        pairs = Self.sorted(minimal) + Self.sorted(usable)
    }

    /// A word without the sound at a place, which is what its partner has too.
    private static func frame(
        _ symbols: [String], _ place: Int, _ contrast: SoundContrast
    ) -> [String] {
        var frame = symbols
        if contrast.lone != nil { frame.remove(at: place) } else { frame[place] = "*" }
        return frame
    }

    /// The neighbours of each place of a word where no sound is.
    private static func joints(_ symbols: [String]) -> Set<[String]> {
        let ends = [""] + symbols + [""]
        return Set(ends.indices.dropLast().map { [ends[$0], "*", ends[$0 + 1]] })
    }

    private static func sorted(_ pairs: [Pair]) -> [Pair] {
        pairs.sorted {
            let (one, other) = (
                $0.first[0].count + $0.second[0].count,
                $1.first[0].count + $1.second[0].count
            )
            return (one, $0.first[0], $0.second[0]) < (other, $1.first[0], $1.second[0])
        }
    }

    /// The words of both sides.
    private struct Sides: Hashable {
        var first: [String] = []
        var second: [String] = []

        mutating func add(_ word: String, _ isFirst: Bool) {
            if isFirst { first.append(word) } else { second.append(word) }
        }

        func shortest(of side: KeyPath<Sides, [String]>, _ count: Int) -> [String] {
            Array(self[keyPath: side].sorted { ($0.count, $0) < ($1.count, $1) }.prefix(count))
        }
    }
}
