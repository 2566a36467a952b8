import FoundationEssentials
import GRDB
import ListenCore
import Practice

/// Reads the cards of this program out of a collection, of schema 11 or 18.
enum AnkiCollectionReader {
    /// The cards; `name` is the file that errors speak of.
    static func read(_ path: String, named name: String) throws(StoreError) -> CardsElsewhere {
        try reading(path, named: name, contents)
    }

    /// Hands an open collection to `body`; `name` is the file that errors speak of.
    static func reading<Found: Sendable>(
        _ path: String, named name: String, _ body: (Database) throws -> Found
    ) throws(StoreError) -> Found {
        var settings = GRDB.Configuration()
        settings.readonly = true
        settings.prepareDatabase { database in
            // Schema 18 sorts names in a way of Anki's own.
            database.add(
                collation: DatabaseCollation("unicase") { left, right in
                    let (left, right) = (left.lowercased(), right.lowercased())
                    return left == right
                        ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
                })
        }
        do {
            let queue = try DatabaseQueue(path: path, configuration: settings)
            return try queue.read { try body($0) }
        } catch {
            let reason = "\(error)".printable(limit: 200)
            throw StoreError(
                .failed(reason: "its collection cannot be read: \(reason)"), path: name)
        }
    }

    private static func contents(_ database: Database) throws -> CardsElsewhere {
        let names = try AnkiNames(database)
        let firstDay = try firstDay(database)
        let gradings = try gradings(database)
        var contents = CardsElsewhere()
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT cards.*, notes.guid AS guid, notes.mid AS mid, notes.flds AS flds
                FROM cards JOIN notes ON notes.id = cards.nid
                WHERE notes.guid LIKE 'listen:%' AND cards.ord = 0
                """)
        for row in rows {
            var card = CardElsewhere()
            card.texts = names.texts(of: row.number("mid"), row.words("flds"))
            read(row, firstDay, into: &card)
            let log = gradings[row.number("id")] ?? []
            read(log, into: &card)
            contents.cards[row.words("guid")] = card
            let home = row.number("odid")
            if let deck = names.decks[home == 0 ? row.number("did") : home] {
                contents.decks.insert(deck)
            }
        }
        return contents
    }

    private static func read(_ row: Row, _ firstDay: Int, into card: inout CardElsewhere) {
        let type = row.number("type")
        let left = Int(max(0, row.number("left") % 1_000))
        card.isSuspended = row.number("queue") == -1
        card.stage =
            switch type {
            case 1: .learning(left: left)
            case 2: .review
            case 3: .relearning(left: left)
            default: .new
            }
        card.reviews = Int(clamping: row.number("reps"))
        // In a filtered deck its own day stands beside.
        let original = row.number("odue")
        let due = original == 0 ? row.number("due") : original
        if type != 0 {
            card.due =
                instant(due).map(CardElsewhere.Due.instant)
                ?? .day(firstDay + Int(min(max(due, -100_000), 100_000)))
        }
        let notes = Data(row.words("data").utf8)
        guard let data = try? JSONDecoder().decode(Notes.self, from: notes) else { return }
        if let stability = data.s, let difficulty = data.d {
            card.state = (stability, difficulty)
        }
        guard let text = data.cd,
            let base = try? JSONDecoder().decode(ExportBase.self, from: Data(text.utf8))
        else { return }
        card.base = .init(
            at: Date(timeIntervalSince1970: Double(base.lt)), wasSuspended: base.ls != 0,
            noteMark: base.ln)
    }

    /// The instant that a due number stands for; `nil` for the number of a day.
    static func instant(_ due: Int64) -> Date? {
        due > 1_000_000_000
            ? Date(timeIntervalSince1970: Double(min(due, AnkiLogRow.years.upperBound / 1_000)))
            : nil
    }

    /// Tells gradings from what else Anki logs: days chosen by hand have no grade, and practice
    /// ahead of time that does not count has no factor.
    static func read(_ log: [AnkiLogRow], into card: inout CardElsewhere) {
        let log = log.filter { AnkiLogRow.years.contains($0.id) }
        card.gradings = log.compactMap { row in
            guard row.type < 4, row.type != 3 || row.factor != 0,
                let grade = ReviewGrade(rawValue: row.ease)
            else { return nil }
            return .init(
                at: row.date, grade: grade,
                spent: .milliseconds(Int64(min(max(0, row.milliseconds), 86_400_000))))
        }
        card.movedAt = log.last { $0.type == 4 && $0.ease == 0 }?.date
    }

    /// The newest rows of the log of this program's cards, by card, oldest first.
    private static func gradings(_ database: Database) throws -> [Int64: [AnkiLogRow]] {
        var logs: [Int64: [AnkiLogRow]] = [:]
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT * FROM (
                    SELECT id, cid, ease, factor, time, type FROM revlog
                    WHERE cid IN (
                        SELECT cards.id FROM cards JOIN notes ON notes.id = cards.nid
                        WHERE notes.guid LIKE 'listen:%' AND cards.ord = 0)
                    ORDER BY id DESC LIMIT 1000000)
                ORDER BY id
                """)
        while let row = try rows.next() {
            logs[row.number("cid"), default: []].append(
                AnkiLogRow(
                    id: row.number("id"), ease: Int(clamping: row.number("ease")),
                    factor: Int(clamping: row.number("factor")),
                    milliseconds: Int(clamping: row.number("time")),
                    type: Int(clamping: row.number("type", or: 4))))
        }
        return logs
    }

    /// The day the collection counts from, by its number from 1970-01-01.
    private static func firstDay(_ database: Database) throws -> Int {
        let created = try Int64.fetchOne(database, sql: "SELECT crt FROM col") ?? 0
        var minutesWest: Int64 = 0
        if try database.tableExists("config") {
            let value = try Data.fetchOne(
                database, sql: "SELECT val FROM config WHERE key = 'creationOffset'")
            minutesWest = value.flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
        } else {
            struct Settings: Decodable {
                let creationOffset: Int64?
            }
            let text = try String.fetchOne(database, sql: "SELECT conf FROM col") ?? ""
            let settings = try? JSONDecoder().decode(Settings.self, from: Data(text.utf8))
            minutesWest = settings?.creationOffset ?? 0
        }
        let seconds =
            min(max(created, 0), AnkiLogRow.years.upperBound / 1_000)
            - min(max(minutesWest, -1_440), 1_440) * 60
        return Int((Double(seconds) / 86_400).rounded(.down))
    }

    private struct Notes: Decodable {
        let s: Double?
        let d: Double?
        let cd: String?
    }
}

extension Row {
    /// A whole number of a column; `other` where a file holds something else, or no such column.
    func number(_ column: String, or other: Int64 = 0) -> Int64 {
        value(column).flatMap { Int64.fromDatabaseValue($0) } ?? other
    }

    /// The text of a column; empty where a file holds something else, or no such column.
    func words(_ column: String) -> String {
        value(column).flatMap { String.fromDatabaseValue($0) } ?? ""
    }

    private func value(_ column: String) -> DatabaseValue? {
        guard hasColumn(column) else { return nil }
        let value: DatabaseValue = self[column]
        return value
    }
}

/// A row of Anki's log of reviews.
struct AnkiLogRow: Decodable {
    /// The times that count, in milliseconds: from 1970 until 2200.
    static let years: ClosedRange<Int64> = 0...7_258_118_400_000

    /// The time in milliseconds.
    let id: Int64
    let ease: Int
    let factor: Int
    let milliseconds: Int
    let type: Int

    enum CodingKeys: String, CodingKey {
        case id, ease, factor, type
        case milliseconds = "time"
    }

    var date: Date { Date(timeIntervalSince1970: Double(id) / 1_000) }
}

extension CardElsewhere.Texts {
    /// The texts in a note's fields, by their names.
    init(fields: [String: String]) {
        func text(_ field: NoteType.Field) -> String? {
            fields[field.rawValue].map(Self.plain)
        }
        self.init(
            text: text(.text), context: text(.context), translation: text(.translation),
            note: text(.note))
    }

    /// A field without its markup, with its line ends.
    static func plain(_ html: String) -> String {
        let lines = html.replacing("<br />", with: "<br>").replacing("<br/>", with: "<br>")
            .replacing("</div><div>", with: "<br>").replacing("<div>", with: "<br>")
            .split(separator: "<br>", omittingEmptySubsequences: false)
        return lines.map { CardMarkup.plain(String($0)) }.joined(separator: "\n")
            .split(separator: "\n").joined(separator: "\n")
    }
}
