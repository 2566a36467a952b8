import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// More to hear, found from the list of books.
@Suite struct DiscoveryTests {
    private static let rows = [
        FoundRow(
            id: "slow", title: "Slow News", detail: "Ann, German", size: "12 episodes"),
        FoundRow(id: "bells", title: "Bells\u{1B}[31m", detail: "Ben", isKept: true),
    ]
    private static let fox = FoundPlace(
        source: .librivox, name: "librivox",
        book: Book(id: BookID(rawValue: "fox"), title: "Fox"), number: 2)

    private func text(_ app: AppModel) -> String { ScreenSnapshot.text(of: app.render()) }

    /// The list with words that are looked for in a place, by its row.
    private func searching(_ place: DiscoveryPlace, _ words: String) -> (AppModel, [AppEffect]) {
        var app = ListTests.app(manner: SourceManner(isSearched: place == .source))
        app.type("i")
        // The source stands before the others where it is offered.
        let row = place == .source ? 0 : DiscoveryPlace.allCases.firstIndex(of: place) ?? 0
        for _ in 0..<row { app.press(Key(.down)) }
        app.press(Key(.enter))
        app.type(words)
        let effects = app.press(Key(.enter))
        return (app, effects)
    }

    private func answered(_ place: DiscoveryPlace = .podcasts) -> AppModel {
        var (app, _) = searching(place, place == .address ? "https://a.example" : "bell")
        _ = app.update(
            .discovery(.found(Self.rows, remark: nil, serial: app.discovery.serial)), at: Moment())
        return app
    }

    @Test func `a key asks what is looked for, then for words, and shows what was found`() {
        var app = ListTests.app()
        app.type("i")
        for row in ["podcasts", "audiobooks of LibriVox", "radio stations", "an address"] {
            #expect(text(app).contains(row))
        }
        app.press(Key(.enter))
        #expect(text(app).contains("search podcasts") && text(app).contains("Empty: suggestions"))
        app.type("bell")
        #expect(
            app.press(Key(.enter)) == [.discover(.search(.podcasts, "bell", serial: 1))])
        #expect(text(app).contains("Looking…"))
        _ = app.update(
            .discovery(.found(Self.rows, remark: nil, serial: 1)), at: Moment())
        #expect(text(app).contains("Slow News") && text(app).contains("12 episodes"))
        #expect(text(app).contains("Enter follows") && !text(app).contains("\u{1B}"))
    }

    @Test(arguments: DiscoveryPlace.allCases)
    func `no words stand for suggestions, but not for an address`(place: DiscoveryPlace) {
        let (_, effects) = searching(place, "")
        #expect(
            effects == (place.needsWords ? [] : [.discover(.search(place, "", serial: 1))]))
    }

    @Test func `a source whose server can be searched comes first, by its name`() {
        var app = ListTests.app()
        app.type("i")
        #expect(!app.discoveryRows.contains("bundled library"))
        var (cloud, effects) = searching(.source, "fox")
        #expect(effects == [.discover(.search(.source, "fox", serial: 1))])
        #expect(cloud.type("x").isEmpty)
        _ = cloud.press(Key(.escape))
        cloud.type("i")
        #expect(cloud.discoveryRows.first == "bundled library" && cloud.discoveryRows.count == 6)
    }

    @Test func `what is no address is not taken for one`() {
        let (app, effects) = searching(.address, "a.example")
        #expect(effects.isEmpty && text(app).contains("begins with https://"))
    }

    @Test func `what is chosen is kept once, is marked, and the list stays`() {
        var app = answered()
        #expect(app.press(Key(.enter)) == [.discover(.take(0, serial: 1))])
        #expect(app.press(Key(.enter)).isEmpty)
        #expect(text(app).contains("a moment…"))
        let effects = app.update(
            .discovery(.taken("slow", opens: nil, serial: 1)), at: Moment())
        #expect(effects == [.loadBooks(.cacheFirst)])
        #expect(app.openMenu?.kind == .found && app.discovery.found.rows[0].isTicked)
    }

    @Test func `what is kept while another search runs is marked in what that finds`() {
        var app = answered()
        app.press(Key(.enter))
        app.press(Key(.escape))
        app.type("i")
        app.press(Key(.enter))
        app.type("news")
        #expect(app.press(Key(.enter)) == [.discover(.search(.podcasts, "news", serial: 2))])
        // The answer was made before the first was kept, and its rows stand in another order.
        _ = app.update(.discovery(.taken("slow", opens: Self.fox, serial: 1)), at: Moment())
        #expect(app.openMenu?.kind == .found, "who went on is not called back")
        let late = [
            FoundRow(id: "bells", title: "Bells"), FoundRow(id: "slow", title: "Slow News"),
        ]
        _ = app.update(.discovery(.found(late, remark: nil, serial: 2)), at: Moment())
        #expect(app.discovery.found.rows.map(\.isTicked) == [false, true])
        _ = app.update(.discovery(.taken("bells", opens: nil, serial: 1)), at: Moment())
        #expect(app.discovery.found.rows.map(\.isTicked) == [true, true])
        _ = app.update(.discovery(.dropped("slow")), at: Moment())
        #expect(app.discovery.found.rows.map(\.isTicked) == [true, false])
    }

    @Test func `what could not be kept can be chosen again`() {
        var app = answered()
        app.press(Key(.enter))
        _ = app.update(.discovery(.refused(serial: 1)), at: Moment())
        #expect(app.press(Key(.enter)) == [.discover(.take(0, serial: 1))])
    }

    @Test func `what is kept is taken away by a key, what is not stays as it is`() {
        var app = answered()
        #expect(app.type("x").isEmpty)
        app.press(Key(.down))
        #expect(app.type("x") == [.discover(.drop(1, serial: 1))])
        let effects = app.update(.discovery(.dropped("bells")), at: Moment())
        #expect(effects == [.loadBooks(.cacheFirst)] && !app.discovery.found.rows[1].isTicked)
    }

    @Test func `what is to be heard at once is opened in its source`() {
        var app = answered(.librivox)
        app.press(Key(.enter))
        let effects = app.update(
            .discovery(.taken("slow", opens: Self.fox, serial: 1)), at: Moment())
        #expect(
            effects.last == .openElsewhere(Self.fox.book, number: 2, source: "librivox"))
        #expect(app.layers.isEmpty)
    }

    @Test(arguments: [SourceID.librivox, .local])
    func `a recording that is chosen is played, in whatever source the list is`(
        source: SourceID
    ) {
        let live = Chapter(
            id: ChapterID(rawValue: "live"), title: "Live", number: 1, hasSubtitles: false)
        let fox = FoundPlace(
            source: .librivox, name: "librivox", book: Self.fox.book, number: 2,
            start: FoundStart(live.id, of: [live]))
        var app = ListTests.app(source: source)
        app.type("i")
        app.press(Key(.down), Key(.enter))
        app.type("fox")
        app.press(Key(.enter))
        _ = app.update(
            .discovery(.found(Self.rows, remark: nil, serial: 1)), at: Moment())
        app.press(Key(.enter))
        let effects = app.update(.discovery(.taken("slow", opens: fox, serial: 1)), at: Moment())
        guard source == .librivox else {
            #expect(
                effects.last
                    == .openElsewhere(fox.book, number: 2, source: "librivox", start: fox.start))
            return
        }
        #expect(app.screen == .player && app.layers.isEmpty)
        #expect(app.openSubject?.address.chapter == live.id)
    }

    @Test func `a recording at an address is played in a session of its own`() {
        var app = answered(.address)
        app.press(Key(.enter))
        let place = FoundPlace(recording: "https://a.example/1.mp3")
        let effects = app.update(
            .discovery(.taken("slow", opens: place, serial: app.discovery.serial)), at: Moment())
        #expect(effects.last == .playAddress("https://a.example/1.mp3"))
        #expect(!effects.contains(.quit))
    }

    @Test func `who went on meanwhile is not called back`() {
        var app = answered(.librivox)
        app.press(Key(.enter))
        app.press(Key(.escape))
        app.type("i")
        let effects = app.update(
            .discovery(.taken("slow", opens: Self.fox, serial: 1)), at: Moment())
        #expect(effects == [.loadBooks(.cacheFirst)])
    }

    @Test func `a search that is left is told so, and its answer is not shown in another`() {
        var app = answered()
        #expect(app.press(Key(.escape)) == [.discover(.leave)])
        var (other, _) = searching(.radio, "bell")
        _ = other.update(.discovery(.failed("late", serial: 0)), at: Moment())
        #expect(text(other).contains("Looking…"))
        _ = other.update(.discovery(.failed("Nobody answers.", serial: 1)), at: Moment())
        #expect(text(other).contains("Nobody answers."))
    }

    @Test func `a text of the person's own is read, a folder is imported`() {
        for (path, effect) in [
            ("~/a.EPUB", AppEffect.discover(.read("~/a.EPUB"))), ("~/a", .shelf(.add("~/a"))),
        ] {
            for source in [SourceID.local, .podcasts] {
                var app = ListTests.app(source: source)
                app.type("i")
                app.press(Key(.end), Key(.enter))
                app.type(path)
                #expect(app.press(Key(.enter)) == [effect])
            }
        }
    }
}

extension AppModel {
    /// The rows of the open menu.
    fileprivate var discoveryRows: [String] {
        openMenu.map { menu($0).rows.map(\.label) } ?? []
    }
}
