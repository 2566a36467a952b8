import FoundationEssentials
import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import LibraryUI

/// The list of a book's chapters, which its server sorts as text.
@Suite struct ChapterListTests {
    private static let listed = (1...12).map { "c\($0)" }.sorted().map { id in
        Chapter(id: ChapterID(rawValue: id), title: "Part", duration: Make.time(30))
    }
    private let chapters = ChapterOrder(listed).chapters

    @Test func `the list chooses the chapter after the one that was heard, and counts all`() {
        var list = ChapterListViewModel(book: Make.book, number: 1, source: .local, known: chapters)
        var progress = ProgressBook()
        progress.receive([
            PlaybackPosition(
                chapter: Make.address("c9"), position: Make.time(30), duration: Make.time(30),
                isCompleted: true, updatedAt: .distantPast, bookTitle: "", chapterTitle: "")
        ])
        list.suggest(progress)
        #expect(list.subject(at: list.cursor.index)?.address.chapter.rawValue == "c10")
        #expect(list.subject(at: list.cursor.index)?.place == 10)
    }

    @Test func `a source of news lists the last chapter first, whose numbers stay`() {
        var model = LibraryModel(
            source: .podcasts, sourceName: "podcasts", manner: SourceManner(newestFirst: true))
        model.openChapters(of: Make.book, number: 1, known: chapters)
        #expect(model.chapters?.arrangement.order == Array((0..<12).reversed()))
        #expect(model.chapters?.chosenIndex == 11)
        model.sort(.chapters, by: .place)
        #expect(model.chapters?.arrangement.order == Array(0..<12))
        var other = LibraryModel(source: .local, sourceName: "this machine")
        other.openChapters(of: Make.book, number: 1, known: chapters)
        #expect(other.chapters?.arrangement.order == Array(0..<12))
    }

    @Test func `an order that is not certain stands below the list`() {
        let unnumbered = ["b", "a"].map { Chapter(id: ChapterID(rawValue: $0), title: $0) }
        for (rows, remark) in [(chapters, false), (unnumbered, true)] {
            let size = Size(columns: 100, rows: 24)
            let screen = ChapterListScreen(
                model: ChapterListViewModel(
                    book: Make.book, number: 1, source: .local, known: rows),
                progress: ProgressBook(), open: nil, settings: Make.settings(), size: size)
            var canvas = Canvas(size: size)
            screen.draw(into: &canvas)
            #expect(
                ScreenSnapshot.text(of: canvas).contains("no numbers: as listed")
                    == remark)
        }
    }

    @Test(arguments: [
        (40, "Book 1 · The Ferry at Willow Bend", false),
        (100, "Book 1 · The Ferry at Willow Bend", true),
    ])
    func `the title of the book is whole before its author is told`(
        columns: Int, title: String, tellsAuthor: Bool
    ) {
        let size = Size(columns: columns, rows: 24)
        let book = Book(
            id: BookID(rawValue: "b"), title: "The Ferry at Willow Bend",
            author: "The listen project", language: .english)
        let screen = ChapterListScreen(
            model: ChapterListViewModel(book: book, number: 1, source: .local, known: chapters),
            progress: ProgressBook(), open: nil, settings: Make.settings(), size: size)
        var canvas = Canvas(size: size)
        screen.draw(into: &canvas)
        let header = canvas.snapshotLines[0]
        #expect(header.contains(title) && header.contains("listen project") == tellsAuthor)
    }

    @Test func `a list without books says how the first one gets into it`() {
        let step = "You follow no news yet. `listen news add URL` follows one. It costs nothing."
        for (manner, words) in [
            (SourceManner(firstStep: step), ["You follow no news yet.", "`listen news add URL`"]),
            (SourceManner(), ["There are no books here yet.", "to find something to hear"]),
        ] {
            var model = LibraryModel(source: .news, sourceName: "news", manner: manner)
            _ = model.books.show(.success(Snapshot([], .local)), ProgressBook(source: .news))
            let size = Size(columns: 100, rows: 24)
            var canvas = Canvas(size: size)
            BookListScreen(
                model: model.books, progress: model.progress, settings: Make.settings(), size: size
            ).draw(into: &canvas)
            let text = ScreenSnapshot.text(of: canvas)
            for part in words { #expect(text.contains(part)) }
        }
    }
}
