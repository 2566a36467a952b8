import ListenCore

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

extension Definition {
    /// True for a verb of two parts, with what one of them means alone behind it: `ankommen` and
    /// `kommen`.
    var isOfParts: Bool { derivation == .lemma && lemmaEntries > 0 }
}

/// A word of a sentence, and the words around it.
struct FormQuestion {
    /// The word as it is written.
    let word: String
    /// The words before it, back to the last punctuation mark, in lower case.
    let before: [String]
    /// The words before it in the whole sentence, in lower case.
    let all: [String]
    /// The words before it in its clause, as they are written.
    let clause: [String]
    /// The words behind it, up to the next punctuation mark, as they are written.
    let behind: [String]
    /// The sentence from the word on.
    let rest: String
    /// True when the word begins a sentence, where a capital means nothing.
    let isAtStart: Bool

    /// A word at a UTF-8 offset of its sentence; `nil` when it is not there.
    init?(_ word: String, at place: Int, in sentence: String, language: String) {
        let bytes = sentence.utf8
        guard !word.isEmpty, place >= 0, place + word.utf8.count <= bytes.count else { return nil }
        guard bytes.dropFirst(place).starts(with: word.utf8) else { return nil }
        // Words farther away say nothing; a text without full stops may be long.
        let before = String(decoding: bytes.prefix(place).suffix(Self.reach), as: UTF8.self)
        rest = String(
            decoding: bytes.dropFirst(place).prefix(word.utf8.count + Self.reach), as: UTF8.self)
        self.word = word
        let start = before.lastIndex(where: Self.endsClause).map(before.index(after:))
        clause = Self.words(before[(start ?? before.startIndex)...], language)
        self.before = clause.map { $0.lowercased() }
        all = Self.words(before[...], language).map { $0.lowercased() }
        let tail = rest.dropFirst(word.count)
        behind = Self.words(tail.prefix { !Self.endsClause($0) }, language)
        let last = before.last { !$0.isWhitespace }
        isAtStart = last.map { !$0.isLetter && !$0.isNumber && !",;-'’)".contains($0) } ?? true
    }

    /// The word of a request in its sentence; `nil` without one, and in another language.
    init?(_ request: DefinitionRequest, in language: String) {
        guard request.source?.code == language, let sentence = request.sentence,
            let place = request.place
        else { return nil }
        self.init(request.word, at: place, in: sentence, language: language)
    }

    /// The bytes of a sentence before the word, and behind it, that count.
    private static let reach = 800

    /// The word alone.
    init(_ word: String) {
        (self.word, rest) = (word, word)
        (before, all, clause, behind) = ([], [], [], [])
        isAtStart = word.first?.isUppercase != true
    }

    /// The word before it in its clause, in lower case.
    var last: String { before.last ?? "" }
    /// The word before it in its clause, as it is written.
    var written: String { clause.last ?? "" }
    /// The word behind it in its clause.
    var next: String { behind.first ?? "" }
    /// True when a word beside it is in capitals too: it says nothing then that the word is.
    var isShouted: Bool {
        (clause.suffix(2) + behind.prefix(2)).contains { word in
            word.count > 1 && word.contains(where: \.isLetter) && word == word.uppercased()
        }
    }
    /// The word in lower case.
    var lower: String { WordFold.folded(word) }

    private static func endsClause(_ character: Character) -> Bool {
        ",.;:!?…“”„\"«»()–—¿¡".contains(character)
    }

    /// The words of a text.
    ///
    /// A French word that ends with an apostrophe is one of its own (`l'` of `l'eau`); in other
    /// languages an apostrophe between letters is part of a word: `don't`.
    private static func words(_ text: Substring, _ language: String) -> [String] {
        let divides = language == "fr"
        var words: [String] = []
        var word = ""
        func end() {
            while !divides, word.last == "'" { word.removeLast() }
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for character in text {
            switch character {
            case "'", "’":
                if divides || !word.isEmpty { word.append("'") }
            case _ where character.isLetter || character.isNumber || character == "-":
                if divides, word.last == "'", isElision(word) { end() }
                word.append(character)
            default: end()
            }
        }
        end()
        return words
    }

    /// True for what another word follows: `aujourd'hui` is one word.
    static func isElision(_ word: String) -> Bool {
        word.count < 6 || ["jusqu'", "lorsqu'", "puisqu'", "quoiqu'"].contains(word.lowercased())
    }
}
