package import ListenCore

/// Finds the field of a type of notes that holds the word to learn.
///
/// By its name where that says so, and by its content: most notes must have a word of the language
/// there, and not always the same few.
package struct WordFieldChoice: Sendable {
    private let language: Language

    package init(_ language: Language) {
        self.language = language
    }

    /// The notes of a type that are looked at.
    private static let sample = 400
    /// The least share of notes that have a word there.
    private static let leastShare = 0.5

    /// The name of the field; `nil` where no field holds words.
    ///
    /// Notes are of one type.
    package func field(of notes: [NoteElsewhere]) -> String? {
        let step = max(1, notes.count / Self.sample)
        let sample = stride(from: 0, to: notes.count, by: step).map { notes[$0] }
        guard let first = sample.first else { return nil }
        var best: (name: String, score: Double)?
        for field in first.fields {
            let texts = sample.compactMap { note in
                note.fields.first { $0.name == field.name }?.text
            }
            guard let share = share(of: texts) else { continue }
            let score = share + weight(of: field.name)
            // A field that is named for something else is chosen by the person alone.
            guard score > 0 else { continue }
            // Of equals the first field, where people put what they learn.
            if best.map({ score > $0.score + 0.05 }) ?? true { best = (field.name, score) }
        }
        return best?.name
    }

    /// The share of texts that are words; `nil` where too few are, or always the same.
    private func share(of texts: [String]) -> Double? {
        var (words, distinct) = (0, Set<WordKey>())
        for text in texts {
            guard case .words(let found) = FieldWords(text, language) else { continue }
            words += 1
            distinct.formUnion(found.map(\.key))
        }
        let share = Double(words) / Double(max(1, texts.count))
        guard share >= Self.leastShare, distinct.count * 3 >= words || words < 10 else {
            return nil
        }
        return share
    }

    private func weight(of name: String) -> Double {
        let parts = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
        // Whoever learns English has the word in the field “English”.
        if parts.contains(language.englishName.lowercased()) { return 1 }
        if !parts.isDisjoint(with: Self.others) { return -1 }
        if !parts.isDisjoint(with: Self.words) { return 1 }
        return parts.contains(language.code) ? 1 : 0
    }

    /// Parts of names of fields with the word to learn.
    private static let words: Set<String> = [
        "word", "expression", "vocab", "vocabulary", "term", "headword", "lemma", "target",
        "front", "hanzi", "simplified", "kanji", "wort", "mot", "palabra", "parola", "palavra",
        "слово", "単語", "表現", "单词", "單詞", "단어", "entry", "phrase",
    ]
    /// Parts of names of fields with something else.
    private static let others: Set<String> = [
        "meaning", "translation", "english", "back", "definition", "gloss", "audio", "sound",
        "image", "picture", "reading", "pronunciation", "ipa", "pinyin", "furigana", "kana",
        "romaji", "note", "notes", "pos", "speech", "tags", "sentence", "sentences", "example",
        "context", "frequency", "rank", "id", "index", "hint", "source", "native", "extra",
        "gender", "plural", "mnemonic", "synonyms", "comment",
    ]
}
