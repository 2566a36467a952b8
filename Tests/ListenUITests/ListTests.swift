import FoundationEssentials
import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import LibraryUI
@testable import ListenUI

/// Searching and sorting the lists.
@Suite struct ListTests {
    static let shelf = [
        book("a", "Der Garten auf dem Dach", "listen"), book("b", "Book 10", "Ana Lobo"),
        book("c", "Book 2", nil), book("d", "Émile", "Zoë Anders"), book("e", "book 9", "Ana Lobo"),
    ]

    static func book(_ id: String, _ title: String, _ author: String?) -> Book {
        Book(id: BookID(rawValue: id), title: title, author: author)
    }

    static func position(
        _ book: String, _ chapter: String, at seconds: Double, of length: Double = 100,
        days: Double
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: ChapterAddress(
                source: .local, book: BookID(rawValue: book),
                chapter: ChapterID(rawValue: chapter)),
            position: Make.time(seconds), duration: Make.time(length),
            isCompleted: seconds >= length,
            updatedAt: Date(timeIntervalSince1970: 1_000_000_000 - days * 86_400),
            bookTitle: book, chapterTitle: chapter)
    }

    static let positions = [
        position("d", "c1", at: 10, days: 0.01), position("b", "c1", at: 90, days: 2),
        position("a", "c1", at: 100, days: 30),
    ]

    static func app(
        _ books: [Book] = shelf, _ size: Size = Size(columns: 80, rows: 24),
        source: SourceID = .local, manner: SourceManner = SourceManner()
    ) -> AppModel {
        var app = AppModel(
            source: source, sourceName: "bundled library", manner: manner,
            settings: Make.settings(), size: size, start: .library)
        _ = app.start()
        let moment = Moment()
        _ = app.update(
            .timeOfDay(Date(timeIntervalSince1970: 1_000_000_000)), at: moment)
        _ = app.update(.progress(positions), at: moment)
        let extents = books.map { ($0.id, BookExtent(chapterCount: 2, length: Make.time(200))) }
        _ = app.update(.bookExtents(Dictionary(uniqueKeysWithValues: extents)), at: moment)
        _ = app.update(.books(.success(Snapshot(books, .local))), at: moment)
        // Else the list would stand on the book heard last.
        app.chooseFirstBook()
        return app
    }

    private func shown(_ app: AppModel) -> String {
        app.library.books.arrangement.order.map { Self.shelf[$0].id.rawValue }.joined()
    }

    private func chosen(_ app: AppModel) -> String? {
        app.library.books.chosenIndex.map { Self.shelf[$0].id.rawValue }
    }

    @Test(arguments: [
        ("/an", "bde"), ("/ana", "be"), ("/ana 9", "e"), ("/EMI", "d"), ("/zoe emile", "d"),
        ("/xyz", ""), ("/ ", "abcde"),
    ])
    func `rows follow every letter that is typed`(typed: String, rows: String) {
        var app = Self.app()
        app.type(typed)
        #expect(shown(app) == rows)
    }

    @Test func `numbers stay those of the source, and open what they name`() {
        var app = Self.app()
        app.type("/ana")
        app.press(Key(.down), Key(.enter))
        #expect(chosen(app) == "e")
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.contains("2  Book 10") && text.contains("5  book 9"))
        #expect(app.press(Key(.enter)) == [.loadChapters(BookID(rawValue: "e"), .cacheFirst)])
        #expect(app.library.chapters?.bookNumber == 5)
    }

    @Test func `keys of the lists are letters while a search is typed`() {
        var app = Self.app()
        app.type("/qsr?")
        #expect(app.library.books.arrangement.search?.editor.text == "qsr?")
        #expect(app.layers.isEmpty && app.help == nil)
        #expect(app.press(.control("c")).last == .interrupt)
    }

    @Test func `escape ends the search, and then goes back`() {
        var app = Self.app()
        app.type("/ana")
        app.press(Key(.enter))
        #expect(app.library.books.arrangement.query != nil && !app.isSearchingList)
        app.press(Key(.escape))
        #expect(shown(app) == "abcde")
        #expect(chosen(app) == "b")
    }

    @Test func `an emptied line ends with backspace, and enter keeps no empty search`() {
        var app = Self.app()
        app.type("/a")
        app.press(Key(.backspace), Key(.backspace))
        #expect(app.library.books.arrangement.search == nil)
        app.type("/")
        app.press(Key(.enter))
        #expect(app.library.books.arrangement.search == nil)
    }

    @Test func `n and N go round what was found`() {
        var app = Self.app()
        app.type("/an")
        app.press(Key(.enter))
        let places = ["n", "n", "n", "n", "N"].map { key -> String? in
            app.type(key)
            return chosen(app)
        }
        #expect(places == ["d", "e", "b", "d", "b"])
    }

    @Test func `pasted text is searched for, on one line`() {
        var app = Self.app()
        app.type("/")
        _ = app.update(.input(.paste("ana\n9")), at: Moment())
        #expect(app.library.books.arrangement.search?.editor.text == "ana 9")
        #expect(shown(app) == "e")
    }

    @Test(arguments: [
        (ListSortKey.title, "cebad", "dabec"), (.author, "bedac", "adbec"),
        (.progress, "abdce", "dbace"), (.lastHeard, "dbace", "abdce"), (.place, "edcba", "abcde"),
    ])
    func `every order goes both ways, and what has nothing of it stands last`(
        key: ListSortKey, first: String, second: String
    ) {
        var app = Self.app()
        app.sortList(by: key)
        if key == .author {
            #expect(shown(app) == "beadc")
            app.sortList(by: key)
            #expect(shown(app) == "dabec")
            return
        }
        #expect(shown(app) == first)
        app.sortList(by: key)
        #expect(shown(app) == second)
    }

    @Test func `the menu of orders is chosen from by keys, and twice turns the order`() {
        var app = Self.app()
        app.type("sj")
        app.press(Key(.enter))
        #expect(app.layers.isEmpty)
        #expect(app.listSorting.key == .title && app.listSorting.isAscending)
        #expect(ScreenSnapshot.text(of: app.render()).contains("by title ↑"))
        app.type("ss")
        #expect(app.listSorting.key == .title && !app.listSorting.isAscending)
        #expect(ScreenSnapshot.text(of: app.render()).contains("by title ↓"))
    }

    @Test func `the chosen book stays chosen through orders and refreshes`() {
        var app = Self.app()
        app.press(Key(.down), Key(.down))
        #expect(chosen(app) == "c")
        app.sortList(by: .title)
        #expect(chosen(app) == "c")
        let other = Array(Self.shelf.reversed())
        _ = app.update(.books(.success(Snapshot(other, .fetched))), at: Moment())
        #expect(app.library.books.chosenIndex.map { other[$0].id.rawValue } == "c")
    }

    @Test func `an order of chapters is kept for the next book`() {
        var app = Self.app()
        app.press(Key(.enter))
        app.sortList(by: .length)
        app.press(Key(.escape), Key(.down), Key(.enter))
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: BookID(rawValue: "b")),
            at: Moment())
        #expect(app.library.chapters?.arrangement.order == [2, 0, 1])
        #expect(app.library.books.arrangement.sorting.isOfSource)
    }

    @Test func `a chapter opened from another order is the right one`() {
        var app = Self.app()
        app.press(Key(.enter))
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: BookID(rawValue: "a")),
            at: Moment())
        app.sortList(by: .length)
        app.press(Key(.home))
        let opened = app.press(Key(.enter)).compactMap { effect -> String? in
            if case .openChapter(let address, _, _) = effect {
                address.chapter.rawValue
            } else {
                nil
            }
        }
        #expect(opened == ["c3"])
        #expect(app.openSubject?.place == 3)
    }

    @Test func `what is left and when it was heard stands beside the title`() {
        let text = ScreenSnapshot.text(
            of: Self.app(Self.shelf, Size(columns: 120, rows: 20)).render())
        #expect(text.contains("45 %"))
        #expect(text.contains("2 min"))
        #expect(text.contains("2 d ago"))
        #expect(text.contains("4 weeks ago"))
        #expect(text.contains("14 min ago"))
    }

    @Test func `a list of thousands of books is drawn by its window`() {
        let books = (0..<5_000).map { Self.book("b\($0)", "Title \($0)", "Author \($0 % 97)") }
        var app = Self.app(books)
        app.press(Key(.end))
        #expect(app.library.books.chosenIndex == 4_999)
        app.type("/title 999")
        #expect(app.library.books.arrangement.order.count == 5)
        let screen = BookListScreen(
            model: app.library.books, progress: app.library.progress, settings: app.settings,
            size: app.size)
        #expect(screen.hits.regions.count == 5)
    }

    @Test(arguments: 60...110)
    func `what is said behind a title is whole or not there`(columns: Int) {
        let book = Self.book("z", "Around the World in Eighty Days", "Jules Verne")
        var app = Self.app([book], Size(columns: columns, rows: 24))
        var kept = KeptSound()
        kept.note(.stored, of: ChapterID(rawValue: "1"), in: book.id)
        kept.note(.pinned, of: ChapterID(rawValue: "2"), in: book.id)
        _ = app.update(.keptSound(kept, of: nil), at: Moment())
        let row =
            ScreenSnapshot.text(of: app.render()).split(separator: "\n")
            .first { $0.contains("Around") }
            .map(String.init) ?? ""
        #expect(!row.contains("…") && row.contains("◆"), "\(row)")
        #expect(!row.contains("Jules") || row.contains("Jules Verne"), "\(row)")
    }
}
