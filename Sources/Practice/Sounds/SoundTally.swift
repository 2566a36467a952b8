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
    }

    /// The times a word was heard, and the sounds of it that were written as others.
    struct Entry {
        var sounds: Set<String>
        var count = 0
        var missed: [Missed: Int] = [:]
    }

    struct Missed: Hashable {
        let heard: String
        let contrast: SoundContrast
    }

    private let language: Language
    private(set) var words: [String: Entry] = [:]
    private(set) var mistakes = 0
    private var pairs: [SoundContrast: [(pair: WrittenWords.Pair, count: Int)]] = [:]

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
        guard let first = step.first, let second = step.second, counts(first), counts(second),
            first.isVowel == second.isVowel,
            let contrast = SoundContrast(first.symbol, second.symbol)
        else { return }
        entry.missed[Missed(heard: first.symbol, contrast: contrast), default: 0] += count
        pairs[contrast, default: []].append((pair, count))
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
                let share = min(1, Double(count) / Double(max(1, entry.count)))
                if miss.heard == miss.contrast.first {
                    totals.missed[miss.contrast, default: Directions()].first += share
                } else {
                    totals.missed[miss.contrast, default: Directions()].second += share
                }
                totals.allMissed += share
                missed.insert(miss.contrast)
            }
            for contrast in missed { totals.distinct[contrast, default: 0] += 1 }
        }
        return totals
    }

    /// The words of a contrast that were written wrongly, the most frequent first.
    func examples(of contrast: SoundContrast) -> [WrittenWords.Pair] {
        (pairs[contrast] ?? []).sorted {
            ($1.count, $0.pair.heard, $0.pair.written) < ($0.count, $1.pair.heard, $1.pair.written)
        }.map(\.pair)
    }
}
