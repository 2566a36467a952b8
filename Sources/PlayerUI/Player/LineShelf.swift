import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The lines of the last picture, so that the next one need not break the same texts again.
///
/// Only the lines of that picture are kept. They follow from the rest of the state, so they do not
/// count when two states are compared.
struct LineShelf: Hashable, Sendable {
    /// The key of words broken into lines of a width.
    struct Key: Hashable, Sendable {
        let sentence: Int
        /// The words; `nil` for all of them.
        var words: Range<Int>?
        var isSpaced = false
        /// The name before the words.
        var name: String?
        let width: Int
        let manner: TextManner
    }

    /// Words with their lines.
    struct Entry: Sendable {
        let sentence: Sentence
        let setting: LineSetting
    }

    /// The key of a sentence whose words all look the same.
    struct PlainKey: Hashable, Sendable {
        let key: Key
        let style: Style
        let marks: [Int: WordMark]
        let newWord: Style
        let lead: Style?
        let turnsPages: Bool
    }

    /// The key of a text below or beside a sentence, broken into lines of a width.
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

    /// The state on which the lines of a picture depend, as far as it is cheap to compare.
    struct Need: Equatable, Sendable {
        let size: Size
        let settings: UISettings
        let mode: TextMode
        let sentence: Int?
        let word: Int?
        let cursor: WordAddress?
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
    /// The sentences that were at least partly visible in that picture.
    fileprivate(set) var seen: Set<Int> = []

    package static func == (left: LineShelf, right: LineShelf) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}

/// Collects the lines of one picture while it is being made.
package final class LinePad {
    fileprivate var entries: [LineShelf.Key: LineShelf.Entry] = [:]
    fileprivate var plain: [LineShelf.PlainKey: SentenceText] = [:]
    fileprivate var paragraphs: [LineShelf.ParagraphKey: LineShelf.Paragraph] = [:]
    /// The number of texts that had to be broken into lines.
    fileprivate(set) var made = 0
}

/// The lines of the last picture, or new ones, which go on the pad.
struct LineSource {
    let shelf: LineShelf
    let pad: LinePad?

    /// The lines for a key, stored or new; `words` makes the words.
    func entry(_ key: LineShelf.Key, words: () -> Sentence?) -> LineShelf.Entry? {
        var entry = shelf.entries[key]
        if entry == nil, let sentence = words() {
            let setting = LineSetting(sentence, width: key.width, manner: key.manner)
            entry = LineShelf.Entry(sentence: sentence, setting: setting)
            pad?.made += 1
        }
        pad?.entries[key] = entry
        return entry
    }

    /// The rows of a sentence whose words all look the same, stored or new; other sentences are
    /// always laid out again.
    func plain(
        _ key: LineShelf.Key, _ look: SentenceLook, make: () -> SentenceText?
    ) -> SentenceText? {
        guard look.isPlain else { return make() }
        let plain = LineShelf.PlainKey(
            key: key, style: look.after, marks: look.marks, newWord: look.newWord,
            lead: look.lead, turnsPages: look.turnsPages)
        let text = shelf.plain[plain] ?? make()
        pad?.plain[plain] = text
        // The lines are kept too, since the words may soon look different.
        if let pad, pad.entries[key] == nil { pad.entries[key] = shelf.entries[key] }
        return text
    }

    /// The lines of a text below or beside a sentence, with the mark of its key after it.
    func paragraph(_ text: String, _ key: LineShelf.ParagraphKey) -> [TerminalText] {
        var paragraph = shelf.paragraphs[key]
        if paragraph?.text != text {
            let wrapper = TextWrapper(
                width: key.width, glyphs: key.glyphs, reordersBidi: key.reordersBidi)
            let lines = wrapper.lines(of: TerminalText(text + key.mark, as: .block))
            paragraph = LineShelf.Paragraph(text: text, lines: lines)
            pad?.made += 1
        }
        pad?.paragraphs[key] = paragraph
        return paragraph?.lines ?? []
    }
}

extension LineShelf {
    /// Breaks the text that a state shows into lines if the text or its area changed.
    mutating func layOut(_ state: ChapterPlayerState, on size: Size) {
        let next = Need(state, size)
        guard need != next else { return }
        let pad = LinePad()
        let layout = PlayerLayout(state: state, size: size)
        seen = PlayerText(state: state, layout: layout, pad: pad).picture.sentences
        if !layout.side.isEmpty {
            _ = PlayerText(state: state, layout: layout, pad: pad, isSide: true).picture
        }
        need = next
        entries = pad.entries
        plain = pad.plain
        paragraphs = pad.paragraphs
    }
}

extension LineShelf.Need {
    fileprivate init(_ state: ChapterPlayerState, _ size: Size) {
        self.init(
            size: size, settings: state.settings, mode: state.view.mode,
            sentence: state.shownSentence,
            word: state.view.mode == .word ? state.heardWord : nil, cursor: state.words.cursor,
            words: state.words.known?.revision ?? 0, chosen: state.view.listCursor,
            translations: state.aids.translations.version,
            showsTranslations: state.showsTranslationNow,
            isCramped: !state.aids.popups.isEmpty)
    }
}
