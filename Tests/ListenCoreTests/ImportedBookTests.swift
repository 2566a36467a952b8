import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

/// Books of the person's own files: their words and the lengths of their chapters.
@Suite struct ImportedBookTests {
    private static func book(
        _ files: [Double], _ parts: [ImportedPart] = []
    ) -> ImportedBook {
        ImportedBook(
            id: BookID(rawValue: "b"), title: "Title", author: "Author", narrator: "Narrator",
            language: .english, folder: "/b", addedAt: Date(timeIntervalSince1970: 0),
            recordings: files.map {
                ImportedRecording(path: "/b/1", size: 1, modified: 1, duration: .seconds($0))
            },
            chapters: [
                ImportedChapter(id: ChapterID(rawValue: "c"), title: "C", parts: parts)
            ])
    }

    private static func part(
        _ file: Int, _ start: Double = 0, _ end: Double? = nil
    ) -> ImportedPart {
        ImportedPart(recording: file, start: .seconds(start), end: end.map { .seconds($0) })
    }

    @Test func `the words a person said count more than those of the files`() throws {
        var book = Self.book([])
        #expect(book.title == "Title" && book.author == "Author" && book.narrator == "Narrator")
        #expect(book.language == .english)
        book.said = BookWording(
            title: "T", author: "A", narrator: "N", language: Language(tag: "es"))
        #expect(book.title == "T" && book.author == "A" && book.narrator == "N")
        #expect(book.language?.tag == "es")
    }

    @Test func `a word that is set is that of the files, and what a person said stays`() {
        var book = Self.book([])
        book.said = BookWording(title: "T")
        (book.title, book.author, book.narrator) = ("New", "B", nil)
        book.language = Language(tag: "de")
        #expect(book.title == "T" && book.author == "B" && book.narrator == nil)
        #expect(book.found == BookWording(title: "New", author: "B", language: book.language))
        #expect(book.language?.tag == "de")
        book.found = BookWording()
        book.said = BookWording()
        #expect(book.title.isEmpty)
    }

    @Test(
        arguments: [
            ([100], [part(0)], 100), ([100], [part(0, 30)], 70), ([100], [part(0, 30, 50)], 20),
            ([100, 50], [part(0, 90), part(1)], 60),
            ([100], [part(0, 0, 10), part(0, 20, 30)], 20),
            ([100], [], 0),
            // A part that goes beyond its file ends with it, and one behind it is none.
            ([100], [part(0, 80, 500)], 20), ([100], [part(0, 150, 200)], 0),
            ([100, 50], [part(0, 150), part(1)], 50),
            // The end of a file whose length is not known.
            ([0], [part(0)], 0), ([0, 50], [part(0), part(1)], 0), ([0], [part(0, 10, 30)], 20),
            // A file that is not there.
            ([100], [part(0), part(1)], 0), ([100], [part(-1)], 0),
        ] as [([Double], [ImportedPart], Double)])
    func `a chapter is as long as its parts, if their lengths are known`(
        files: [Double], parts: [ImportedPart], seconds: Double
    ) throws {
        let book = Self.book(files, parts)
        let chapter = try #require(book.chapters.first)
        #expect(book.duration(of: chapter) == .seconds(seconds))
    }

    @Test func `a part is inside the times it can have, and whole without any`() {
        #expect(Self.part(0).isWhole && !Self.part(0, 1).isWhole && !Self.part(0, 0, 9).isWhole)
        let before = Self.part(0, -5, -1)
        #expect(before.start == .zero && before.end == .zero)
        #expect(Self.part(0, 5, 3).end == .seconds(5) && Self.part(0, 5, 8).end == .seconds(8))
        let whole = ImportedChapter(id: ChapterID(rawValue: "c"), title: "C", recording: 3)
        #expect(whole.parts == [Self.part(3)] && whole.texts.isEmpty)
    }

    @Test func `a revision is made of the files of its book, unless it says others`() {
        let book = Self.book([1])
        #expect(BookRevision(book, of: nil).sources == ["/b/1"])
        #expect(BookRevision(book, of: book, sources: ["/z.zip"]).sources == ["/z.zip"])
        #expect(BookRevision(book, of: book).former == book)
    }

    @Test(
        arguments: [
            (nil, 100), (99, 100), (100, 100.001), (150, 150.001), (86_500, 86_500.001),
            // That of a clock that was far ahead is none to be behind of.
            (86_501, 100),
        ] as [(Double?, Double)])
    func `the time of a division is behind that of the former one`(
        former: Double?, wanted: Double
    ) {
        let time = WishedDivision.time(
            now: Date(timeIntervalSince1970: 100),
            over: former.map { Date(timeIntervalSince1970: $0) })
        #expect(abs(time.timeIntervalSince1970 - wanted) < 0.000_01)
    }
}
