package import FoundationEssentials
import HTTPCaching
package import ListenCore
import Practice

/// A card as a note of Anki: its fields as HTML, its deck, its tags and its lasting identifier.
package struct CardNote: Hashable, Sendable {
    /// A sound to be exported with the note.
    package struct Sound: Hashable, Sendable {
        /// The name in a collection's media, with the ending that fits its bytes.
        package let name: String
        /// The path of the file.
        package let path: String
    }

    /// The identifier of the note; the same whenever the card is exported.
    package let guid: String
    /// The type of the note, which decides its fields.
    package let type: NoteType
    /// The deck it goes to; `::` separates the levels.
    package let deck: String
    /// The fields in the order of the type, as HTML.
    package let fields: [String]
    /// The first field as plain text on one line.
    package let plainText: String
    /// The tags, without spaces in them.
    package let tags: [String]
    /// The sound; `nil` without any.
    package let sound: Sound?
    /// The time the card was made.
    package let createdAt: Date

    /// The memory of the card; `nil` while it is new.
    let memory: CardMemory?
    /// True if the card is kept without being asked.
    let isSuspended: Bool
    /// The log of its gradings, oldest first.
    let log: [ReviewRecord]
    /// The mark of the person's note, by which a later change is known.
    let noteMark: String

    /// The note of a card with its sound.
    init(_ card: SoundedCard) {
        self.init(card.card, soundPath: card.soundPath, log: card.log)
    }

    /// The note of a card; `soundPath` is the file of its sound, `log` its gradings, oldest first.
    package init(_ card: StudyCard, soundPath: String?, log: [ReviewRecord] = []) {
        memory = card.memory
        isSuspended = card.isSuspended
        self.log = log
        noteMark = CardElsewhere.mark(of: card.note)
        type = card.kind == .word ? .word : .sentence
        guid = Self.guid(of: card)
        deck = Self.deck(of: card)
        sound = soundPath.map { Sound(name: Self.soundName($0), path: $0) }
        tags = Self.tags(of: card)
        plainText = card.text.unicodeScalars
            .filter { $0.properties.generalCategory != .control }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
        createdAt = card.createdAt
        let values: [NoteType.Field: String] = [
            .text: Self.html(card.text), .translation: Self.html(card.translation),
            .context: Self.html(card.context), .note: Self.html(card.note),
            .audio: sound.map { "[sound:\($0.name)]" } ?? "",
            .source: Self.html(Self.source(of: card)),
        ]
        fields = type.fields.map { values[$0] ?? "" }
    }

    /// A field's value.
    package func value(of field: NoteType.Field) -> String {
        type.fields.firstIndex(of: field).map { fields[$0] } ?? ""
    }

    /// An identifier from kind, place and text of a card, so that other changes keep it.
    ///
    /// Words, and texts without a place, are told apart as they are kept: `Catch 22` is another
    /// than `Catch 23`. A sentence has its place for that.
    static func guid(of card: StudyCard) -> String {
        let folding = WordFolding(card.language)
        let place = card.place
        let folded =
            card.kind == .word || place == nil
            ? folding.foldedWhole(card.text) ?? "" : folding.folded(card.text)
        let parts = [
            place?.chapter.source.rawValue ?? "", place?.chapter.book.rawValue ?? "",
            place?.chapter.chapter.rawValue ?? "",
            "\(place?.range.lowerBound.microseconds ?? 0)", card.kind.rawValue,
            card.language.tag, folded.isEmpty ? card.text : folded,
        ]
        return "listen:"
            + SHA256.hex(of: Array(parts.joined(separator: "\u{0}").utf8)).prefix(24)
    }

    /// The name of a sound in Anki: files of cards are named by their hash.
    private static func soundName(_ path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let parts = file.split(separator: ".")
        return "listen-\(parts.first?.prefix(32) ?? "").\(parts.last ?? "mp3")"
    }

    /// The place where a card was heard, in one line.
    static func source(of card: StudyCard) -> String {
        guard let place = card.place else { return "" }
        let names = [place.bookTitle, place.chapterTitle].filter { !$0.isEmpty }
        return (names + [place.range.lowerBound.clockText]).joined(separator: " · ")
    }

    /// The deck a card goes to.
    static func deck(of card: StudyCard) -> String {
        let title = title(of: card)
        return "listen::" + (title.isEmpty ? card.language.englishName : title)
    }

    private static func tags(of card: StudyCard) -> [String] {
        let book = title(of: card)
        let names = ["listen", "lang::" + card.language.tag, book.isEmpty ? "" : "book::" + book]
        return names.filter { !$0.isEmpty }.map { name in
            String(name.map { $0.isWhitespace || $0 == "\"" ? "_" : $0 })
        }
    }

    /// The book's title, without the colons that would split a deck or a tag.
    private static func title(of card: StudyCard) -> String {
        plain(card.place?.bookTitle ?? "", limit: 80)
            .split(separator: ":", omittingEmptySubsequences: true).joined(separator: ":")
    }

    private static func plain(_ text: String, limit: Int) -> String {
        let words = text.printable(limit: limit).split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ")
    }

    /// A text as HTML: characters of markup are escaped, line ends are kept, and the sequences that
    /// Anki interprets are escaped too.
    package static func html(_ text: String) -> String {
        var html = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            // Otherwise Anki would interpret `[sound:…]`, `{{…}}` and `\(…\)` in a text.
            case "[": html += "&#91;"
            case "{": html += "&#123;"
            case "\\": html += "&#92;"
            case "\n", "\u{2028}", "\u{2029}": html += "<br>"
            case "\t": html += " "
            default:
                guard scalar.properties.generalCategory != .control else { continue }
                html.unicodeScalars.append(scalar)
            }
        }
        return html
    }
}
