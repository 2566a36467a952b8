import FoundationEssentials
import LibraryUI
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Actions on books from their list.
@Suite struct ShelfTests {
    private static func tags(_ texts: String...) -> [BookTag] { texts.compactMap { BookTag($0) } }

    static let facts: [BookID: ListedBookFacts] = [
        BookID(rawValue: "b"): ListedBookFacts(
            isImported: true, addedAt: Date(timeIntervalSince1970: 50), length: .seconds(900),
            narrator: "Eva Ruiz", tags: tags("slow", "Evening")),
        BookID(rawValue: "d"): ListedBookFacts(
            isImported: true, ownsFiles: true, addedAt: Date(timeIntervalSince1970: 90),
            length: .seconds(100), tags: tags("slow")),
    ]

    private func app(
        _ size: Size = Size(columns: 80, rows: 24), source: SourceID = .local
    ) -> AppModel {
        var app = ListTests.app(ListTests.shelf, size)
        _ = app.update(.bookFacts(Self.facts), at: Moment())
        return app
    }

    private func shown(_ app: AppModel) -> String {
        app.library.books.arrangement.order.map { ListTests.shelf[$0].id.rawValue }.joined()
    }

    private func text(_ app: AppModel) -> String { ScreenSnapshot.text(of: app.render()) }

    private func requests(_ effects: [AppEffect]) -> [ShelfRequest] {
        effects.compactMap { if case .shelf(let request) = $0 { request } else { nil } }
    }

    @Test func `the header tells own books from bundled ones`() {
        #expect(text(app()).contains("2 of your own, 3 bundled"))
        #expect(text(ListTests.app()).contains("bundled library"))
        var own = ListTests.app([ListTests.shelf[1]])
        _ = own.update(.bookFacts(Self.facts), at: Moment())
        #expect(text(own).contains("your own library"))
    }

    @Test func `books are in order of when they were added, and of their length`() {
        var app = app()
        app.sortList(by: .added)
        #expect(shown(app) == "dbace")
        app.sortList(by: .added)
        #expect(shown(app) == "bdace")
        app.sortList(by: .length)
        #expect(shown(app) == "baced")
    }

    @Test func `tags stand beside the title, are searched for, and limit the list`() {
        var app = app()
        #expect(text(app).contains("#Evening") && text(app).contains("#slow"))
        app.type("/even")
        #expect(shown(app) == "b")
        app.press(Key(.escape))
        app.type("/eva")
        #expect(shown(app) == "b")
        app.press(Key(.escape))
        app.type("t")
        #expect(text(app).contains("slow") && text(app).contains("all books"))
        app.press(Key(.end), Key(.enter))
        #expect(shown(app) == "bd")
        #expect(text(app).contains("Books tagged slow"))
        app.type("/ana")
        #expect(shown(app) == "b")
        app.press(Key(.escape), Key(.escape))
        #expect(shown(app) == "abcde")
    }

    @Test func `a tag that no book has any more limits nothing`() {
        var app = app()
        app.type("t")
        app.press(Key(.end), Key(.enter))
        _ = app.update(.bookFacts([:]), at: Moment())
        #expect(shown(app) == "abcde")
    }

    @Test func `tags are written on one line`() {
        var app = app()
        app.press(Key(.down))
        app.type("a")
        app.press(Key(.down), Key(.down), Key(.down), Key(.down), Key(.enter))
        #expect(text(app).contains("Evening") || text(app).contains("slow, Evening"))
        app.press(.control("u"))
        app.type("new one, , slow")
        let asked = requests(app.press(Key(.enter)))
        #expect(asked == [.setTags(ListTests.shelf[1], Self.tags("new one", "slow"))])
        #expect(app.layers.isEmpty)
    }

    @Test func `what is no tag is not accepted`() {
        var app = app()
        app.type("a")
        app.press(Key(.enter))
        app.type("-x")
        #expect(app.press(Key(.enter)).isEmpty && !app.layers.isEmpty)
        #expect(text(app).contains("is no tag"))
    }

    @Test func `an imported book is renamed, read anew, found again`() {
        var app = app()
        app.press(Key(.down))
        app.type("a")
        app.press(Key(.enter), .control("u"))
        app.type("El faro")
        #expect(
            requests(app.press(Key(.enter))) == [.say(ListTests.shelf[1], .title, "El faro")])
        app.type("ajjj")
        app.press(Key(.enter))
        app.type("no such tongue")
        #expect(app.press(Key(.enter)).isEmpty && text(app).contains("No language is called so"))
        app.press(Key(.escape), Key(.escape))
        app.type("ajjjjj")
        #expect(requests(app.press(Key(.enter))) == [.rescan(ListTests.shelf[1])])
        app.type("ajjjjjj")
        app.press(Key(.enter))
        app.type("/media")
        #expect(requests(app.press(Key(.enter))) == [.relink(ListTests.shelf[1], "/media")])
    }

    @Test func `taking a book out is asked first, and says what becomes of files`() {
        var app = app()
        app.press(Key(.down))
        app.type("a")
        app.press(Key(.end), Key(.enter))
        #expect(text(app).contains("its files stay") && !text(app).contains("copied files"))
        #expect(app.press(Key(.enter)).isEmpty && app.layers.isEmpty, "no is chosen first")
        app.press(Key(.down), Key(.down))
        app.type("a")
        app.press(Key(.end), Key(.enter), Key(.end))
        #expect(text(app).contains("delete the copied files"))
        #expect(
            requests(app.press(Key(.enter))) == [.remove(ListTests.shelf[3], files: true)])
    }

    @Test func `a bundled book has tags alone`() {
        var app = app()
        app.type("a")
        #expect(text(app).contains("tags") && !text(app).contains("take it out"))
    }

    @Test func `the first start shows what to do, and does it`() {
        var app = ListTests.app()
        #expect(!text(app).contains("There is more to hear"))
        _ = app.update(.bookFacts([:]), at: Moment())
        #expect(text(app).contains("There is more to hear: press i."))
        app.type("i")
        app.press(Key(.end), Key(.enter))
        app.type("~/Audiobooks")
        #expect(requests(app.press(Key(.enter))) == [.add("~/Audiobooks")])
        _ = app.update(.bookFacts(Self.facts), at: Moment())
        #expect(!text(app).contains("There is more to hear"))
    }

    @Test(arguments: [
        (SourceID.news, "listen news add URL"), (.articles, "listen read URL"),
        (.local, "to find something to hear"),
    ])
    func `an empty list says how to fill it, by what it is a list of`(
        source: SourceID, way: String
    ) {
        var app = AppModel(
            source: source, sourceName: "mine",
            manner: SourceManner(firstStep: source == .local ? nil : "Nothing is here. `\(way)`."),
            settings: Make.settings(), size: Size(columns: 80, rows: 24), start: .library)
        _ = app.start()
        _ = app.update(.books(.success(Snapshot([], .local))), at: Moment())
        #expect(text(app).contains(way), "\(text(app))")
        _ = app.update(.bookFacts([:]), at: Moment())
        _ = app.update(.books(.success(Snapshot(ListTests.shelf, .local))), at: Moment())
        #expect(text(app).contains("There is more to hear") == (source == .local))
    }

    @Test func `covers stand side by side where the terminal can show them`() {
        var app = app(Size(columns: 100, rows: 40))
        app.type("c")
        #expect(app.library.books.perRow == 1 && text(app).contains("cannot show covers"))
        app.settings.showsCovers = true
        app.type("c")
        #expect(app.library.books.perRow == 4)
        app.press(Key(.right))
        #expect(app.library.books.chosenIndex == 1)
        app.press(Key(.down))
        #expect(app.library.books.chosenIndex == 4)
        app.press(Key(.up), Key(.left))
        #expect(app.library.books.chosenIndex == 0)
        #expect(app.press(Key(.enter)) == [.loadChapters(BookID(rawValue: "a"), .cacheFirst)])
        app.press(Key(.escape))
        _ = app.update(.resize(Size(columns: 30, rows: 10)), at: Moment())
        #expect(app.library.books.perRow == 1)
    }
}
