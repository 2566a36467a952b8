import FoundationEssentials
import ListenCore
import Testing

@testable import Storage

@Suite struct AttachedTextStoreTests {
    private let store: AttachedTextStore

    init() throws {
        store = try PersonDatabase.inMemory().attachedTexts
    }

    private func text(
        _ file: String, _ chapter: String = "c", book: String = "b", at seconds: Double = 5
    ) -> AttachedText {
        AttachedText(
            chapter: ChapterAddress(
                source: .local, book: BookID(rawValue: book), chapter: ChapterID(rawValue: chapter)),
            file: file, name: "mine \0.srt", language: Language(tag: "pt-BR"),
            addedAt: Date(timeIntervalSince1970: seconds))
    }

    @Test func `texts of a book come back as they were kept, the latest first`() async throws {
        let (old, new) = (text("1.srt"), text("2.srt", "d", at: 9))
        try await store.keep(old)
        try await store.keep(new)
        try await store.keep(text("3.srt", book: "other"))
        #expect(try await store.texts(of: BookID(rawValue: "b"), at: .local) == [new, old])
        #expect(try await store.texts(of: BookID(rawValue: "b"), at: .file).isEmpty)
        let books = ["b", "other", "none"].map(BookID.init(rawValue:))
        #expect(
            try await store.texts(of: books, at: .local).map(\.file) == [
                "2.srt", "1.srt", "3.srt",
            ])
        #expect(try await store.texts(of: books, at: .file).isEmpty)
    }

    @Test func `a text with the same file takes the other's place, and can be forgotten`()
        async throws
    {
        try await store.keep(text("1.srt"))
        let moved = text("1.srt", "d")
        try await store.keep(moved)
        #expect(try await store.texts(of: BookID(rawValue: "b"), at: .local) == [moved])
        try await store.forget(moved)
        #expect(try await store.texts(of: BookID(rawValue: "b"), at: .local).isEmpty)
    }
}
