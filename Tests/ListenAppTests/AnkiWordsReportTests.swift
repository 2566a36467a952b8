import FoundationEssentials
import ListenCore
import ListenTestSupport
import Practice
import Storage
import Synchronization
import Testing

@testable import Reports
@testable import SharedWork

@Suite struct AnkiWordsReportTests {
    private let printed = Printed()
    private let database: PersonDatabase
    private let clock = ManualClock()
    private let spanish: Language
    private let orders = Orders()

    /// The orders that were remembered.
    private final class Orders: Sendable {
        private let kept = Mutex<[NoteOrder]>([])
        var all: [NoteOrder] { kept.withLock { $0 } }
        func keep(_ orders: [NoteOrder]) { kept.withLock { $0 = orders } }
    }

    init() throws {
        database = try PersonDatabase.inMemory()
        spanish = try #require(Language(tag: "es"))
    }

    private func run(
        _ notes: [NoteElsewhere], lemmas: [String: String]? = nil,
        _ change: (inout AnkiWordsOptions) -> Void = { $0.file = "/c.anki2" }
    ) async throws {
        var options = AnkiWordsOptions()
        change(&options)
        let (database, orders) = (database, orders)
        try await AnkiWordsReport(
            parts: .init(
                words: { database.words }, given: { database.wordTraces },
                notes: { _ in notes }, orders: { orders.all }, keep: { orders.keep($0) }),
            lemmatizer: lemmas.map { StubLemmatizer($0) }, clock: clock, console: printed.console
        ).run(options)
    }

    private func note(
        _ word: String, days: Double, deck: String = "Spanish", leech: Bool = false
    ) -> NoteElsewhere {
        NoteElsewhere(
            type: "Basic", deck: deck, fields: [.init("Front", word), .init("Back", "x")],
            memory: .review(days: days), isLeech: leech)
    }

    private func statuses() async throws -> [String: String] {
        let entries = try await database.words.entries(of: nil)
        return Dictionary(
            uniqueKeysWithValues: entries.map { ($0.key.text, $0.status?.name ?? "") })
    }

    @Test func `statuses come over, are kept in step, and what is set here stays`() async throws {
        try await run([note("perro", days: 30), note("gato", days: 3), note("luz", days: 9)])
        #expect(try await statuses() == ["perro": "known", "gato": "3", "luz": "4"])
        #expect(printed.data.contains("the word is in the field “Front”"))
        #expect(printed.data.contains("Taken over: 3 new words, 0 changed; 0 were so already."))
        #expect(orders.all.map(\.language) == ["es"] && orders.all[0].file == "/c.anki2")

        let gato = try #require(WordKey("gato", language: spanish))
        try await database.words.set(.one, of: gato, spelling: "gato", at: clock.now)
        // Without arguments: as the last time. One grew, one was forgotten, one is the person's.
        try await run(
            [note("perro", days: 2), note("gato", days: 50), note("luz", days: 22)], { _ in })
        #expect(try await statuses() == ["perro": "3", "gato": "1", "luz": "known"])
        #expect(printed.data.contains("0 new words, 2 changed"))
        #expect(printed.data.contains("Left alone, since their status was set here: 1 word"))
        #expect(printed.data.contains("gato (here 1, in Anki known)"))

        try await run([note("gato", days: 50)]) { ($0.overwrites, $0.file) = (true, "/c.anki2") }
        #expect(try await statuses()["gato"] == "known")
        // From now on it is Anki's again.
        try await run([note("gato", days: 3)], { _ in })
        #expect(try await statuses()["gato"] == "3")
    }

    @Test func `a deck of another language is another order, not words of the former one`()
        async throws
    {
        let notes = [note("perro", days: 30), note("der Hund", days: 30, deck: "Deutsch::A1")]
        try await run(notes) { ($0.file, $0.decks) = ("/c.anki2", ["Spanish"]) }
        try await run(notes) { $0.decks = ["Deutsch"] }
        #expect(try await statuses() == ["perro": "known", "hund": "known"])
        #expect(orders.all.map(\.language).sorted() == ["de", "es"])
        #expect(orders.all.first { $0.language == "es" }?.decks == ["Spanish"])
        // A language that is named decides.
        try await run(notes) { ($0.decks, $0.language) = (["Deutsch"], "es") }
        #expect(try await statuses()["der hund"] == "known")
    }

    @Test func `a rehearsal changes and remembers nothing`() async throws {
        try await run([note("perro", days: 30)]) { ($0.isDry, $0.file) = (true, "/c.anki2") }
        #expect(try await statuses().isEmpty && orders.all.isEmpty)
        #expect(printed.data.contains("Would come: 1 new word, 0 changed"))
        #expect(printed.data.contains("Nothing was changed."))
    }

    @Test func `the sums are told as JSON alone`() async throws {
        try await run([note("perro", days: 30), note("Tengo un perro.", days: 2)]) {
            ($0.json, $0.file) = (true, "/c.anki2")
        }
        #expect(printed.data.hasPrefix("{") && printed.data.contains(#""added" : 1"#))
        #expect(printed.data.contains("Tengo un perro."))
    }

    @Test func `decks are named where there are several, and a language where none is said`()
        async throws
    {
        let notes = [note("perro", days: 30), note("faro", days: 30, deck: "Geografía::Costa")]
        let several = AnkiWordsError.severalDecks(["Geografía (1 note)", "Spanish (1 note)"])
        await #expect(throws: several) { try await run(notes) }
        await #expect(throws: AnkiWordsError.self) {
            try await run(notes) { ($0.file, $0.decks) = ("/c", ["None"]) }
        }
        await #expect(throws: AnkiWordsError.noLanguage) {
            try await run(notes) { ($0.file, $0.decks) = ("/c", ["geografía"]) }
        }
        try await run(notes) {
            ($0.file, $0.decks, $0.language) = ("/c", ["geografía"], "es")
        }
        #expect(try await statuses() == ["faro": "known"])
        try await run(notes) { ($0.file, $0.decks, $0.language) = ("/c", ["*"], "es") }
        #expect(try await statuses() == ["faro": "known", "perro": "known"])
    }

    @Test func `what cannot be taken is said`() async throws {
        await #expect(throws: AnkiWordsError.noOrder) { try await run([], { _ in }) }
        await #expect(throws: AnkiWordsError.noNotes) { try await run([]) }
        await #expect(throws: AnkiWordsError.self) {
            try await run([note("Tengo un perro negro.", days: 1)])
        }
        #expect(try await statuses().isEmpty && orders.all.isEmpty)
    }

    @Test func `words are put under their dictionary forms where statuses are`() async throws {
        try await run([note("corrieron", days: 30)], lemmas: ["corrieron": "correr"])
        #expect(try await statuses() == ["correr": "known"])
    }
}
