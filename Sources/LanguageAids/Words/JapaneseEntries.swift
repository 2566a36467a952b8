import ListenCore

/// The entries of a Japanese word that may be meant where it stands, by how it is read there.
struct JapaneseEntries {
    /// Those that may be, the likeliest first.
    let entries: [DictionaryEntry]
    /// Whether another may well be meant.
    let isLikely: Bool

    /// Chooses among `known` entries; `reading` is that of the word in its sentence, of a
    /// longer headword that of all its words, where it is known.
    init(
        _ request: DefinitionRequest, _ definition: Definition, _ known: [DictionaryEntry],
        _ reading: WordReading?
    ) {
        let word = WordCandidates.trimmed(request.word)
        let isPart = word.hasPrefix(definition.form) && word != definition.form
        let isInflected = !request.following.hasPrefix(definition.form) && !isPart
        // `来` is read き, く or こ by what follows it, and never as きたる.
        if isInflected, definition.form.hasSuffix("来る") {
            let matching = known.filter { $0.reading?.hasSuffix("くる") == true }
            entries = matching.isEmpty ? known : matching
            isLikely = matching.isEmpty
            return
        }
        guard JapaneseBounds.hasHan(definition.form), JapaneseBounds.hasHan(word) else {
            // Words of the same sound are many.
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

    /// Those whose readings begin most like that of a form: 降っ is of ふる, not of くだる.
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
