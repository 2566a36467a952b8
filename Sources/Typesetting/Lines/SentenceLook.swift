package import Terminal
package import UIVocabulary

/// The cover over the letters of a word.
package enum TextCover: Hashable, Sendable {
    case none
    /// Only the width of the word can be seen.
    case hidden
    /// The letters cannot be read, the punctuation can.
    case blurred
}

/// The look of the words of one sentence at one moment.
package struct SentenceLook: Sendable {
    /// The style of the words before `current`.
    package var before: Style
    /// The style of the words after `current`, and of all words when none is current.
    package var after: Style
    /// The highlighted words with their style: the word being heard, or the words under the word
    /// cursor.
    package var current: (words: ClosedRange<Int>, style: Style)?
    /// The word that must be visible; `nil` stands for the highlighted one.
    package var focus: Int?
    /// True when a sentence longer than its area turns by pages, not by lines.
    package var turnsPages = false
    /// The cover over the words.
    package var cover = TextCover.none
    /// The words that can be read although the sentence is covered.
    package var open: Set<Int> = []
    /// The words that a find matched; they stand out by more than colour.
    package var found: Set<Int> = []
    /// The words the person does not know yet.
    package var marks: [Int: WordMark] = [:]
    /// The styles laid over that of new words, and over that of words being learned.
    package var newWord = Style.plain
    package var learningWord = Style.plain
    /// The same two for words in the style of those that were heard.
    package var heardMarks: (on: Style, new: Style, learning: Style)?
    /// The style of the first word where it is the name of who speaks, and none of the sentence.
    package private(set) var lead: Style?

    /// Creates a look without marks or a cover.
    package init(before: Style, after: Style) {
        self.before = before
        self.after = after
    }

    /// True when all words look the same.
    package var isPlain: Bool {
        current == nil && focus == nil && cover == .none && found.isEmpty
    }

    package func style(of word: Int) -> Style {
        if word == 0, let lead { return lead }
        let style = markedStyle(of: word)
        return found.contains(word) ? style.adding([.bold, .underline]) : style
    }

    /// The style of a word with its cover: the shape of the highlighted one is a block in one colour.
    func coveredStyle(of word: Int) -> Style {
        let style = style(of: word)
        let isBlock =
            cover(of: word) == .hidden && current?.words.contains(word) == true
            && style.background != .default && style.attributes == .bold
        return isBlock ? style.foreground(style.background) : style
    }

    private func markedStyle(of word: Int) -> Style {
        let style = plainStyle(of: word)
        guard let mark = marks[word], current?.words.contains(word) != true else { return style }
        if let heard = heardMarks, style == heard.on {
            return Self.style(of: mark, heard.new, heard.learning).over(style)
        }
        return Self.style(of: mark, newWord, learningWord).over(style)
    }

    /// The style of a mark: a word that was looked up has both signs, the colour of learning and
    /// the line below.
    private static func style(of mark: WordMark, _ new: Style, _ learning: Style) -> Style {
        switch mark {
        case .new: new
        case .learning: learning
        case .lookedUp: learning.adding(.underline)
        }
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

extension SentenceLook {
    /// The look of the same words behind a name, which has a style of its own and no cover.
    package func behind(nameIn style: Style) -> SentenceLook {
        var look = self
        look.lead = style
        look.current = current.map { current in
            (current.words.lowerBound + 1...current.words.upperBound + 1, current.style)
        }
        look.focus = focus.map { $0 + 1 }
        look.open = Set(open.map { $0 + 1 } + [0])
        look.found = Set(found.map { $0 + 1 })
        look.marks = Dictionary(uniqueKeysWithValues: marks.map { ($0.key + 1, $0.value) })
        return look
    }
}

extension Glyphs {
    /// The text under its cover, of the same width.
    package func covered(_ text: TerminalText, _ cover: TextCover) -> TerminalText {
        switch cover {
        case .none: return text
        case .hidden: return hiding(text)
        case .blurred:
            return TerminalText(text.string.map { covered($0, cover) }.joined())
        }
    }

    /// The grapheme under its cover, of the same width.
    func covered(_ grapheme: Character, _ cover: TextCover) -> String {
        let isOpen =
            cover == .none
            || cover == .blurred && !(grapheme.isLetter || grapheme.isNumber)
        if isOpen { return String(grapheme) }
        return String(
            repeating: String(hidden), count: width(TerminalText(String(grapheme))))
    }
}
