/// A part of speech whose words are inflected alike.
enum WordKind: Hashable, Sendable {
    case noun, verb, adjective, adverb
    /// A noun in the plural, with an entry of its own.
    case plural
}

/// The words that dictionaries of a language have, with their parts of speech.
struct FormLexicon {
    /// The parts of speech of a headword as it is written; none when it is not a headword, or only
    /// a form of one; `nil` when there is no dictionary.
    let kinds: (String) -> Set<WordKind>?
    /// The headwords that dictionaries state for a form.
    let bases: (String) -> [String]

    /// True when a dictionary has the word as one of a kind; `unknown` without a dictionary.
    func has(_ word: String, _ kind: WordKind, unknown: Bool = false) -> Bool {
        kinds(word).map { $0.contains(kind) } ?? unknown
    }

    /// A lexicon without dictionaries.
    static var empty: FormLexicon { FormLexicon(kinds: { _ in nil }, bases: { _ in [] }) }
}

/// A word of a sentence, and the words around it.
struct FormQuestion {
    /// The word as it is written.
    let word: String
    /// The words before it, back to the last punctuation mark, in lower case.
    let before: [String]
    /// The words before it in the whole sentence, in lower case.
    let all: [String]
    /// The word before it in its clause, as it is written.
    let written: String
    /// The words behind it, up to the next punctuation mark, as they are written.
    let behind: [String]
    /// The sentence from the word on.
    let rest: String
    /// True when the word begins a sentence, where a capital means nothing.
    let isAtStart: Bool

    /// A word at a UTF-8 offset of its sentence; `nil` when it is not there.
    init?(_ word: String, at place: Int, in sentence: String) {
        let bytes = sentence.utf8
        guard !word.isEmpty, place >= 0, place + word.utf8.count <= bytes.count else { return nil }
        guard bytes.dropFirst(place).starts(with: word.utf8) else { return nil }
        // Words farther away say nothing; a text without full stops may be long.
        let before = String(decoding: bytes.prefix(place).suffix(Self.reach), as: UTF8.self)
        rest = String(
            decoding: bytes.dropFirst(place).prefix(word.utf8.count + Self.reach), as: UTF8.self)
        self.word = word
        let start = before.lastIndex(where: Self.endsClause).map(before.index(after:))
        let clause = Self.words(before[(start ?? before.startIndex)...])
        self.before = clause.map { $0.lowercased() }
        written = clause.last ?? ""
        all = Self.words(before[...]).map { $0.lowercased() }
        let tail = rest.dropFirst(word.count)
        behind = Self.words(tail.prefix { !Self.endsClause($0) })
        let last = before.last { !$0.isWhitespace }
        isAtStart = last.map { !$0.isLetter && !$0.isNumber && !",;-'’)".contains($0) } ?? true
    }

    /// The bytes of a sentence before the word, and behind it, that count.
    private static let reach = 800

    /// The word alone.
    init(_ word: String) {
        (self.word, rest, written) = (word, word, "")
        (before, all, behind, isAtStart) = ([], [], [], word.first?.isUppercase != true)
    }

    /// The word before it in its clause, in lower case.
    var last: String { before.last ?? "" }
    /// The word behind it in its clause.
    var next: String { behind.first ?? "" }
    /// The word in lower case.
    var lower: String { WordFold.folded(word) }

    private static func endsClause(_ character: Character) -> Bool {
        ",.;:!?…“”„\"«»()–—¿¡".contains(character)
    }

    /// The words of a text; a word that ends with an apostrophe is one of its own: `l'` of `l'eau`.
    private static func words(_ text: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        for character in text {
            switch character {
            case "'", "’": word.append("'")
            case _ where character.isLetter || character.isNumber || character == "-":
                if word.last == "'", word.count < 6 {
                    words.append(word)
                    word = ""
                }
                word.append(character)
            default:
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
