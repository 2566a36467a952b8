import FoundationEssentials
import ListenCore
import Testing

@testable import Storage

/// The documents that attached texts are of.
@Suite struct DocumentStoreTests {
    private static let book = BookID(rawValue: "b")
    private let person: PersonDatabase

    init() throws { person = try PersonDatabase.inMemory() }

    private func text(
        _ file: String, _ chapter: String = "c", of book: BookID = Self.book,
        at seconds: Double = 5, shift: MediaTime = .zero, start: MediaTime = .zero,
        end: MediaTime? = nil
    ) -> AttachedText {
        AttachedText(
            chapter: ChapterAddress(
                source: .local, book: book, chapter: ChapterID(rawValue: chapter)),
            file: file, name: "book.epub", language: nil,
            addedAt: Date(timeIntervalSince1970: seconds), shift: shift, start: start, end: end)
    }

    private static func document(_ digest: String) -> TextDocument {
        TextDocument(
            digest: digest, letters: 900,
            blocks: [TextDocument.Block(pointer: "/body/DocFragment[1]/body/p.0", start: 7)])
    }

    private static func mark(_ seconds: Double, _ letter: Int) -> DocumentMark {
        DocumentMark(start: .seconds(seconds), letter: letter)
    }

    @Test func `a document and the marks of its texts come back as they were kept`() async throws {
        let store = person.documents
        try await person.attachedTexts.keep(text("1.json"))
        try await person.attachedTexts.keep(text("2.json", "d", at: 9))
        try await person.attachedTexts.keep(text("3.json", of: BookID(rawValue: "late"), at: 20))
        try await person.attachedTexts.keep(text("4.json", of: BookID(rawValue: "none"), at: 30))
        try await store.keep(Self.document("x"))
        for file in ["1.json", "2.json", "3.json"] {
            try await store.keep([Self.mark(1, 10), Self.mark(2.5, 40)], in: "x", of: file)
        }
        #expect(try await store.document("x") == Self.document("x"))
        #expect(try await store.document("y") == nil)
        #expect(try await store.books(at: .local).map(\.rawValue) == ["late", "b"])
        #expect(try await store.books(at: .file).isEmpty)
        let texts = try await store.texts(of: Self.book, at: .local)
        #expect(texts.map(\.chapter.chapter.rawValue) == ["d", "c"])
        #expect(texts.allSatisfy { $0.digest == "x" })
        #expect(texts.first?.marks == [Self.mark(1, 10), Self.mark(2.5, 40)])
    }

    @Test func `a chapter that was divided has its own marks, by its own times`() async throws {
        let store = person.documents
        try await person.attachedTexts.keep(
            text("1.json", shift: .seconds(-10), start: .seconds(10), end: .seconds(20)))
        try await store.keep(
            [Self.mark(9, 1), Self.mark(10, 2), Self.mark(19, 3), Self.mark(20, 4)], in: "x",
            of: "1.json")
        let texts = try await store.texts(of: Self.book, at: .local)
        #expect(texts.map(\.marks) == [[Self.mark(0, 2), Self.mark(9, 3)]])
    }

    @Test func `documents of which no text is left are forgotten with the next`() async throws {
        let store = person.documents
        let old = text("1.json")
        try await person.attachedTexts.keep(old)
        try await store.keep(Self.document("x"))
        try await store.keep([Self.mark(1, 1)], in: "x", of: "1.json")
        try await store.keep(Self.document("y"))
        #expect(try await store.document("x") != nil)
        try await person.attachedTexts.forget(old)
        #expect(try await store.books(at: .local).isEmpty)
        try await store.keep(Self.document("z"))
        #expect(try await store.document("x") == nil)
        #expect(try await store.document("z") != nil)
    }
}
