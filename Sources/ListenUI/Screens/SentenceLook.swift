import Terminal

/// What lies over a word.
enum TextCover: Hashable, Sendable {
    case none
    /// Only how wide the word is can be seen.
    case hidden
    /// Its letters cannot be read, its punctuation can.
    case blurred
}

/// How the words of one sentence look at this moment.
struct SentenceLook: Sendable {
    /// Words before `current`.
    var before: Style
    /// Words after it, and all of them when none is current.
    var after: Style
    /// The word that stands out, with its style.
    var current: (word: Int, style: Style)?
    /// The word that must be on the screen; without one, that which stands out.
    var focus: Int?
    /// Whether a sentence longer than its place turns by pages, not by lines.
    var turnsPages = false
    /// What lies over the words.
    var cover = TextCover.none
    /// Words that can be read although the sentence is covered.
    var open: Set<Int> = []
    /// Words that a find found; they stand out by more than colour.
    var found: Set<Int> = []

    /// Whether all words look the same.
    var isPlain: Bool {
        current == nil && focus == nil && cover == .none && found.isEmpty
    }

    func style(of word: Int) -> Style {
        let style = plainStyle(of: word)
        return found.contains(word) ? style.adding([.bold, .underline]) : style
    }

    private func plainStyle(of word: Int) -> Style {
        guard let current else { return after }
        return word < current.word ? before : word == current.word ? current.style : after
    }

    func cover(of word: Int) -> TextCover {
        cover == .none || open.contains(word) ? .none : cover
    }
}

extension Glyphs {
    /// A text with what lies over it, as wide as without.
    func covered(_ text: TerminalText, _ cover: TextCover) -> TerminalText {
        switch cover {
        case .none: return text
        case .hidden: return hiding(text)
        case .blurred:
            return TerminalText(text.string.map { covered($0, cover) }.joined())
        }
    }

    /// A grapheme with what lies over it, as wide as without.
    func covered(_ grapheme: Character, _ cover: TextCover) -> String {
        let isOpen =
            cover == .none
            || cover == .blurred && !(grapheme.isLetter || grapheme.isNumber)
        if isOpen { return String(grapheme) }
        return String(
            repeating: String(hidden), count: width(TerminalText(String(grapheme))))
    }
}
