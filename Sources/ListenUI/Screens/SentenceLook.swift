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
    /// The words that stand out, with their style: the one that is heard, or
    /// those under the word cursor.
    var current: (words: ClosedRange<Int>, style: Style)?
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
    /// Words the person does not know yet.
    var marks: [Int: WordMark] = [:]
    /// What lies over the style of words that are new, and of those on the way.
    var newWord = Style.plain
    var learningWord = Style.plain

    /// Whether all words look the same.
    var isPlain: Bool {
        current == nil && focus == nil && cover == .none && found.isEmpty
    }

    func style(of word: Int) -> Style {
        let style = markedStyle(of: word)
        return found.contains(word) ? style.adding([.bold, .underline]) : style
    }

    private func markedStyle(of word: Int) -> Style {
        let style = plainStyle(of: word)
        guard let mark = marks[word], current?.words.contains(word) != true else { return style }
        return (mark == .new ? newWord : learningWord).over(style)
    }

    private func plainStyle(of word: Int) -> Style {
        guard let current else { return after }
        if current.words.contains(word) { return current.style }
        return word < current.words.lowerBound ? before : after
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
