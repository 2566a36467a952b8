import ListenCore

/// A headword without what notes put before it: numbers, articles, the mark of an infinitive.
enum HeadwordForm {
    private static let before: [String: Set<String>] = [
        "ca": ["el", "la", "els", "les", "un", "una"],
        "da": ["en", "et", "at"],
        "de": ["der", "die", "das", "ein", "eine", "sich"],
        "en": ["a", "an", "the", "to"],
        "es": ["el", "la", "los", "las", "un", "una"],
        "fr": ["le", "la", "les", "un", "une", "se", "l", "s"],
        "gl": ["o", "a", "os", "as", "un", "unha"],
        "it": ["il", "lo", "la", "gli", "i", "le", "un", "uno", "una", "l"],
        "nl": ["de", "het", "een", "zich"],
        "no": ["en", "ei", "et", "å"],
        "pt": ["o", "a", "os", "as", "um", "uma"],
        "ro": ["un", "o", "a"],
        "sv": ["en", "ett", "att"],
    ]

    /// The word itself, or the whole text where nothing else would be left.
    static func bare(_ text: String, _ language: Language) -> String {
        let numberless = text.drop { $0.isNumber || ".):# ".contains($0) }
        var rest = (numberless.isEmpty ? text[...] : numberless).trimmed
        var heads = 0
        while let (_, behind) = divided(rest, language), heads < mostHeads {
            (rest, heads) = (behind, heads + 1)
        }
        return String(rest)
    }

    /// The word of a line of a list, without its article, its *to* or its *sich*; the whole line
    /// where that is a phrase or a name, as `to the left`, `un poco`, `el agua mineral` or
    /// `El Salvador`.
    static func word(_ line: String, _ language: Language) -> String {
        let whole = line.trimmed
        var (heads, rest) = ([String](), whole)
        while heads.count < mostHeads, let (head, behind) = divided(rest, language),
            notCut[language.code]?.contains(head) != true
        {
            heads.append(head)
            rest = behind
        }
        guard let head = heads.first else { return line }
        let words = rest.split { " '’".contains($0) }.map { $0.lowercased() }
        let isVerb = infinitiveMarks.contains(head)
        guard isVerb ? heads.count == 1 && words.count <= mostOfVerb : words.count == 1,
            let first = words.first,
            !HeadwordPhrases.contain(first, behindMark: isVerb, language),
            language.code == "de" || !isName(whole, rest)
        else { return line }
        return String(rest)
    }

    /// True for a capital at both ends of what is cut, as `La Paz` has; German nouns have one too.
    private static func isName(_ whole: Substring, _ rest: Substring) -> Bool {
        whole.first?.isUppercase == true && rest.first?.isUppercase == true
            && rest.contains(where: \.isLowercase)
    }

    /// "el la artista" and "se l'imaginer" have two.
    private static let mostHeads = 2
    /// The most words of a verb behind its mark: `give up`.
    private static let mostOfVerb = 2
    private static let infinitiveMarks: Set<String> = ["to", "sich", "zich", "at", "att", "å"]
    /// Articles that begin too many phrases in lists: `a pé`, `o que`.
    private static let notCut: [String: Set<String>] = ["gl": ["o", "a"], "pt": ["o", "a"]]

    /// The article or mark before a word, and the rest; `nil` without one, or where nothing is left.
    private static func divided(
        _ text: Substring, _ language: Language
    ) -> (head: String, rest: Substring)? {
        guard let articles = before[language.code],
            let end = text.firstIndex(where: { " '’".contains($0) })
        else { return nil }
        let head = text[..<end].lowercased()
        let rest = text[text.index(after: end)...].trimmed
        guard articles.contains(head), rest.contains(where: \.isLetter) else { return nil }
        return (head, rest)
    }
}

/// The letters that words of a language are written with.
struct LetterCheck {
    private let code: String

    init(_ language: Language) {
        code = language.code
    }

    /// True if a text may be a word of the language: for one with a script of its own if it has a
    /// letter of that, for one of Latin letters if it has none of these, for another always.
    func accepts(_ text: String) -> Bool {
        if let ranges = Self.scripts[code] {
            return text.unicodeScalars.contains { letter in
                ranges.contains { $0.contains(letter.value) }
            }
        }
        guard Self.latin.contains(code) else { return true }
        return !text.unicodeScalars.contains { letter in
            Self.scripts.values.contains { $0.contains { $0.contains(letter.value) } }
        }
    }

    private static let latin: Set<String> = [
        "ca", "cs", "cy", "da", "de", "en", "eo", "es", "et", "eu", "fi", "fr", "ga", "gl", "hr",
        "hu", "id", "is", "it", "la", "lt", "lv", "ms", "nl", "no", "pl", "pt", "ro", "sk", "sl",
        "sq", "sv", "tr", "vi",
    ]
    private static let han: ClosedRange<UInt32> = 0x3400...0x9FFF
    private static let cyrillic: ClosedRange<UInt32> = 0x0400...0x052F
    private static let arabic: ClosedRange<UInt32> = 0x0600...0x06FF
    private static let scripts: [String: [ClosedRange<UInt32>]] = [
        "ar": [arabic], "el": [0x0370...0x03FF, 0x1F00...0x1FFF], "fa": [arabic],
        "he": [0x0590...0x05FF], "hi": [0x0900...0x097F], "ja": [han, 0x3041...0x30FF],
        "ko": [0xAC00...0xD7AF], "ru": [cyrillic], "th": [0x0E00...0x0E7F], "uk": [cyrillic],
        "zh": [han],
    ]
}
