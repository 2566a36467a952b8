import ListenCore
import Terminal

/// The lines the last picture was made of, so that the next one breaks no text
/// into lines again.
///
/// Only what that picture needed is kept. It follows from the rest of the
/// state: two states are the same whatever was kept.
struct LineShelf: Hashable, Sendable {
    /// Words of a sentence, put on lines of a width.
    struct Key: Hashable, Sendable {
        let sentence: Int
        /// The words; `nil` for all of them.
        var words: Range<Int>?
        var isSpaced = false
        let width: Int
        let manner: TextManner
    }

    /// Words with their lines.
    struct Entry: Sendable {
        let sentence: Sentence
        let setting: LineSetting
    }

    /// A sentence all of whose words look the same.
    struct PlainKey: Hashable, Sendable {
        let key: Key
        let style: Style
        let marks: [Int: WordMark]
        let newWord: Style
        let turnsPages: Bool
    }

    /// The text below or beside a sentence, on lines of a width.
    struct ParagraphKey: Hashable, Sendable {
        let sentence: Int
        let mark: String
        let width: Int
        let glyphs: Glyphs
        let reordersBidi: Bool
    }

    /// A text with its lines.
    struct Paragraph: Sendable {
        let text: String
        let lines: [TerminalText]
    }

    /// What a picture needs lines of, as far as it is cheap to say.
    struct Need: Equatable, Sendable {
        let size: Size
        let settings: UISettings
        let mode: TextMode
        let sentence: Int?
        let word: Int?
        let cursor: WordPlace?
        let words: Int
        let chosen: Int?
        let translations: Int
        let showsTranslations: Bool
        let isCramped: Bool
    }

    fileprivate(set) var need: Need?
    fileprivate(set) var entries: [Key: Entry] = [:]
    fileprivate(set) var plain: [PlainKey: SentenceText] = [:]
    fileprivate(set) var paragraphs: [ParagraphKey: Paragraph] = [:]
    /// The sentences of which something was seen in that picture.
    fileprivate(set) var seen: Set<Int> = []

    static func == (left: LineShelf, right: LineShelf) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// Notes what one picture needs of lines while it is made.
final class LinePad {
    fileprivate var entries: [LineShelf.Key: LineShelf.Entry] = [:]
    fileprivate var plain: [LineShelf.PlainKey: SentenceText] = [:]
    fileprivate var paragraphs: [LineShelf.ParagraphKey: LineShelf.Paragraph] = [:]
    /// How many texts had to be broken into lines.
    fileprivate(set) var made = 0
}

extension PlayerText {
    /// The lines of what a key names, kept or made; `words` makes the words.
    func entry(_ key: LineShelf.Key, words: () -> Sentence?) -> LineShelf.Entry? {
        var entry = state.shelf.entries[key]
        if entry == nil, let sentence = words() {
            let setting = LineSetting(sentence, width: key.width, manner: key.manner)
            entry = LineShelf.Entry(sentence: sentence, setting: setting)
            pad?.made += 1
        }
        pad?.entries[key] = entry
        return entry
    }

    /// The rows of a sentence all of whose words look the same, kept or made;
    /// those of any other are made.
    func plain(
        _ key: LineShelf.Key, _ look: SentenceLook, make: () -> SentenceText?
    ) -> SentenceText? {
        guard look.isPlain else { return make() }
        let plain = LineShelf.PlainKey(
            key: key, style: look.after, marks: look.marks, newWord: look.newWord,
            turnsPages: look.turnsPages)
        let text = state.shelf.plain[plain] ?? make()
        pad?.plain[plain] = text
        // Its words may look different in a moment.
        if let pad, pad.entries[key] == nil { pad.entries[key] = state.shelf.entries[key] }
        return text
    }

    /// The lines of what stands below or beside a sentence, with a mark after it.
    func lines(
        of text: String, _ mark: String, beside sentence: Int, width: Int
    ) -> [TerminalText] {
        let key = LineShelf.ParagraphKey(
            sentence: sentence, mark: mark, width: width, glyphs: glyphs,
            reordersBidi: state.settings.reordersBidi)
        var paragraph = state.shelf.paragraphs[key]
        if paragraph?.text != text {
            var wrapper = TextWrapper(width: width, glyphs: glyphs)
            wrapper.reordersBidi = key.reordersBidi
            let lines = wrapper.lines(of: TerminalText(text + mark, as: .block))
            paragraph = LineShelf.Paragraph(text: text, lines: lines)
            pad?.made += 1
        }
        pad?.paragraphs[key] = paragraph
        return paragraph?.lines ?? []
    }
}

extension ChapterPlayerViewModel {
    /// Breaks what is shown into lines when that is another text, or another
    /// place for it, than before.
    mutating func layOutText() {
        let need = state.lineNeed(size)
        guard state.shelf.need != need else { return }
        let pad = LinePad()
        let layout = PlayerLayout(state: state, size: size)
        state.shelf.seen = PlayerText(state: state, layout: layout, pad: pad).picture.sentences
        state.shelf.need = need
        state.shelf.entries = pad.entries
        state.shelf.plain = pad.plain
        state.shelf.paragraphs = pad.paragraphs
    }
}

extension ChapterPlayerState {
    fileprivate func lineNeed(_ size: Size) -> LineShelf.Need {
        LineShelf.Need(
            size: size, settings: settings, mode: textMode, sentence: shownSentence,
            word: textMode == .word ? heardWord : nil, cursor: wordCursor,
            words: words?.revision ?? 0, chosen: listCursor,
            translations: translations.version, showsTranslations: showsTranslationNow,
            isCramped: !popups.isEmpty)
    }
}
