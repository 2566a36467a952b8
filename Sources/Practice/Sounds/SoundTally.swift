import ListenCore

/// The sounds that were heard, and what was written for them, word by word.
struct SoundTally {
    /// The words in which one sound of a contrast was written as the other, by which was heard.
    struct Directions: Hashable, Sendable {
        /// The first was heard.
        var first = 0.0
        /// The second was heard.
        var second = 0.0
    }

    /// The sums over all words.
    struct Totals {
        /// The words that have a sound.
        var heard: [String: Int] = [:]
        var allHeard = 0
        var missed: [SoundContrast: Directions] = [:]
        var allMissed = 0.0
        /// The words in which a contrast was ever missed.
        var distinct: [SoundContrast: Int] = [:]
        /// The sounds that were left out, and those that were written where none was heard.
        var leftOut: [String: Lone] = [:]
        var added: [String: Lone] = [:]
    }

    /// The words in which a sound without a partner was left out, or added.
    struct Lone: Hashable, Sendable {
        /// Their shares.
        var missed = 0.0
        var distinct = 0

        mutating func note(_ share: Double) {
            missed += share
            distinct += 1
        }
    }

    /// The times a word was heard, and the sounds of it that were written as others.
    struct Entry {
        var sounds: Set<String>
        var count = 0
        var missed: [Missed: Int] = [:]
        var leftOut: [String: Int] = [:]
        var added: [String: Int] = [:]

        /// The share of the times it was heard.
        func share(_ times: Int) -> Double { min(1, Double(times) / Double(max(1, count))) }
    }

    struct Missed: Hashable {
        let heard: String
        let contrast: SoundContrast
    }

    private let language: Language
    private(set) var words: [String: Entry] = [:]
    private(set) var mistakes = 0
    private var pairs: [SoundContrast: [Example]] = [:]
    private var leftOut: [String: [Example]] = [:]
    private var added: [String: [Example]] = [:]

    private typealias Example = (pair: WrittenWords.Pair, count: Int)

    init(_ language: Language) { self.language = language }

    /// Counts a word that was written so, a number of times; what was meant for another word does
    /// not count.
    mutating func add(
        _ pair: WrittenWords.Pair, _ count: Int, _ heard: [Phone], _ written: [Phone]
    ) {
        let isRight = heard.map(\.symbol) == written.map(\.symbol)
        let alignment = isRight ? nil : PhoneAlignment(heard, written)
        guard alignment?.isLike ?? true, !pair.isSlip else { return }
        let counted = heard.filter { counts($0) }
        var entry = words[pair.heard] ?? Entry(sounds: Set(counted.map(\.symbol)))
        entry.count += count
        if let alignment {
            mistakes += 1
            for step in alignment.differences { note(step, pair, count, &entry) }
        }
        words[pair.heard] = entry
    }

    private mutating func note(
        _ step: PhoneAlignment.Step, _ pair: WrittenWords.Pair, _ count: Int, _ entry: inout Entry
    ) {
        guard let first = step.first, let second = step.second else {
            return noteLone(step, pair, count, &entry)
        }
        guard counts(first), counts(second), first.isVowel == second.isVowel,
            let contrast = SoundContrast(first.symbol, second.symbol)
        else { return }
        entry.missed[Missed(heard: first.symbol, contrast: contrast), default: 0] += count
        pairs[contrast, default: []].append((pair, count))
    }

    private mutating func noteLone(
        _ step: PhoneAlignment.Step, _ pair: WrittenWords.Pair, _ count: Int, _ entry: inout Entry
    ) {
        if let sound = step.first, counts(sound) {
            entry.leftOut[sound.symbol, default: 0] += count
            leftOut[sound.symbol, default: []].append((pair, count))
        } else if let sound = step.second, counts(sound) {
            entry.added[sound.symbol, default: 0] += count
            added[sound.symbol, default: []].append((pair, count))
        }
    }

    private func counts(_ phone: Phone) -> Bool {
        guard !language.variantSounds.contains(phone.symbol) else { return false }
        return phone.isStressed || !language.blursVowels || !phone.isVowel
    }

    /// The sums, in which each word counts once.
    var totals: Totals {
        var totals = Totals()
        for (_, entry) in words.sorted(by: { $0.key < $1.key }) {
            for sound in entry.sounds { totals.heard[sound, default: 0] += 1 }
            totals.allHeard += entry.sounds.count
            var missed: Set<SoundContrast> = []
            for (miss, count) in entry.missed {
                let share = entry.share(count)
                if miss.heard == miss.contrast.first {
                    totals.missed[miss.contrast, default: Directions()].first += share
                } else {
                    totals.missed[miss.contrast, default: Directions()].second += share
                }
                totals.allMissed += share
                missed.insert(miss.contrast)
            }
            for contrast in missed { totals.distinct[contrast, default: 0] += 1 }
            for (sound, count) in entry.leftOut {
                totals.leftOut[sound, default: Lone()].note(entry.share(count))
            }
            for (sound, count) in entry.added {
                totals.added[sound, default: Lone()].note(entry.share(count))
            }
        }
        return totals
    }

    /// The words of a contrast that were written wrongly, the most frequent first.
    func examples(of contrast: SoundContrast) -> [WrittenWords.Pair] {
        Self.sorted(pairs[contrast] ?? [])
    }

    /// The words in which a sound was left out, the most frequent first.
    func examples(leavingOut sound: String) -> [WrittenWords.Pair] {
        Self.sorted(leftOut[sound] ?? [])
    }

    /// The words in which a sound was added, the most frequent first.
    func examples(adding sound: String) -> [WrittenWords.Pair] {
        Self.sorted(added[sound] ?? [])
    }

    private static func sorted(_ examples: [Example]) -> [WrittenWords.Pair] {
        examples.sorted {
            ($1.count, $0.pair.heard, $0.pair.written) < ($0.count, $1.pair.heard, $1.pair.written)
        }.map(\.pair)
    }
}
