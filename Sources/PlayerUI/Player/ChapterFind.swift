import ListenCore
import Terminal
package import UIVocabulary

/// A find in the chapter's text: what is looked for, and where it stands.
package struct ChapterFind: Hashable, Sendable {
    /// The longest text that is looked for.
    static let limit = 80

    package var editor = LineEditor(limit: limit)
    /// True while typed keys go to the line.
    package var isTyping = true
    /// True when the last that was typed or pasted went beyond the limit.
    var isCut = false
    /// The find before, to be brought back.
    private var earlier = ""
    /// The sentences in which it stands, in order.
    private(set) var matches: [Int] = []
    /// The place among the matches that is looked at.
    package private(set) var current: Int?
    /// The mode in which the text was shown before the transcript was.
    var modeBefore: TextMode?
    /// True when the sound was taken to a match, so that one undo leads back.
    var hasJumped = false
    /// The sentences, folded once for the whole find; `nil` until there are any.
    private var texts: [FoldedText]?

    init(in sentences: [Sentence]?) {
        if let sentences { receive(sentences) }
    }

    /// Takes the text that is searched.
    mutating func receive(_ sentences: [Sentence]) {
        texts = sentences.map { FoldedText($0.searchedText) }
    }

    /// The text that is looked for, as it was typed.
    var query: SearchQuery { SearchQuery(editor.text, .phrase) }

    /// The sentence that is looked at.
    var sentence: Int? { current.flatMap { matches[safe: $0] } }

    /// Begins another text; the one before can be brought back.
    mutating func begin() {
        isTyping = true
        if !editor.text.isEmpty { earlier = editor.text }
        editor = LineEditor(limit: Self.limit)
        isCut = false
        (matches, current) = ([], nil)
    }

    /// Looks again for what was looked for before.
    mutating func bringBack(from sentence: Int) {
        editor = LineEditor(earlier, limit: Self.limit)
        look(from: sentence)
    }

    /// Looks anew; the first match at or after a sentence is looked at.
    mutating func look(from sentence: Int) {
        let (query, texts) = (query, texts ?? [])
        matches = query.isEmpty ? [] : texts.indices.filter { query.matches(texts[$0]) }
        let next = matches.firstIndex { $0 >= sentence }
        current = next ?? (matches.isEmpty ? nil : 0)
    }

    /// Goes to another match, round the ends.
    mutating func step(by step: Int) {
        guard let current, !matches.isEmpty else { return }
        self.current = (current + step + matches.count) % matches.count
    }

    /// The result: `3 of 12`; and that not all of what was typed is looked for.
    package var countText: String {
        isCut ? "only \(Self.limit) characters · \(foundText)" : foundText
    }

    private var foundText: String {
        if query.isEmpty { return "" }
        guard let texts else { return "the text is not there yet" }
        if texts.isEmpty { return "there is no text" }
        guard let current else { return "not found" }
        return "\(current + 1) of \(matches.count)"
    }

    /// The words of a sentence that hold what is looked for.
    func words(of sentence: Sentence, at index: Int) -> Set<Int> {
        guard let text = texts?[safe: index] else { return [] }
        let ranges = query.ranges(in: text)
        guard !ranges.isEmpty else { return [] }
        var words: Set<Int> = []
        var start = 0
        for (index, word) in sentence.words.enumerated() {
            let end = start + word.text.count
            if ranges.contains(where: { $0.lowerBound < end && $0.upperBound > start }) {
                words.insert(index)
            }
            start = end + (word.isFollowedBySpace ? 1 : 0)
        }
        return words
    }
}

/// The line in which it is typed.
extension ChapterFind {
    /// The end of a key.
    enum Outcome {
        /// The line goes on.
        case typing
        /// The find is over.
        case over
        /// The sound is to go to the match.
        case jump
    }

    /// Edits the line by a key, and steps through matches; `heard` is the sentence that is heard.
    mutating func edit(_ key: Key, heard: Int) -> Outcome {
        if key.modifiers.isEmpty, key.code == .up || key.code == .down {
            if key.code == .up, editor.text.isEmpty {
                bringBack(from: heard)
            } else {
                step(by: key.code == .up ? -1 : 1)
            }
            return .typing
        }
        let before = editor.text
        let isGivenUp = key.code == .backspace && before.isEmpty
        switch isGivenUp ? .cancelled : editor.handle(key) {
        case .cancelled: return .over
        case .accepted: return current != nil ? .jump : query.isEmpty ? .over : .typing
        case .editing:
            isCut = editor.text == before && editor.isFull && key.isLetter
            if editor.text != before { look(from: heard) }
            return .typing
        }
    }

    /// Puts text that was pasted into the line.
    mutating func paste(_ text: TerminalText, heard: Int) {
        isCut = !editor.insert(text.string)
        look(from: heard)
    }
}

extension Key {
    /// True when it puts something into a line.
    fileprivate var isLetter: Bool {
        guard case .character = code else { return false }
        return modifiers.isSubset(of: .shift)
    }
}

extension Sentence {
    /// The text as its words make it, so that places in it lead to words.
    fileprivate var searchedText: String {
        words.reduce(into: "") { text, word in
            text += word.text + (word.isFollowedBySpace ? " " : "")
        }
    }
}
