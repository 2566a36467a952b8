import FoundationEssentials
import LibraryUI
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import ListenUI

/// Changing where books come from, on the screen.
@Suite struct SourceTests {
    static let home = SourceOffer(
        KeptSource.backend(name: "home", url: "http://127.0.0.1:8000"))
    static let offers = [
        SourceOffer.thisMachine, home,
        SourceOffer(KeptSource.backend(name: "work", url: "https://books.example")),
    ]
    static let portal = ServiceError(
        .webPage(from: "http://login.hotel"),
        context: "the list of books from https://books.example", isOfServer: true)

    static func app(_ size: Size = Size(columns: 80, rows: 24)) -> AppModel {
        var app = AppModel(
            source: home.source, sourceName: home.address, settings: Make.settings(), size: size,
            start: .library)
        _ = app.start()
        return app
    }

    private func text(_ app: AppModel) -> String { ScreenSnapshot.text(of: app.render()) }

    @Test func `a list that does not come names the key that leads to this machine`() {
        var app = Self.app()
        let down = ServiceError(.offline, context: "the list of books", isOfServer: true)
        _ = app.update(.books(.failure(down)), at: Moment())
        #expect(text(app).contains("S for the library of this"))
        #expect(!text(app).contains("server use local"))
        #expect(app.type("S") == [.loadSources])
        #expect(app.update(.sources(Self.offers), at: Moment()).isEmpty)
        #expect(text(app).contains("books from") && text(app).contains("https://books.example"))
        app.press(Key(.home))
        #expect(app.press(Key(.enter)) == [.changeSource(server: nil)])
    }

    @Test(arguments: [
        ServiceError.Code.malformed(path: "$", reason: "a value has another type"),
        .status(401, detail: nil), .status(404, detail: nil), .tryLater(seconds: 60),
    ])
    func `no list of a server, for whatever reason, leaves only another answer`(
        code: ServiceError.Code
    ) {
        var app = Self.app()
        let fault = ServiceError(code, context: "the list of books").ofList
        _ = app.update(.books(.failure(fault)), at: Moment())
        #expect(text(app).contains("S for the library of this"))
        #expect(!ServiceError(code, context: "the sound").ofServer.hasOtherWay)
    }

    @Test func `the source in use is marked, and taking it again changes nothing`() {
        var app = Self.app()
        _ = app.update(.sources(Self.offers), at: Moment())
        #expect(app.press(Key(.enter)).isEmpty)
        #expect(app.layers.isEmpty)
        _ = app.update(.sources(Self.offers), at: Moment())
        app.press(Key(.down))
        #expect(app.press(Key(.enter)) == [.changeSource(server: "work")])
    }

    @Test func `what is heard is kept when the source changes`() {
        var app = Make.playing()
        app.press(Key(.escape))
        #expect(app.type("S") == [.loadSources])
        _ = app.update(.sources(Self.offers), at: Moment())
        app.press(Key(.end))
        let effects = app.press(Key(.enter))
        #expect(effects.last == .changeSource(server: "work"))
        #expect(effects.contains { if case .saveProgress(_, .quit) = $0 { true } else { false } })
    }

    @Test func `sources that come late open nothing over the player`() {
        var app = Make.playing()
        _ = app.update(.sources(Self.offers), at: Moment())
        #expect(app.layers.isEmpty)
        #expect(app.type("S") != [.loadSources])
    }

    @Test func `a chapter that does not come names the keys that lead to this machine`() {
        var app = Make.opening()
        let down = ServiceError(.timeout, context: "the chapter", isOfServer: true)
        _ = app.update(.answer(.playback(.failure(down)), of: Make.address()), at: Moment())
        #expect(
            app.player?.state.source.failure?.hasSuffix(
                "Esc, then S leads to the library of this machine.") == true)
    }

    @Test func `what is on this machine of a server's books stands in both lists`() {
        var app = Self.app(Size(columns: 100, rows: 30))
        let loaded = app.update(
            .books(.success(Snapshot([Make.book], .fetched))), at: Moment())
        #expect(loaded == [.lookForKept(nil)])
        let book = Make.book.id
        var kept = KeptSound()
        kept.note(.pinned, of: Make.chapters[0].id, in: book)
        kept.note(.partly, of: Make.chapters[1].id, in: book)
        _ = app.update(.keptSound(kept, of: nil), at: Moment())
        #expect(text(app).contains("1 stored, 1 pinned"))
        app.press(Key(.enter))
        let chapters = app.update(
            .chapters(.success(Snapshot(Make.chapters, .fetched)), of: book), at: Moment())
        #expect(chapters.contains(.lookForKept(book)))
        #expect(text(app).contains("pinned") && text(app).contains("partly"))
        // Nothing is there any more.
        _ = app.update(.keptSound(KeptSound(), of: book), at: Moment())
        #expect(!text(app).contains("pinned") && !text(app).contains("partly"))
    }

    @Test func `the key is seen on a usual terminal, and the chapters say where they are from`() {
        var app = Self.app()
        _ = app.update(.books(.success(Snapshot([Make.book], .fetched))), at: Moment())
        #expect(text(app).contains("S source"))
        app.press(Key(.enter))
        #expect(app.screen == .chapters)
        #expect(text(app).contains(Self.home.address))
    }

    /// A list with the books of two sources; the other one has a book of the same id.
    private func twoSources(_ size: Size = Size(columns: 100, rows: 24)) -> AppModel {
        var app = Self.app(size)
        _ = app.update(.books(.success(Snapshot([Make.book], .fetched))), at: Moment())
        let library = OtherShelf(
            source: .local, name: "local", title: "this machine", comesFirst: true,
            books: [Book(id: BookID(rawValue: "own"), title: "My Own Book"), Make.book])
        _ = app.update(.otherShelf(library), at: Moment())
        return app
    }

    @Test func `the books of all sources stand in one list, each with its source and number`() {
        let app = twoSources()
        let lines = text(app).split(separator: "\n").map(String.init)
        let rows = lines.filter { $0.contains("My Own Book") || $0.contains(Make.book.title) }
        #expect(rows.count == 3)
        #expect(rows.first?.contains("1") == true && rows.first?.contains("this machine") == true)
        #expect(rows.last?.contains("1") == true && rows.last?.contains("127.0.0.1") == true)
        #expect(text(app).contains("3 books"))
    }

    @Test func `the list stands on what was heard last, from whichever source`() {
        var app = twoSources()
        let heard = ChapterAddress(
            source: .local, book: Make.book.id, chapter: ChapterID(rawValue: "c1"))
        let position = PlaybackPosition(
            chapter: heard, position: .seconds(5), duration: .seconds(60), isCompleted: false,
            updatedAt: .distantPast, bookTitle: "", chapterTitle: "Part 1")
        _ = app.update(.progress([position]), at: Moment())
        #expect(app.library.books.lookedAt?.id == heard.bookAddress)
        app.press(Key(.end))
        let chosen = app.library.books.chosenIndex
        _ = app.update(.progress([position]), at: Moment())
        #expect(chosen != nil && app.library.books.chosenIndex == chosen, "what was chosen stays")
    }

    @Test func `books of another source that come sooner do not keep the cursor`() {
        var app = Self.app()
        let library = OtherShelf(
            source: .local, name: "local", title: "this machine",
            books: [Book(id: BookID(rawValue: "own"), title: "My Own Book")])
        _ = app.update(.otherShelf(library), at: Moment())
        #expect(app.library.books.list.rows?.count == 1 && app.library.books.chosenIndex == 0)
        _ = app.update(.books(.success(Snapshot([Make.book], .fetched))), at: Moment())
        #expect(
            app.library.books.chosenIndex.flatMap(app.library.books.row)?.source == Self.home.source
        )
    }

    @Test func `a book of another source is opened there, and nothing else is done to it here`() {
        var app = twoSources()
        app.press(Key(.home))
        _ = app.press(Key(.down))
        #expect(
            app.press(Key(.enter)).last
                == .openElsewhere(Make.book, number: 2, source: nil))
        _ = app.type("a")
        #expect(app.layers.isEmpty && text(app).contains("open it first"))
        // The book of the same id that is of this source is another one.
        app.press(Key(.end))
        #expect(app.press(Key(.enter)).contains(.loadChapters(Make.book.id, .cacheFirst)))
        #expect(app.screen == .chapters)
    }

    @Test func `a shelf that comes again replaces what was known of it`() {
        var app = twoSources()
        let shelf = OtherShelf(source: .local, name: "local", title: "this machine")
        _ = app.update(.otherShelf(shelf), at: Moment())
        #expect(
            app.library.books.list.rows?.map(\.origin) == [nil], "one source goes without saying")
    }

    @Test func `a kept copy says in a few words why it is one`() {
        let table: [(ServiceError.Code, String)] = [
            (.offline, "offline"), (.webPage(from: nil), "a web page came"),
            (.elsewhere("http://p"), "sent on elsewhere"),
            (.status(500, detail: nil), "error 500 of the server"),
            (.proxy(reason: "the proxy http://p cannot be reached"), "no proxy"),
            (.status(401, detail: nil), "no access"), (.refused(reason: "no"), "no access"),
        ]
        for (code, words) in table {
            let reason = ServiceError(code, context: "the list", isOfServer: true)
            let freshness = Freshness.offline(age: .seconds(7_200), reason: reason)
            #expect(freshness.statusText == "\(words) — from the cache, 2 h old")
        }
    }
}
