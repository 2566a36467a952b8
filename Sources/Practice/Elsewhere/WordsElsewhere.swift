package import ListenCore

/// The words that the notes of another program hold, with the statuses that follow from how they
/// are remembered there.
package struct WordsElsewhere: Sendable {
    /// A word with its spelling and its status.
    package struct Word: Hashable, Sendable {
        package let key: WordKey
        package let spelling: String
        package let status: WordStatus
    }

    /// A type of notes, and the field its words are read from.
    package struct FieldUse: Hashable, Sendable {
        package let type: String
        /// The name of the field; `nil` where none holds words.
        package let field: String?
        package let notes: Int
    }

    /// Texts that give no word: how many, and the first of them.
    package struct LeftOut: Hashable, Sendable {
        package private(set) var count = 0
        package private(set) var examples: [String] = []

        mutating func add(_ text: String) {
            count += 1
            if examples.count < 3 { examples.append(text) }
        }
    }

    /// The words, each once with its best status, by their texts.
    package private(set) var words: [Word] = []
    /// The types of notes, the most frequent first.
    package private(set) var fields: [FieldUse] = []
    /// Words whose notes were never asked there.
    package private(set) var notBegun = 0
    /// Fields that hold sentences.
    package private(set) var sentences = LeftOut()
    /// Fields that are no word of the language.
    package private(set) var unclear = LeftOut()

    /// The words of notes; `field` names the field they are in, and is guessed when `nil`.
    package init(_ notes: [NoteElsewhere], _ language: Language, field: String? = nil) {
        var best: [WordKey: Word] = [:]
        var new: Set<WordKey> = []
        let types = Dictionary(grouping: notes, by: \.type)
        for (type, notes) in types.sorted(by: { $0.key < $1.key }) {
            let name = Self.name(field, in: notes, language)
            fields.append(FieldUse(type: type, field: name, notes: notes.count))
            guard let name else { continue }
            for note in notes {
                guard let text = note.fields.first(where: { $0.name == name })?.text else {
                    continue
                }
                switch FieldWords(text, language) {
                case .words(let words):
                    for word in words {
                        guard let status = note.status else {
                            new.insert(word.key)
                            continue
                        }
                        guard best[word.key].map({ $0.status.rank < status.rank }) ?? true
                        else { continue }
                        best[word.key] = Word(
                            key: word.key, spelling: word.spelling, status: status)
                    }
                case .sentence: sentences.add(text)
                case .unclear: unclear.add(text)
                case .empty: continue
                }
            }
        }
        fields.sort { ($1.notes, $0.type) < ($0.notes, $1.type) }
        words = best.values.sorted { $0.key.text < $1.key.text }
        notBegun = new.count { best[$0] == nil }
    }

    /// Puts words under their dictionary forms, which are given by spelling.
    package mutating func put(under lemmas: [String: String], _ language: Language) {
        var best: [WordKey: Word] = [:]
        for word in words {
            let lemma = lemmas[word.spelling]
            let key = lemma.flatMap { WordKey($0, language: language) } ?? word.key
            guard best[key].map({ $0.status.rank < word.status.rank }) ?? true else { continue }
            let spelling = key == word.key ? word.spelling : lemma ?? word.spelling
            best[key] = Word(key: key, spelling: spelling, status: word.status)
        }
        words = best.values.sorted { $0.key.text < $1.key.text }
    }

    private static func name(
        _ wanted: String?, in notes: [NoteElsewhere], _ language: Language
    ) -> String? {
        guard let wanted = wanted?.lowercased() else {
            return WordFieldChoice(language).field(of: notes)
        }
        return notes.first?.fields.first { $0.name.lowercased() == wanted }?.name
    }
}

extension WordStatus {
    /// The place among the statuses, from what is hardly known to what is known.
    fileprivate var rank: Int { self == .known ? WordStatus.five.rawValue : rawValue }
}
