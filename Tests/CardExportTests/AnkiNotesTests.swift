import Archives
import Foundation
import GRDB
import HTTPCaching
import ListenCore
import ListenTestSupport
import Practice
import Testing

@testable import CardExport

/// The notes of collections, with how they are remembered.
@Suite struct AnkiNotesTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func notes(_ path: String) throws -> [NoteElsewhere] {
        try AnkiPackage.notes(path, with: ZipReader()) { path, target throws(StoreError) in
            try ZstdFile.expand(path, to: target)
        }
    }

    /// The path of a collection of schema 11 with some notes and cards, which a connection holds
    /// open in WAL mode; `rows` are columns of cards from the note on.
    private func collection(
        _ notes: String, _ cards: String
    ) throws -> (path: String, queue: DatabaseQueue) {
        let path = folder.path("\(UUID().uuidString).anki2")
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    CREATE TABLE col (crt, conf, models, decks);
                    CREATE TABLE notes (id, guid, mid, tags, flds);
                    CREATE TABLE cards (id, nid, did, odid, ord, type, queue, ivl, data);
                    INSERT INTO col VALUES (0, '{}',
                        '{"5": {"name": "Basic", "flds": [{"name": "Front"}, {"name": "Back"}]}}',
                        '{"1": {"name": "Default"}, "7": {"name": "Spanish"}}');
                    INSERT INTO notes VALUES \(notes);
                    INSERT INTO cards VALUES \(cards);
                    """)
        }
        return (path, queue)
    }

    @Test func `a collection that Anki has open is read with what its log has`() throws {
        let (path, queue) = try collection(
            """
            (1, 'a', 5, '', 'el <b>perro</b>[sound:x.mp3]' || char(31) || 'dog'),
            (2, 'b', 5, ' leech ', 'gato' || char(31) || 'cat'), (3, 'c', 5, '', 'luz'),
            (4, 'd', 5, '', 'sin tarjeta')
            """,
            """
            (1, 1, 7, 0, 0, 2, 2, 30, ''), (2, 1, 7, 0, 1, 0, 0, 0, ''),
            (3, 2, 1, 7, 0, 2, -1, 5, '{"s":50.5,"d":2}'), (4, 3, 7, 0, 0, 1, 1, 0, '')
            """)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let found = try notes(path)
        #expect(found.map(\.type) == ["Basic", "Basic", "Basic"])
        #expect(found.map(\.deck) == ["Spanish", "Spanish", "Spanish"])
        #expect(found[0].fields == [.init("Front", "el perro"), .init("Back", "dog")])
        #expect(found.map(\.memory) == [.review(days: 30), .review(days: 50.5), .learning])
        #expect(found.map(\.isLeech) == [false, true, false])
        // Nothing was written.
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        try queue.close()
    }

    @Test func `hostile values are bounded`() throws {
        let (path, queue) = try collection(
            """
            (1, 'a', 5, x'00', x'fffe'), (2, 'b', 5, '', replace(hex(zeroblob(150000)), '0', 'x')),
            (3, 'c', 99, '', 'gato'), (4, 'd', 5, '', replace(hex(zeroblob(40000)), '0', 'y'))
            """,
            """
            (1, 1, 'x', 'x', 'x', 2, 2, 9e300, '{"s":1e999}'), (2, 2, 7, 0, 0, 2, 2, 30, ''),
            (3, 3, 1234, 0, 0, 2, 2, -9223372036854775808, '{"s":'),
            (4, 4, 7, 0, 0, 'x', 2, 30, '')
            """)
        let found = try notes(path)
        #expect(found.count == 3)
        #expect(found[0].memory == .review(days: 0) && found[1].memory == .review(days: 0))
        #expect(found[1].fields.isEmpty && found[1].type == "99" && found[1].deck.isEmpty)
        #expect(found[2].memory == .new)
        #expect(found[2].fields.first?.text.count == 200)
        try queue.close()
    }

    @Test func `what is no collection and no package is a sentence`() throws {
        let odd = try folder.write(Array("SQLite format 3\0rubbish".utf8), as: "odd.anki2")
        for path in [odd, try folder.write([1, 2], as: "no.apkg"), folder.path("none")] {
            #expect(throws: StoreError.self) { try notes(path) }
        }
    }
}

/// The notes of a running Anki, by searches of its own.
@Suite struct AnkiConnectNotesTests {
    private func client(_ anki: FakeAnki) throws -> AnkiConnect {
        AnkiConnect(url: try #require(HTTPURL(AnkiAddress.usual)), transport: anki)
    }

    private static func note(
        _ front: String, deck: String, type: Int, interval: Int = 0, tags: [String] = []
    ) -> FakeAnki.Note {
        FakeAnki.Note(
            type: "Basic", fields: ["Front": front], tags: tags, deck: deck,
            card: ["type": type, "ivl": interval])
    }

    @Test func `what is mature is asked by searches, deck by deck`() async throws {
        let anki = FakeAnki()
        anki.change { state in
            state.decks = ["Spanish", "Spanish::Animals", "A_b"]
            state.notes = [
                Self.note("perro", deck: "Spanish::Animals", type: 2, interval: 30),
                Self.note("gato", deck: "Spanish", type: 2, interval: 8, tags: ["Leech"]),
                Self.note("luz", deck: "Spanish", type: 2, interval: 3),
                Self.note("mar", deck: "A_b", type: 3), Self.note("sol", deck: "A_b", type: 1),
                Self.note("sal", deck: "A_b", type: 0),
            ]
        }
        let all = try await client(anki).notes(inDecks: [])
        let memories = Dictionary(
            uniqueKeysWithValues: all.map { ($0.fields.first?.text ?? "", $0.memory) })
        #expect(
            memories == [
                "perro": .review(days: 21), "gato": .review(days: 7), "luz": .review(days: 1),
                "mar": .relearning, "sol": .learning, "sal": .new,
            ])
        #expect(all.filter(\.isLeech).map { $0.fields.first?.text } == ["gato"])
        let some = try await client(anki).notes(inDecks: ["A_b"])
        #expect(some.count == 3 && some.allSatisfy { $0.deck == "A_b" })
        #expect(!anki.now.asked.contains("addNote"))
    }

    @Test func `an Anki that knows no stability is read all the same`() async throws {
        let anki = FakeAnki()
        anki.change { state in
            state.knowsStability = false
            state.decks = ["Spanish"]
            state.notes = [Self.note("perro", deck: "Spanish", type: 2, interval: 30)]
        }
        #expect(try await client(anki).notes(inDecks: []).map(\.memory) == [.review(days: 21)])
    }
}

/// The same collection, made by the real Anki in each of its forms, and its own searches.
@Suite(.enabled(if: PythonClients.python != nil, "\(PythonClients.reason)"))
struct RealAnkiNotesTests {
    private static let script = """
        import json, os, sys
        from anki.collection import Collection, ExportAnkiPackageOptions
        folder = sys.argv[1]
        col = Collection(os.path.join(folder, "collection.anki2"))
        deck = col.decks.id("Spanish::Core _1")
        model = col.models.by_name("Basic")
        def add(front, type, ivl, tags=[]):
            note = col.new_note(model)
            note["Front"], note["Back"], note.tags = front, "x", tags
            col.add_note(note, deck)
            card = note.cards()[0]
            card.type, card.queue, card.ivl, card.due = type, [0, 1, 2, 1][type], ivl, 5
            col.update_card(card)
        add("el <i>perro</i>", 2, 30)
        add("gato", 2, 8, ["leech"])
        add("luz", 2, 3)
        add("mar", 3, 1)
        add("sol", 1, 0)
        add("sal", 0, 0)
        def export(name, legacy):
            col.export_anki_package(out_path=os.path.join(folder, name), limit=None,
                options=ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True,
                    with_media=False, legacy=legacy))
        export("new.apkg", False)
        export("old.apkg", True)
        place = '"deck:Spanish::Core \\\\_1" '
        print(json.dumps([len(col.find_cards(place + query)) for query in [
            "is:review -is:learn prop:ivl>=21", "is:review -is:learn prop:s>=21",
            "is:review -is:learn prop:ivl>=7", "is:review -is:learn", "is:review is:learn",
            "is:learn -is:review", ""]]))
        sys.stdout.flush()
        if len(sys.argv) > 2: os.kill(os.getpid(), 9)
        col.close()
        """

    /// Runs it; Anki ends as by a crash where its log shall stay.
    private func counts(in folder: ScratchFolder, isKilled: Bool) throws -> [Int] {
        let process = Process()
        let output = Pipe()
        process.executableURL = PythonClients.python
        process.arguments = ["-c", Self.script, folder.url.path] + (isKilled ? ["kill"] : [])
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode([Int].self, from: data)
    }

    @Test(arguments: [false, true])
    func `its packages and its collection are read alike`(isKilled: Bool) throws {
        let folder = try ScratchFolder()
        #expect(try counts(in: folder, isKilled: isKilled) == [1, 0, 2, 3, 1, 1, 6])
        for name in ["collection.anki2", "new.apkg", "old.apkg"] {
            let found = try AnkiPackage.notes(folder.path(name), with: ZipReader()) {
                path, target throws(StoreError) in
                try ZstdFile.expand(path, to: target)
            }
            #expect(
                found.map { $0.fields.first?.text }
                    == ["el perro", "gato", "luz", "mar", "sol", "sal"], "\(name)")
            #expect(
                found.map(\.memory) == [
                    .review(days: 30), .review(days: 8), .review(days: 3), .relearning,
                    .learning, .new,
                ], "\(name)")
            #expect(found.allSatisfy { $0.deck == "Spanish::Core _1" && $0.type == "Basic" })
            #expect(found.map(\.isLeech) == [false, true, false, false, false, false])
        }
    }
}
