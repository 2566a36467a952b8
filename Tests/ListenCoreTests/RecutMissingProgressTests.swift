import FoundationEssentials
import ListenCore
import Testing

/// Places in files that are not there, or that others have replaced, once a book is divided anew.
@Suite struct RecutMissingProgressTests {
    /// The chapter `all` of the joined book, with its first or its second file alone.
    private static let first = DividedBook.book([400], [("all", [(0, 0, nil)])])
    private static let second = DividedBook.book(
        [600], names: ["2.mp3"], sizes: [11], [("all", [(0, 0, nil)])])

    private func progress(
        _ chapter: String, _ seconds: Double, of length: Double, isCompleted: Bool = false,
        from: ImportedBook, to book: ImportedBook
    ) -> RecutProgress {
        let position = PlaybackPosition(
            chapter: ChapterAddress(
                source: .local, book: from.id, chapter: ChapterID(rawValue: chapter)),
            position: .seconds(seconds), duration: .seconds(length), isCompleted: isCompleted,
            updatedAt: Date(timeIntervalSince1970: 9), bookTitle: "The book", chapterTitle: "Former"
        )
        return RecutProgress(
            of: [RecutProgress.Former(position, isExact: true)],
            DividedBook.places(from: from, to: book), in: book)
    }

    private func text(_ positions: [PlaybackPosition]) -> String {
        positions.map { place in
            "\(place.chapter.chapter.rawValue) \(Int(place.position.seconds))/"
                + "\(Int(place.duration.seconds))\(place.isCompleted ? " done" : "")"
        }.joined(separator: ", ")
    }

    @Test(arguments: [
        (300.0, "all 300/400", ""), (400, "all 400/400 done", "all~1 400/1000"),
        (700, "all 400/400 done", "all~1 700/1000"),
    ])
    func `a place in a second file that is not there waits for it`(
        seconds: Double, there: String, waiting: String
    ) {
        let progress = progress(
            "all", seconds, of: 1_000, from: DividedBook.joined, to: Self.first)
        #expect(text(progress.positions) == there && text(progress.shelved) == waiting)
    }

    @Test(arguments: [
        (0.0, "", "all~1 0/1000"), (300, "", "all~1 300/1000"),
        (700, "all 300/600", "all~1 700/1000"),
    ])
    func `a place waits where a part before it is in a file that is not there`(
        seconds: Double, there: String, waiting: String
    ) {
        let progress = progress(
            "all", seconds, of: 1_000, from: DividedBook.joined, to: Self.second)
        #expect(text(progress.positions) == there && text(progress.shelved) == waiting)
    }

    @Test func `a chapter heard to its end is heard in what is there, and waits for the rest`() {
        let progress = progress(
            "all", 1_000, of: 1_000, isCompleted: true, from: DividedBook.joined, to: Self.first)
        #expect(text(progress.positions) == "all 400/400 done")
        #expect(text(progress.shelved) == "all~1 1000/1000 done")
    }

    @Test func `a chapter that is not there keeps its place under its own id`() throws {
        let here = DividedBook.book([400], [("x", [(0, 0, nil)])])
        let progress = progress("y", 7, of: 600, from: DividedBook.apart, to: here)
        #expect(progress.positions.isEmpty && text(progress.shelved) == "y 7/600")
        let waiting = try #require(progress.shelved.first)
        #expect(waiting.chapter.source == .local && waiting.chapter.book == here.id)
        #expect(waiting.updatedAt == Date(timeIntervalSince1970: 9))
        #expect(waiting.bookTitle == "The book" && waiting.chapterTitle == "Former")
        let other = self.progress("x", 7, of: 400, from: DividedBook.apart, to: here)
        #expect(text(other.positions) == "x 7/400" && other.shelved.isEmpty)
    }

    @Test(arguments: [
        (200.0, 1_000.0, false, "all 200/300"), (300, 1_000, false, "all 300/300"),
        // With the former length, the player says that the place is behind the end.
        (700, 1_000, false, "all 700/1000"), (700, 0, false, "all 700/700"),
        (1_000, 1_000, true, "all 1000/300 done"),
    ])
    func `a chapter whose file another one has replaced stays where it was left`(
        seconds: Double, length: Double, isCompleted: Bool, wanted: String
    ) {
        let replaced = DividedBook.book([300], sizes: [99], [("all", [(0, 0, nil)])])
        let progress = progress(
            "all", seconds, of: length, isCompleted: isCompleted, from: DividedBook.whole,
            to: replaced)
        #expect(text(progress.positions) == wanted)
        #expect(progress.shelved.map(\.chapter.chapter.rawValue) == ["all~1"])
    }

    @Test func `a place in a chapter of a new file is told once`() {
        let now = DividedBook.book(
            [400, 50], sizes: [10, 99], [("all", [(0, 0, nil)]), ("new", [(1, 0, nil)])])
        let progress = progress("new", 5, of: 50, from: DividedBook.joined, to: now)
        #expect(text(progress.positions) == "new 5/50")
    }
}
