import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Attached texts of a book of half an hour that is divided anew.
@Suite struct RecutTextsTests {
    private let person: PersonDatabase
    private let half = HalfHour()

    init() throws {
        person = try PersonDatabase.inMemory()
    }

    private func attach(_ file: String, to chapter: ChapterAddress) async throws {
        try await person.attachedTexts.keep(
            AttachedText(
                chapter: chapter, file: file, name: file, language: nil,
                addedAt: Date(timeIntervalSince1970: 3)))
    }

    /// The parts of texts: `a.srt h-0 +0 0…600`.
    private func texts() async throws -> [String] {
        try await person.attachedTexts.texts(of: half.id, at: .local).map { text in
            let end = text.end.map { "\(Int($0.seconds))" } ?? ""
            return "\(text.file) \(text.chapter.chapter.rawValue) "
                + "\(Int(text.shift.seconds)) \(Int(text.start.seconds))…\(end)"
        }.sorted()
    }

    @Test func `each chapter has the part of a text that is spoken in it, and it comes back`()
        async throws
    {
        try await person.importedBooks.keep([half.book(0)])
        try await attach("a.srt", to: half.address(0))
        try await person.importedBooks.keep([half.book(600)])
        let parts = [
            "a.srt h-0 0 0…600", "a.srt h-9998799 -1200 1200…", "a.srt h-9999399 -600 600…1200",
        ]
        #expect(try await texts() == parts)
        try await person.importedBooks.keep([half.book(900)])
        #expect(
            try await texts() == ["a.srt h-0 0 0…900", "a.srt h-9999099 -900 900…"])
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await texts() == ["a.srt all 0 0…"])
        #expect(try await person.attachedTexts.texts(of: half.id, at: .local)[0].isWhole)
    }

    @Test func `texts of several chapters are in one, each where it was`() async throws {
        try await person.importedBooks.keep([half.book(600)])
        try await attach("a.srt", to: half.address(600, 0))
        try await attach("c.srt", to: half.address(600, 2))
        try await person.importedBooks.keep([half.book(0)])
        #expect(try await texts() == ["a.srt all 0 0…600", "c.srt all 1200 0…"])
        try await person.importedBooks.keep([half.book(600)])
        #expect(try await texts() == ["a.srt h-0 0 0…600", "c.srt h-9998799 0 0…"])
    }

    @Test func `a file is forgotten with its last part`() async throws {
        try await person.importedBooks.keep([half.book(0)])
        try await attach("a.srt", to: half.address(0))
        try await person.importedBooks.keep([half.book(900)])
        let texts = try await person.attachedTexts.texts(of: half.id, at: .local)
        #expect(try await person.attachedTexts.forget(texts[0]))
        #expect(try await !person.attachedTexts.forget(texts[1]))
    }
}
