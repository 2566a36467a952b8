import FoundationEssentials
import GRDB
import ListenCore
import Practice

/// Reads the notes of a collection, of schema 11 or 18, with how they are remembered.
enum AnkiNoteReader {
    /// The most cards and the most notes that are read.
    private static let most = 1_000_000
    /// The longest note that is read, in bytes; a longer one is no word.
    private static let longestNote = 200_000
    /// The longest text of a field that is looked at, in bytes.
    private static let longestField = 4_000
    /// The most fields of a note.
    private static let mostFields = 60
    /// The most bytes of all texts together.
    private static let mostBytes = 400 << 20

    /// The notes; `name` is the file that errors speak of.
    static func read(_ path: String, named name: String) throws(StoreError) -> [NoteElsewhere] {
        try AnkiCollectionReader.reading(path, named: name, contents)
    }

    private static func contents(_ database: Database) throws -> [NoteElsewhere] {
        let names = try AnkiNames(database)
        let cards = try cards(database)
        var notes: [NoteElsewhere] = []
        var bytes = 0
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, mid, tags, flds FROM notes WHERE length(flds) <= \(longestNote)
                ORDER BY id LIMIT \(most)
                """)
        while let row = try rows.next() {
            guard let card = cards[row.number("id")] else { continue }
            let type = row.number("mid")
            let texts = row.words("flds")
                .split(
                    separator: "\u{1F}", maxSplits: mostFields, omittingEmptySubsequences: false)
            let fields = zip(names.fields[type] ?? [], texts).map { name, text in
                NoteElsewhere.Field(name, plain(String(text)))
            }
            bytes += fields.reduce(0) { $0 + $1.text.utf8.count }
            guard bytes <= mostBytes else { break }
            notes.append(
                NoteElsewhere(
                    type: names.types[type] ?? "\(type)", deck: names.decks[card.deck] ?? "",
                    fields: fields, memory: card.memory,
                    isLeech: isLeech(row.words("tags").split(separator: " ").map(String.init))))
        }
        return notes
    }

    /// The best card of each note.
    private static func cards(
        _ database: Database
    ) throws -> [Int64: (memory: NoteElsewhere.Memory, deck: Int64)] {
        var cards: [Int64: (memory: NoteElsewhere.Memory, deck: Int64)] = [:]
        let rows = try Row.fetchCursor(
            database, sql: "SELECT * FROM cards ORDER BY nid, ord LIMIT \(most)")
        while let row = try rows.next() {
            let note = row.number("nid")
            let memory = memory(
                type: row.number("type"), interval: row.number("ivl"), data: row.words("data"))
            if let former = cards[note], former.memory >= memory { continue }
            let home = row.number("odid")
            cards[note] = (memory, home == 0 ? row.number("did") : home)
        }
        return cards
    }

    private static func memory(
        type: Int64, interval: Int64, data: String
    ) -> NoteElsewhere.Memory {
        switch type {
        case 1: return .learning
        case 3: return .relearning
        case 2:
            struct State: Decodable {
                let s: Double?
            }
            let state =
                data.contains("\"s\"")
                ? try? JSONDecoder().decode(State.self, from: Data(data.utf8)) : nil
            let days = max(Double(max(interval, 0)), state?.s ?? 0)
            return .review(days: days.isFinite ? days : 0)
        default: return .new
        }
    }

    /// A field as it is compared with words: its first line, without markup, and not of any length.
    static func plain(_ text: String) -> String {
        guard text.utf8.count > longestField else { return CardMarkup.firstLine(text) }
        return CardMarkup.firstLine(String(text.prefix(longestField / 4)))
    }

    /// True if tags have the one that Anki gives a note that is forgotten again and again.
    static func isLeech(_ tags: [String]) -> Bool {
        tags.contains { $0.lowercased() == "leech" }
    }
}
