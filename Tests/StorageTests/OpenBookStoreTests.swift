import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct OpenBookStoreTests {
    private let person: PersonDatabase

    init() throws { person = try PersonDatabase.inMemory() }

    private func book(
        _ id: String, _ title: String, record: String = "{}", added: Double = 5
    ) -> KeptOpenBook {
        KeptOpenBook(
            id: BookID(rawValue: id), title: title, author: title, language: Language(tag: "de"),
            record: record, addedAt: Date(timeIntervalSince1970: added))
    }

    @Test func `audiobooks come back in the order they were chosen`() async throws {
        for title in hostileTexts {
            try await person.openBooks.keep(book("id\(title)", title, record: title))
        }
        let kept = try await person.openBooks.books()
        #expect(kept.map(\.title) == hostileTexts && kept.map(\.record) == hostileTexts)
        #expect(kept.allSatisfy { $0.language?.tag == "de" })
    }

    @Test func `a book that is chosen again keeps its place and its day`() async throws {
        try await person.openBooks.keep(book("a", "A"))
        try await person.openBooks.keep(book("b", "B"))
        try await person.openBooks.keep(book("a", "The A", record: "[]", added: 9))
        #expect(
            try await person.openBooks.books() == [
                book("a", "The A", record: "[]"), book("b", "B"),
            ])
        #expect(try await person.openBooks.book(BookID(rawValue: "b")) == book("b", "B"))
        #expect(try await person.openBooks.book(BookID(rawValue: "c")) == nil)
    }

    @Test func `a record that is too large is refused, and what was there stays`() async throws {
        try await person.openBooks.keep(book("a", "A"))
        let large = book("a", "B", record: String(repeating: "x", count: TextBounds.openBook + 1))
        await #expect(throws: StoreError.self) { try await person.openBooks.keep(large) }
        #expect(try await person.openBooks.books().map(\.title) == ["A"])
    }

    @Test func `a book is forgotten once`() async throws {
        try await person.openBooks.keep(book("a", "A"))
        #expect(try await person.openBooks.forget(BookID(rawValue: "a")))
        #expect(try await !person.openBooks.forget(BookID(rawValue: "a")))
    }
}
