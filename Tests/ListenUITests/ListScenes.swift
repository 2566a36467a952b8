import FoundationEssentials
import LibraryUI
import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The states of lists, finds and covers whose pictures are kept.
enum ListScene: String, CaseIterable, Sendable {
    case listSearch, listSearchKept, listSearchNone, listSorted, listSortMenu, listMany
    case listHostile, listProgress, listChaptersSearch, listChaptersSorted
    case listOwn, listTags, listBookMenu, listBookName, listRemoval, listFirst, listGrid
    case listKept, listSources, listUnreached
    case listCovers, listChaptersCover, findTyping, findKept, findNone

    func app(_ size: Size) -> AppModel {
        switch self {
        case .findTyping, .findKept, .findNone: playerApp(size)
        case .listCovers, .listChaptersCover, .listGrid: coverApp(size)
        case .listOwn, .listTags, .listBookMenu, .listBookName, .listRemoval, .listFirst:
            shelfApp(size)
        case .listChaptersSearch, .listChaptersSorted: chapterApp(size)
        case .listKept, .listSources, .listUnreached: sourceApp(size)
        default: bookApp(size)
        }
    }

    private func bookApp(_ size: Size) -> AppModel {
        var app = ListTests.app(books, size)
        switch self {
        case .listSearch: app.type("/ana b")
        case .listSearchKept:
            app.type("/an")
            app.press(Key(.enter), Key(.down))
        case .listSearchNone: app.type("/nothing like it")
        case .listSorted: app.sortList(by: .lastHeard)
        case .listSortMenu: app.type("s")
        case .listMany: app.press(Key(.end), Key(.pageUp))
        default: break
        }
        return app
    }

    private var books: [Book] {
        switch self {
        case .listMany:
            (1...2_000).map { ListTests.book("m\($0)", "Title number \($0)", "Author \($0 % 7)") }
        case .listHostile:
            [
                ListTests.book("a", "\u{1B}[2JEvil\u{7} \u{202E}title\u{0}", "\u{9B}31m"),
                ListTests.book("b", String(repeating: "漢字", count: 60), "無名"),
                ListTests.book("c", "", ""),
                ListTests.book("d", "e" + String(repeating: "\u{301}", count: 200), nil),
                ListTests.book("e", "👩‍👩‍👧‍👦 family\nof\ttwo lines", "שלום العالم"),
            ]
        default: ListTests.shelf
        }
    }

    /// The list of a server that did not answer as one.
    private func sourceApp(_ size: Size) -> AppModel {
        var app = SourceTests.app(size)
        guard self != .listUnreached else {
            let down = ServiceError(
                .offline, context: "the list of books from http://127.0.0.1:8000",
                isOfServer: true)
            _ = app.update(.books(.failure(down)), at: Moment())
            return app
        }
        let kept = Snapshot(
            ListTests.shelf,
            Freshness.offline(age: .seconds(7_200), reason: SourceTests.portal))
        _ = app.update(.books(.success(kept)), at: Moment())
        if self == .listSources {
            app.type("S")
            _ = app.update(.sources(SourceTests.offers), at: Moment())
        }
        return app
    }

    private func chapterApp(_ size: Size) -> AppModel {
        var app = ListTests.app(ListTests.shelf, size)
        app.press(Key(.enter))
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: BookID(rawValue: "a")),
            at: Moment())
        if self == .listChaptersSearch { app.type("/the") } else { app.sortList(by: .length) }
        return app
    }

    /// Books of the person's own among the bundled ones, or none.
    private func shelfApp(_ size: Size) -> AppModel {
        var app = ListTests.app(ListTests.shelf, size)
        _ = app.update(
            .bookFacts(self == .listFirst ? [:] : ShelfTests.facts), at: Moment())
        app.press(Key(.down))
        switch self {
        case .listTags: app.type("t")
        case .listBookMenu: app.type("a")
        case .listBookName:
            app.type("a")
            app.press(Key(.enter))
        case .listRemoval:
            app.press(Key(.down), Key(.down))
            app.type("a")
            app.press(Key(.end), Key(.enter))
        default: break
        }
        return app
    }

    private func coverApp(_ size: Size) -> AppModel {
        let book = Book(
            id: BookID(rawValue: "a"), title: "Der Garten auf dem Dach", author: "listen",
            language: Language(tag: "de"), coverURL: "file:/cover.png")
        var settings = Make.settings()
        settings.showsCovers = true
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: settings, size: size,
            start: .library)
        _ = app.start()
        _ = app.update(.progress(ListTests.positions), at: Moment())
        _ = app.update(
            .books(.success(Snapshot([book] + ListTests.shelf.dropFirst(), .local))), at: Moment())
        app.chooseFirstBook()
        if self == .listChaptersCover { app.press(Key(.enter)) }
        if self == .listGrid { app.type("cl") }
        _ = app.update(
            .cover(Self.stripes, of: BookAddress(source: .local, book: book.id)),
            at: Moment())
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: book.id), at: Moment())
        return app
    }

    /// A picture of three by four with a light half.
    private static let stripes = PixelImage(
        width: 30, height: 40,
        rgba: (0..<1_200).flatMap { $0 / 600 == 0 ? [200, 180, 90, 255] : [20, 60, 90, 255] })

    private func playerApp(_ size: Size) -> AppModel {
        var app = Make.playing(size)
        app.type(self == .findNone ? "/xyz" : "/the")
        if self == .findKept { app.press(Key(.enter)) }
        return app
    }
}

/// Lists, finds and covers at every size they must be useful at.
@Suite struct ListSnapshotTests {
    static let sizes = [
        Size(columns: 100, rows: 30), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ]

    @Test(arguments: ListScene.allCases)
    func `every list looks as it was recorded at all sizes`(scene: ListScene) throws {
        for size in Self.sizes {
            let canvas = scene.app(size).render()
            let name = "\(scene.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }

    @Test(arguments: ListScene.allCases)
    func `no list traps at any small size`(scene: ListScene) {
        SmallSizes.draw(scene.app)
    }
}

/// Covers in the lists.
@Suite struct CoverTests {
    private func covers(_ effects: [AppEffect]) -> [String] {
        effects.compactMap {
            if case .loadCover(let book, _) = $0 { book.id.rawValue } else { nil }
        }
    }

    private func app(covers isOn: Bool, _ size: Size = Size(columns: 100, rows: 30)) -> AppModel {
        var settings = Make.settings()
        settings.showsCovers = isOn
        var app = AppModel(
            source: .local, sourceName: "x", settings: settings, size: size, start: .library)
        _ = app.start()
        return app
    }

    private static let shelf = ["a", "b"].map { id in
        Book(id: BookID(rawValue: id), title: id, coverURL: id == "a" ? "file:/a.png" : nil)
    }

    @Test func `the cover of the chosen book is asked for once`() {
        var app = app(covers: true)
        let loaded = app.update(.books(.success(Snapshot(Self.shelf, .local))), at: Moment())
        #expect(covers(loaded) == ["a"])
        #expect(covers(app.press(Key(.down), Key(.up))).isEmpty)
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 12)])
    func `none is asked for where there is no room`(size: Size) {
        var app = app(covers: true, size)
        let loaded = app.update(.books(.success(Snapshot(Self.shelf, .local))), at: Moment())
        #expect(covers(loaded).isEmpty)
    }

    @Test func `a cover beside a menu stays whole, one that it would cut is taken away whole`() {
        var app = app(covers: true)
        _ = app.update(.books(.success(Snapshot(Self.shelf, .local))), at: Moment())
        let image = PixelImage(width: 1, height: 1, rgba: [200, 180, 90, 255])
        _ = app.update(.cover(image, of: Self.address("a")), at: Moment())
        func blocks(_ app: AppModel) -> Int {
            app.render().snapshotLines.joined().filter { $0 == "▀" }.count
        }
        let whole = blocks(app)
        #expect(whole > 0)
        app.type("s")
        #expect(blocks(app) == whole)
        app.press(Key(.escape), Key(.enter))
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: BookID(rawValue: "a")),
            at: Moment())
        #expect(blocks(app) > 0)
        app.type("s")
        #expect(blocks(app) == 0)
    }

    @Test func `none is asked for when they are off`() {
        var app = app(covers: false)
        let loaded = app.update(.books(.success(Snapshot(Self.shelf, .local))), at: Moment())
        #expect(covers(loaded).isEmpty)
    }

    @Test func `the oldest covers are forgotten, and what nobody asked for is dropped`() {
        var shelf = CoverShelf()
        for index in 0..<70 { shelf.ask(for: Self.address("b\(index)")) }
        #expect(shelf.lacks(Self.address("b0")) && !shelf.lacks(Self.address("b69")))
        let image = PixelImage(width: 1, height: 1, rgba: [1, 2, 3, 255])
        shelf.receive(image, of: Self.address("b0"))
        shelf.fit(Self.address("b0"), within: Size(columns: 4, rows: 4))
        #expect(
            shelf.picture(of: Self.address("b0"), within: Size(columns: 4, rows: 4)) == nil)
    }

    private static func address(_ id: String) -> BookAddress {
        BookAddress(source: .local, book: BookID(rawValue: id))
    }
}
