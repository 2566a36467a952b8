import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct WrittenTextStoreTests {
    private let clock = ManualClock()
    private let database: PersonDatabase
    private var store: WrittenTextStore { database.writtenTexts }

    init() throws { database = try PersonDatabase.inMemory(clock: clock) }

    private let id = BookID(rawValue: "a")
    private func text(_ title: String = "Zorros") -> KeptText {
        KeptText(
            id: id, title: title, author: "Ana", site: "El Faro", address: "https://x.example/a",
            language: Language(tag: "es"), addedAt: Date(timeIntervalSince1970: 5))
    }

    private let work = WrittenWork(
        WrittenText(
            title: "Zorros", author: "Ana", published: Date(timeIntervalSince1970: 1.5),
            language: Language(tag: "es"), site: "El Faro", address: "https://x.example/a",
            summary: "De zorros.",
            blocks: [
                TextBlock(.heading(level: 2), "Zorros"),
                TextBlock(
                    .paragraph, "El zorro vive en Kent [1].",
                    spans: [
                        TextSpan(0..<8, .emphasis), TextSpan(3..<8, .strong),
                        TextSpan(17..<21, .language(.english)), TextSpan(22..<25, .note),
                        TextSpan(9..<13, .link("https://x.example/vive")),
                        TextSpan(14..<16, .code),
                    ]),
                TextBlock(.item(depth: 1, number: 3), "tres"), TextBlock(.quote, "cita"),
                TextBlock(.row, "a, b"), TextBlock(.caption, "pie"), TextBlock(.verse, "uno\ndos"),
                TextBlock(.code, "x = 1"), TextBlock(.item(depth: 0, number: nil), "punto"),
            ], remarks: ["Cut."]))

    @Test func `every part of a text comes back`() async throws {
        try await store.keep(work, as: text())
        #expect(try await store.work(id) == work)
        #expect(try await store.texts() == [text()])
        #expect(try await store.text(id) == text())
        #expect(try await store.text(BookID(rawValue: "none")) == nil)
        #expect(try await !store.isEmpty())
    }

    @Test func `a text that is kept again has new words, and its time and place stay`() async throws
    {
        try await store.keep(work, as: text())
        var other = text("Otro")
        other.addedAt = Date(timeIntervalSince1970: 9)
        let new = WrittenWork(WrittenText(blocks: [TextBlock(.paragraph, "Nuevo.")]))
        try await store.keep(new, as: other)
        #expect(try await store.work(id) == new)
        #expect(try await store.texts() == [text("Otro")])
    }

    @Test func `a text is put away and taken back`() async throws {
        try await store.keep(work, as: text())
        try await store.set(isArchived: true, of: id)
        #expect(try await store.texts().map(\.isArchived) == [true])
        try await store.set(isArchived: false, of: id)
        #expect(try await store.texts().map(\.isArchived) == [false])
    }

    @Test func `a forgotten text is gone, another is not there to be forgotten`() async throws {
        try await store.keep(work, as: text())
        #expect(try await store.forget(id))
        #expect(try await store.isEmpty())
        #expect(try await store.work(id) == nil)
        #expect(try await !store.forget(id))
    }

    @Test func `damaged words are said to be so`() async throws {
        try await store.keep(work, as: text())
        try await database.connection.write {
            try $0.execute(sql: "UPDATE written_text SET words = 'x'")
        }
        await #expect(throws: StoreError.self) { try await store.work(id) }
    }

    @Test func `a kind of block of a later version is a paragraph`() {
        let later = """
            {"version":2,"facts":{},"chapters":[{"blocks":[{"kind":"song","text":"la",
            "spans":[{"from":0,"to":2,"mark":"blink"},{"from":-1,"to":2,"mark":"strong"}]}]}]}
            """
        #expect(StoredWork.work(of: later)?.chapters.first?.blocks == [TextBlock(.paragraph, "la")])
    }
}
