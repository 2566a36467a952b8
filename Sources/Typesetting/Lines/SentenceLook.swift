package import Terminal
package import UIVocabulary

/// What lies over a word.
package enum TextCover: Hashable, Sendable {
    case none
    /// Only how wide the word is can be seen.
    case hidden
    /// Its letters cannot be read, its punctuation can.
    case blurred
}

/// How the words of one sentence look at this moment.
package struct SentenceLook: Sendable {
    /// Words before `current`.
    package var before: Style
    /// Words after it, and all of them when none is current.
    package var after: Style
    /// The words that stand out, with their style: the one that is heard, or
    /// those under the word cursor.
    package var current: (words: ClosedRange<Int>, style: Style)?
    /// The word that must be on the screen; without one, that which stands out.
    package var focus: Int?
    /// Whether a sentence longer than its place turns by pages, not by lines.
    package var turnsPages = false
    /// What lies over the words.
    package var cover = TextCover.none
    /// Words that can be read although the sentence is covered.
    package var open: Set<Int> = []
    /// Words that a find found; they stand out by more than colour.
    package var found: Set<Int> = []
    /// Words the person does not know yet.
    package var marks: [Int: WordMark] = [:]
    /// What lies over the style of words that are new, and of those on the way.
    package var newWord = Style.plain
    package var learningWord = Style.plain

    /// Made of its parts.
    package init(
        before: Style, after: Style, current: (words: ClosedRange<Int>, style: Style)? = nil,
        focus: Int? = nil, turnsPages: Bool = false, cover: TextCover = TextCover.none,
        open: Set<Int> = [], found: Set<Int> = [], marks: [Int: WordMark] = [:],
        newWord: Style = Style.plain, learningWord: Style = Style.plain
    ) {
        self.before = before
        self.after = after
        self.current = current
        self.focus = focus
        self.turnsPages = turnsPages
        self.cover = cover
        self.open = open
        self.found = found
        self.marks = marks
        self.newWord = newWord
        self.learningWord = learningWord
    }

    /// Whether all words look the same.
    package var isPlain: Bool {
        current == nil && focus == nil && cover == .none && found.isEmpty
    }

    package func style(of word: Int) -> Style {
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

    package func cover(of word: Int) -> TextCover {
        cover == .none || open.contains(word) ? .none : cover
    }
}

extension Glyphs {
    /// A text with what lies over it, as wide as without.
    package func covered(_ text: TerminalText, _ cover: TextCover) -> TerminalText {
        switch cover {
        case .none: return text
        case .hidden: return hiding(text)
        case .blurred:
            return TerminalText(text.string.map { covered($0, cover) }.joined())
        }
    }

    /// A grapheme with what lies over it, as wide as without.
    package func covered(_ grapheme: Character, _ cover: TextCover) -> String {
        let isOpen =
            cover == .none
            || cover == .blurred && !(grapheme.isLetter || grapheme.isNumber)
        if isOpen { return String(grapheme) }
        return String(
            repeating: String(hidden), count: width(TerminalText(String(grapheme))))
    }
}
