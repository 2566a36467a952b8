import CardExport
import Foundation
import HTTPCaching
import ListenCore
import Testing

@Suite struct AnkiConnectTests {
    private let folder: ScratchFolder
    private let notes: [CardNote]

    init() throws {
        folder = try ScratchFolder()
        let hash = String(repeating: "cd", count: 32)
        let sound = try folder.write([1, 2, 3], as: hash + ".mp3")
        notes = [
            CardNote(.make(), soundPath: sound),
            CardNote(.make("barca", kind: .word, book: ""), soundPath: sound),
        ]
    }

    private func client(_ anki: FakeAnki, key: String? = nil) throws -> AnkiConnect {
        let url = try #require(HTTPURL(AnkiAddress.usual))
        return AnkiConnect(url: url, key: key.map(Secret.init), transport: anki)
    }

    @Test func `notes arrive with types, decks and sounds; a second time none is new`()
        async throws
    {
        let anki = FakeAnki()
        let first = try await client(anki, key: "k").add(notes)
        #expect(first.added == 2 && first.duplicates == 0 && first.failures.isEmpty)
        let state = anki.now
        #expect(state.decks == ["listen::Cuentos", "listen::Spanish"])
        #expect(
            state.models["listen sentence"] == ["Text", "Audio", "Translation", "Source", "Note"])
        #expect(state.models.count == 2)
        #expect(state.media.values.map { $0 } == [Data([1, 2, 3]).base64EncodedString()])
        #expect(state.notes.first?.fields["Audio"] == "[sound:\(state.media.keys.first ?? "")]")
        #expect(state.keys == ["k"])
        #expect(state.notes.map(\.deck) == ["listen::Cuentos", "listen::Spanish"])
        let second = try await client(anki).add(notes)
        #expect(second.added == 0 && second.duplicates == 2)
        #expect(anki.now.notes.count == 2)
        #expect(anki.now.asked.filter { $0 == "createModel" }.count == 2)
    }

    @Test func `a redirect is not followed, since the key would go along`() async throws {
        let anki = FakeAnki(["version": .elsewhere("http://127.0.0.1:1/")])
        let error = await #expect(throws: CardExportError.self) {
            try await client(anki, key: "k").add(notes)
        }
        #expect(error?.code == .sentOn)
        #expect(error?.description.contains("not followed") == true)
    }

    @Test(arguments: [
        ("version", FakeAnki.Lie.failure(.unreachable), "Anki does not answer at"),
        ("version", .failure(.cut), "The connection to Anki"),
        ("addNote", .failure(.cut), "The connection to Anki"),
        ("addNote", .failure(.timeout), "The connection to Anki"),
        ("version", .body("<html>"), "What answers at"),
        ("version", .body("6"), "What answers at"),
        ("version", .body("{\"result\":\"six\",\"error\":null}"), "What answers at"),
        ("version", .body("{\"error\":null}"), "What answers at"),
        (
            "version", .body("{\"result\":5,\"error\":null}"),
            "The add-on AnkiConnect in Anki is too"
        ),
        ("findNotes", .body("{\"result\":[true],\"error\":null}"), "What answers at"),
        ("changeDeck", .failure(.cut), "The connection to Anki"),
        ("createModel", .error("unsupported action"), "The add-on AnkiConnect in Anki is too"),
        ("version", .error("valid api key must be provided"), "AnkiConnect asks for its key."),
        ("createDeck", .error("collection is not available"), "Anki has no collection open."),
    ])
    func `what stops everything is a sentence`(action: String, lie: FakeAnki.Lie, start: String)
        async throws
    {
        let client = try client(FakeAnki([action: lie]))
        do throws(CardExportError) {
            _ = try await client.add(notes)
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.description.hasPrefix(start), "\(error)")
        }
    }

    @Test(arguments: [
        // Added, taken away, parted further.
        ["LANG::ES", "BOOK::CUENTOS", "mine"], [], ["lang::es::verbs", "book::cuentos"],
    ])
    func `a note is known whatever a learner made of it`(tags: [String]) async throws {
        let anki = FakeAnki()
        _ = try await client(anki).add(notes)
        anki.change { state in
            for index in state.notes.indices {
                state.notes[index].deck = "Mine"
                // As a package has it that met note types of the same names.
                state.notes[index].type += "+"
                state.notes[index].tags = tags
                let text = state.notes[index].fields["Text"] ?? ""
                state.notes[index].fields["Text"] = "<b>\(text)</b>&nbsp;"
            }
            state.decks = ["Mine"]
        }
        #expect(try await client(anki).add(notes).duplicates == 2)
        #expect(anki.now.notes.allSatisfy { $0.deck == "Mine" })
        // No empty deck comes back.
        #expect(anki.now.decks == ["Mine"])
    }

    @Test func `the same sentence of another book is another note`() async throws {
        let anki = FakeAnki()
        let here = CardNote(.make("¿Qué \"dices\" [tú]?", book: "Uno"), soundPath: nil)
        let there = CardNote(.make("¿Qué \"dices\" [tú]?", book: "Dos"), soundPath: nil)
        #expect(try await client(anki).add([here, there, here]).added == 2)
        #expect(try await client(anki).add([there, here]).duplicates == 2)
    }

    @Test func `what was added before the connection ended lies in its deck`() async throws {
        let anki = FakeAnki()
        anki.cutAfter(notes: 1)
        await #expect(throws: CardExportError.self) { try await client(anki).add(notes) }
        #expect(anki.now.notes.map(\.deck) == ["listen::Cuentos"])
    }

    @Test func `a deck that cannot be chosen is told, and what was added counts`() async throws {
        let anki = FakeAnki(["changeDeck": .error("no such thing")])
        let tally = try await client(anki).add(notes)
        #expect(tally.added == 2 && tally.failures.count == 2)
        #expect(tally.failures.first?.contains("instead of listen::Cuentos") == true)
    }

    @Test func `the same word of another language is another note`() async throws {
        let anki = FakeAnki()
        let french = CardNote(.make("chat", kind: .word, book: "", language: "fr"), soundPath: nil)
        let english = CardNote(.make("chat", kind: .word, book: "", language: "en"), soundPath: nil)
        #expect(try await client(anki).add([french, english]).added == 2)
        #expect(try await client(anki).add([english, french]).duplicates == 2)
    }

    @Test func `what Anki says of one note is told, and the others go on`() async throws {
        let refusing = FakeAnki(["addNote": .error("cannot create note because it is empty")])
        let refused = try await client(refusing).add(notes)
        #expect(refused.added == 0 && refused.failures.count == 2)
        #expect(
            refused.failures.first
                == "“Se lo dijo ayer.”: Anki says: cannot create note because it is empty."
                + " Nothing of this note was added.")
        let doubling = FakeAnki([
            "addNote": .error("cannot create note because it is a duplicate")
        ])
        #expect(try await client(doubling).add(notes).duplicates == 2)
    }

    @Test func `what cannot be added is not taken for a double unless Anki says so`()
        async throws
    {
        let anki = FakeAnki()
        // Control characters alone: nothing is left of it in Anki.
        let empty = CardNote(.make("\u{1}"), soundPath: folder.path("unread.mp3"))
        let first = try await client(anki).add([empty] + notes)
        #expect(first.added == 2 && first.duplicates == 0 && first.failures.count == 1)
        #expect(first.failures.first?.contains("because it is empty") == true)
        let second = try await client(anki).add([empty] + notes)
        #expect(second.added == 0 && second.duplicates == 2 && second.failures.count == 1)
        #expect(anki.now.asked.filter { $0 == "storeMediaFile" }.count == 1)
    }

    @Test func `a sound whose upload failed is sent again with the next note of it`()
        async throws
    {
        let anki = FakeAnki()
        anki.refuseUploads(1)
        let tally = try await client(anki).add(notes)
        #expect(tally.added == 1 && tally.failures.count == 1)
        #expect(anki.now.media.count == 1)
    }

    @Test func `a sound that is gone spoils only its own note`() async throws {
        let gone = CardNote(.make("otra"), soundPath: folder.path("gone.mp3"))
        let tally = try await client(FakeAnki()).add([gone] + notes)
        #expect(tally.added == 2 && tally.failures.count == 1)
    }
}

extension AnkiConnect {
    /// Adds notes on the day of the tests, on the usual terms.
    func add(_ notes: [CardNote]) async throws(CardExportError) -> CardTally {
        try await add(notes, now: StudyCard.day, terms: .usual)
    }
}
