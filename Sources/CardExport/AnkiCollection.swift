import FoundationEssentials
import GRDB
import ListenCore

/// A collection as Anki's packages hold it: the tables of schema version 11.
///
/// Every version of Anki, AnkiDroid and AnkiMobile imports it. The tables follow Anki's own
/// `schema11.sql`, the values the shapes its importer reads.
enum AnkiCollection {
    /// Writes a collection of notes to a file that does not exist yet.
    static func write(
        _ notes: [CardNote], to path: String, now: Date, terms: MemoryTerms
    ) throws(StoreError) {
        do {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { database in
                // One file, without a journal beside it.
                try database.execute(sql: "PRAGMA journal_mode = DELETE")
                try database.inTransaction {
                    try database.execute(sql: schema)
                    let clock = AnkiClock(notes, now: now, terms: terms)
                    try insertCollection(notes, clock, into: database)
                    try insert(notes, clock, into: database)
                    return .commit
                }
            }
            try queue.close()
        } catch {
            throw StoreError(.failed(reason: "\(error)"), path: path)
        }
    }

    /// A deck's number, which follows from its name.
    static func deckID(_ name: String) -> Int64 {
        1_700_000_000_000 + Int64(SHA1.prefix(of: Array(name.utf8)))
    }

    private static func insertCollection(
        _ notes: [CardNote], _ clock: AnkiClock, into database: Database
    ) throws {
        let seconds = clock.seconds
        var decks = ["1": AnkiDeck(id: 1, name: "Default", mod: seconds)]
        for name in Set(notes.map(\.deck)).union(["listen"]) {
            let id = deckID(name)
            decks["\(id)"] = AnkiDeck(id: id, name: name, mod: seconds)
        }
        let models = NoteType.allCases.map {
            ("\($0.id)", AnkiModel($0, deck: deckID("listen"), mod: seconds))
        }
        try database.execute(
            sql: "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
            arguments: [
                clock.created, seconds * 1_000, seconds * 1_000, try json(clock.settings),
                try json(Dictionary(uniqueKeysWithValues: models)), try json(decks), options,
            ])
    }

    private static func insert(
        _ notes: [CardNote], _ clock: AnkiClock, into database: Database
    ) throws {
        var lastID: Int64 = 0
        var gradings: [(card: Int64, record: ReviewRecord)] = []
        let seconds = clock.seconds
        let ordered = notes.sorted { ($0.createdAt, $0.guid) < ($1.createdAt, $1.guid) }
        for (place, note) in ordered.enumerated() {
            // Anki's numbers are times in milliseconds, and no two may be equal.
            let made = Int64(note.createdAt.timeIntervalSince1970 * 1_000)
            lastID = max(lastID + 1, made)
            try database.execute(
                sql: "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')",
                arguments: [
                    lastID, note.guid, note.type.id, seconds,
                    " " + note.tags.joined(separator: " ") + " ",
                    note.fields.joined(separator: "\u{1F}"), note.plainText,
                    Int64(SHA1.prefix(of: Array(note.plainText.utf8))),
                ])
            let card = AnkiSchedule(note, place: place + 1, clock: clock)
            try database.execute(
                sql: """
                    INSERT INTO cards
                    VALUES (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)
                    """,
                arguments: [
                    lastID, lastID, deckID(note.deck), seconds, card.type, card.queue, card.due,
                    card.interval, card.factor, card.reviews, card.lapses, card.left,
                    try json(card.data),
                ])
            gradings += note.log.map { (lastID, $0) }
        }
        try insert(gradings, clock, into: database)
    }

    /// Writes the log of all cards, oldest first: its numbers are times in milliseconds, and no two
    /// may be equal.
    private static func insert(
        _ gradings: [(card: Int64, record: ReviewRecord)], _ clock: AnkiClock,
        into database: Database
    ) throws {
        var last: Int64 = 0
        for (card, record) in gradings.sorted(by: { $0.record.at < $1.record.at }) {
            let row = AnkiGrading(record, clock: clock)
            last = max(last + 1, row.at)
            try database.execute(
                sql: "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    last, card, row.ease, row.interval, row.lastInterval, row.factor,
                    row.milliseconds, row.type,
                ])
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static let schema = """
        CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL,
            scm integer NOT NULL, ver integer NOT NULL, dty integer NOT NULL,
            usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL,
            decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
        CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL,
            mod integer NOT NULL, usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL,
            sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL,
            data text NOT NULL);
        CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL,
            ord integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
            type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
            ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL,
            lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
            odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
        CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL,
            ease integer NOT NULL, ivl integer NOT NULL, lastIvl integer NOT NULL,
            factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
        CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
        CREATE INDEX ix_notes_usn ON notes (usn);
        CREATE INDEX ix_cards_usn ON cards (usn);
        CREATE INDEX ix_revlog_usn ON revlog (usn);
        CREATE INDEX ix_cards_nid ON cards (nid);
        CREATE INDEX ix_cards_sched ON cards (did, queue, due);
        CREATE INDEX ix_revlog_cid ON revlog (cid);
        CREATE INDEX ix_notes_csum ON notes (csum);
        """

    /// The options of decks, as Anki makes them for a new collection.
    private static let options = """
        {"1":{"autoplay":true,"dyn":false,"id":1,"lapse":{"delays":[10],"leechAction":1,\
        "leechFails":8,"minInt":1,"mult":0},"maxTaken":60,"mod":0,"name":"Default","new":\
        {"bury":false,"delays":[1,10],"initialFactor":2500,"ints":[1,4,0],"order":1,\
        "perDay":20},"replayq":true,"rev":{"bury":false,"ease4":1.3,"hardFactor":1.2,\
        "ivlFct":1,"maxIvl":36500,"perDay":200},"timer":0,"usn":0}}
        """
}

/// A deck in a collection.
private struct AnkiDeck: Encodable {
    let id: Int64
    let name: String
    let mod: Int64
    let usn = -1
    let lrnToday = [0, 0]
    let revToday = [0, 0]
    let newToday = [0, 0]
    let timeToday = [0, 0]
    let collapsed = false
    let browserCollapsed = false
    let desc = ""
    let dyn = 0
    let conf = 1
    let extendNew = 0
    let extendRev = 0
}

/// A note type in a collection.
private struct AnkiModel: Encodable {
    struct Field: Encodable {
        let name: String
        let ord: Int
        let sticky = false
        let rtl = false
        let font = "Arial"
        let size = 20
        let media: [String] = []
    }

    struct Template: Encodable {
        let name = "Card 1"
        let ord = 0
        let qfmt: String
        let afmt: String
        let bqfmt = ""
        let bafmt = ""

        enum CodingKeys: CodingKey { case name, ord, qfmt, afmt, bqfmt, bafmt, did }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(ord, forKey: .ord)
            try container.encode(qfmt, forKey: .qfmt)
            try container.encode(afmt, forKey: .afmt)
            try container.encode(bqfmt, forKey: .bqfmt)
            try container.encode(bafmt, forKey: .bafmt)
            // Anki's importer wants this key, even with no value.
            try container.encodeNil(forKey: .did)
        }
    }

    let id: Int64
    let name: String
    let flds: [Field]
    let tmpls: [Template]
    let css = NoteType.style
    let type = 0
    let sortf = 0
    let mod: Int64
    let usn = -1
    let did: Int64
    let vers: [String] = []
    let tags: [String] = []
    let latexPre = ""
    let latexPost = ""

    init(_ type: NoteType, deck: Int64, mod: Int64) {
        id = type.id
        name = type.name
        flds = type.fields.enumerated().map { Field(name: $0.element.rawValue, ord: $0.offset) }
        tmpls = [Template(qfmt: type.front, afmt: type.back)]
        self.mod = mod
        did = deck
    }
}
