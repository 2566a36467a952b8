import ListenCore

/// The entries of a Japanese word that its reading in the sentence allows.
struct JapaneseEntries {
    /// The possible entries, the likeliest first.
    let entries: [DictionaryEntry]
    /// True when another one is quite possible.
    let isLikely: Bool

    /// Chooses among `known` entries; `reading` is that of the word in its sentence, or of all
    /// words of a longer headword, if known.
    init(
        _ request: DefinitionRequest, _ definition: Definition, _ known: [DictionaryEntry],
        _ reading: WordReading?
    ) {
        let word = WordCandidates.trimmed(request.word)
        let isPart = word.hasPrefix(definition.form) && word != definition.form
        let isInflected = !request.following.hasPrefix(definition.form) && !isPart
        // `来る` as `来` is read き, く or こ by its ending, and never as きたる.
        if isInflected, definition.form.hasSuffix("来る") {
            let matching = known.filter { $0.reading?.hasSuffix("くる") == true }
            entries = matching.isEmpty ? known : matching
            isLikely = matching.isEmpty
            return
        }
        guard JapaneseBounds.hasHan(definition.form), JapaneseBounds.hasHan(word) else {
            // Many words have the same sound.
            entries = known
            isLikely = isPart || isInflected || Set(known.map(\.headword)).count > 1
            return
        }
        let areReadAlike = Set(known.map(\.reading)).count < 2
        guard let reading else {
            entries = known
            isLikely = isPart || isInflected || !areReadAlike
            return
        }
        let matching =
            isInflected
            ? Self.beginning(as: reading.text, known)
            : known.filter { JapaneseBounds.reads($0, as: reading.text) }
        let isSure = reading.certainty > .likely
        guard !matching.isEmpty else {
            entries = known
            isLikely = true
            return
        }
        entries = isSure || isInflected ? matching : known
        isLikely = isPart || !isSure && (isInflected || !areReadAlike)
    }

    /// The entries whose readings have the longest beginning in common with that of a form: 降っ
    /// belongs to ふる, not to くだる.
    private static func beginning(
        as reading: String, _ entries: [DictionaryEntry]
    ) -> [DictionaryEntry] {
        let alike = entries.map { entry in
            zip(entry.reading ?? entry.headword, reading).prefix { $0.0 == $0.1 }.count
        }
        guard let best = alike.max(), best > 0 else { return [] }
        return zip(entries, alike).filter { $0.1 == best }.map(\.0)
    }
}
