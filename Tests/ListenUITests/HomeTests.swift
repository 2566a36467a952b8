import FoundationEssentials
import LibraryUI
import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import ListenUI

/// The first screen: what was heard last, the cards that are due, and the shelf.
@Suite struct HomeTests {
    static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 120, rows: 35), Size(columns: 200, rows: 60),
        Size(columns: 40, rows: 12), Size(columns: 20, rows: 5),
    ]

    static let shelf = [
        book("a", "The Ferry at Willow Bend", "en", "The listen project"),
        book("b", "Der Garten auf dem Dach", "de", "The listen project"),
        book("c", "El cartero de la isla", "es", "The listen project"),
        book("d", "Around the World in Eighty Days", "en", "Jules Verne"),
        book("e", "三体", "zh", "刘慈欣"),
    ]

    private static func book(
        _ id: String, _ title: String, _ language: String, _ author: String
    ) -> Book {
        Book(
            id: BookID(rawValue: id), title: title, author: author,
            language: Language(tag: language))
    }

    private static func position(
        _ book: String, _ title: String, at seconds: Double, of length: Double = 74,
        days: Double, source: SourceID = .local
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: ChapterAddress(
                source: source, book: BookID(rawValue: book), chapter: ChapterID(rawValue: "c2")),
            position: Make.time(seconds), duration: Make.time(length),
            isCompleted: seconds >= length,
            updatedAt: Date(timeIntervalSince1970: 1_000_000_000 - days * 86_400),
            bookTitle: book, chapterTitle: title)
    }

    static let positions = [
        position("c", "El camino del faro", at: 24, days: 0.1),
        position("talk", "Episode 12: Rivers", at: 700, of: 2_400, days: 1, source: .podcasts),
        position("a", "The Letter", at: 74, days: 3),
        position("d", "In which a conversation takes place", at: 900, of: 1_800, days: 9),
    ]

    /// The list with things heard of two sources, and counted words.
    static func app(_ size: Size = Size(columns: 80, rows: 24)) -> AppModel {
        var app = AppModel(
            source: .local, sourceName: "library of this machine", settings: Make.settings(),
            size: size, start: .library)
        _ = app.start()
        let moment = Moment()
        _ = app.update(.timeOfDay(Date(timeIntervalSince1970: 1_000_000_000)), at: moment)
        _ = app.update(.progress(positions), at: moment)
        let extents = shelf.map { ($0.id, BookExtent(chapterCount: 3, length: Make.time(222))) }
        _ = app.update(.bookExtents(Dictionary(uniqueKeysWithValues: extents)), at: moment)
        _ = app.update(.books(.success(Snapshot(shelf, .local))), at: moment)
        let talk = Book(
            id: BookID(rawValue: "talk"), title: "Rivers of the North",
            language: Language(tag: "en"))
        _ = app.update(
            .otherShelf(
                OtherShelf(
                    source: .podcasts, name: "podcasts", title: "podcasts", books: [talk])),
            at: moment)
        for (id, words) in [("a", "the fox ran to the fox"), ("c", "la casa"), ("d", "one")] {
            _ = app.update(coverage(of: words, in: id), at: moment)
        }
        return app
    }

    private static func coverage(of words: String, in book: String) -> AppMessage {
        let sentence = Make.sentence(0, words, at: 0)
        let text = TextWords([sentence], language: .english) { _ in nil }
        return .coverage(
            WordCoverage(of: text, by: WordStatuses(.english)), of: ChapterID(rawValue: "c2"),
            in: BookID(rawValue: book))
    }

    private func text(_ app: AppModel) -> String { ScreenSnapshot.text(of: app.render()) }

    private func row(_ part: String, _ app: AppModel) -> String {
        text(app).split(separator: "\n").first { $0.contains(part) }.map(String.init) ?? ""
    }

    @Test func `it looks as it was recorded at all sizes`() throws {
        for size in Self.sizes {
            let canvas = Self.app(size).render()
            try ScreenSnapshot.preview(canvas, "home-\(size.columns)x\(size.rows)")
            try ScreenSnapshot.expect(canvas, matches: "home-\(size.columns)x\(size.rows)")
        }
        SmallSizes.draw(Self.app)
    }

    @Test func `it opens on what was heard last, with chapter and place, of any source`() {
        let app = Self.app()
        #expect(app.library.books.cursor.index == 0 && app.library.books.lead == 3)
        #expect(row("El camino", app).contains("0:24 / 1:14"))
        #expect(row("Episode 12", app).contains("Rivers of the North"))
        #expect(row("The Letter", app).contains("after The Letter"))
    }

    @Test func `a chapter has its number where the chapters are known`() {
        var app = Self.app()
        #expect(row("El camino", app).contains("  El camino"))
        let extent = BookExtent(of: Make.chapters)
        _ = app.update(.bookExtents([BookID(rawValue: "c"): extent]), at: Moment())
        #expect(row("El camino", app).contains("  2 El camino"))
    }

    @Test func `a book that was not begun has all of its time left`() {
        #expect(row("Garten", Self.app()).contains("4 min"))
    }

    @Test func `while a menu lies over the list the keys are those of the menu`() {
        var app = Self.app()
        app.type("s")
        let below = text(app).split(separator: "\n").suffix(2).joined()
        #expect(!below.contains("search") && !below.contains("Enter"))
        #expect(text(app).split(separator: "Esc close").count == 2, "told once")
    }

    @Test func `enter plays on where it was left, once the chapters are known`() {
        var app = Self.app()
        let book = BookID(rawValue: "c")
        #expect(app.press(Key(.enter)) == [.loadChapters(book, .cacheFirst)])
        let effects = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: book), at: Moment())
        let address = ChapterAddress(
            source: .local, book: book, chapter: ChapterID(rawValue: "c2"))
        #expect(effects.contains(.openChapter(address, start: .resume, rate: .normal)))
        #expect(app.screen == .player)
    }

    @Test func `what is next today stands above what was heard, and one key begins it`() {
        var app = Self.app()
        _ = app.update(.today("whole: “El faro”, 10 min"), at: Moment())
        #expect(row("whole: “El faro”, 10 min", app).contains("Today"))
        #expect(app.library.books.lead == 4 && app.library.books.lookedAt == nil)
        #expect(app.press(Key(.enter)).last == .playToday)
        // Whoever goes on as before is one row below.
        app.press(Key(.down))
        #expect(app.library.books.lookedAt?.book.id.rawValue == "c")
        _ = app.update(.today(nil), at: Moment())
        #expect(app.library.books.lead == 3)
        #expect(app.library.books.lookedAt?.book.id.rawValue == "c")
    }

    @Test func `what is next takes no cursor that was moved`() {
        var app = Self.app()
        app.press(Key(.down))
        _ = app.update(.today("whole: “El faro”, 10 min"), at: Moment())
        #expect(app.library.books.lookedAt?.book.id.rawValue == "talk")
    }

    @Test func `a person who went back meanwhile is not taken to the player`() {
        var app = Self.app()
        app.press(Key(.enter), Key(.escape))
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: BookID(rawValue: "c")),
            at: Moment())
        #expect(app.screen == .books && app.player == nil)
    }

    @Test func `behind a chapter heard to its end the next one follows`() {
        var app = Self.app()
        app.press(Key(.down), Key(.down), Key(.enter))
        let effects = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: BookID(rawValue: "a")),
            at: Moment())
        let opened = effects.compactMap { effect -> String? in
            guard case .openChapter(let address, _, _) = effect else { return nil }
            return address.chapter.rawValue
        }
        #expect(opened == ["c3"])
    }

    @Test func `a thing of another source goes on in a session there`() {
        var app = Self.app()
        app.press(Key(.down))
        let effects = app.press(Key(.enter))
        guard case .openElsewhere(let book, 1, "podcasts", let start) = effects.last else {
            Issue.record("nothing is opened elsewhere")
            return
        }
        #expect(book.id.rawValue == "talk")
        #expect(start == FoundStart(ChapterID(rawValue: "c2"), of: []))
        var there = AppModel(
            source: .podcasts, sourceName: "podcasts", settings: Make.settings(),
            size: app.size,
            start: .chapter(ChapterID(rawValue: "c2"), of: book, number: 1, chapters: []))
        #expect(there.start() == [.loadChapters(book.id, .cacheFirst)])
        _ = there.update(.progress(Self.positions), at: Moment())
        _ = there.update(
            .chapters(.success(Snapshot(Make.chapters, .fetched)), of: book.id), at: Moment())
        #expect(there.openChapter?.chapter.rawValue == "c2")
    }

    @Test func `a search shows books alone, and its end what was heard again`() {
        var app = Self.app()
        app.type("/garten")
        #expect(app.library.books.lead == 0 && !text(app).contains("Continue"))
        #expect(app.library.books.lookedAt?.book.id.rawValue == "b")
        app.press(Key(.enter), Key(.escape))
        #expect(app.library.books.lead == 3)
        #expect(app.library.books.lookedAt?.book.id.rawValue == "b")
    }

    @Test func `a book that was heard to its end is not offered again`() {
        var app = Self.app()
        for chapter in ["c1", "c2", "c3"] {
            let address = ChapterAddress(
                source: .local, book: BookID(rawValue: "c"), chapter: ChapterID(rawValue: chapter))
            app.library.progress.receive(
                ProgressNote(
                    chapter: address, position: Make.time(74), duration: Make.time(74),
                    isCompleted: true, bookTitle: "", chapterTitle: ""))
        }
        app.library.arrange()
        #expect(!text(app).contains("El camino del faro"))
        // Of the fourth all was heard as well.
        #expect(app.library.books.lead == 2)
    }

    @Test func `cards that are due stand behind what was heard, and enter begins the review`() {
        var stage = ReviewAppStage(
            app: Self.app(), hand: ReviewMake.hand([ReviewMake.card(1), ReviewMake.card(2)]))
        stage.type("v")
        stage.press(Key(.escape))
        #expect(stage.app.library.books.lead == 4 && stage.app.library.books.cursor.index == 0)
        #expect(row("2 new", stage.app).contains("Cards"))
        for key in [Key(.down), Key(.down), Key(.down), Key(.enter)] { stage.press(key) }
        #expect(stage.app.screen == .review)
    }

    @Test(arguments: [20, 29, 30, 36, 39, 40, 80])
    func `what a row without a book is about stands apart from its words`(columns: Int) {
        var stage = ReviewAppStage(
            app: Self.app(Size(columns: columns, rows: 12)),
            hand: ReviewMake.hand([ReviewMake.card(1), ReviewMake.card(2)]))
        stage.type("v")
        stage.press(Key(.escape))
        #expect(row("2 new", stage.app).contains(/Cards {2,}2 new/))
    }

    @Test(arguments: [
        (200, 6), (104, 6), (103, 5), (76, 5), (75, 4), (66, 4), (65, 3), (60, 3), (59, 0),
    ])
    func `columns give way one by one, and the share is the last`(columns: Int, count: Int) {
        let app = Self.app(Size(columns: columns, rows: 24))
        let titles = ["Title", "Lang", "Heard", "Left", "New words", "Last heard"]
        let row = row("#  Title", app)
        #expect(titles.count { row.contains($0) } == count, "\(row)")
        #expect(self.row("1  The Ferry", app).contains("33 %"))
    }

    @Test func `a tiny screen has titles and shares`() {
        let app = Self.app(Size(columns: 20, rows: 5))
        #expect(row("El cartero", app).contains("32 %"))
        #expect(row("The Ferry", app).contains("33 %") && !row("The Ferry", app).contains("1 "))
    }

    @Test func `the line below the shelf says how something is added, and the keys do not`() {
        let text = text(Self.app())
        #expect(text.contains("i adds something to hear."))
        #expect(!text.contains("more to hear"))
        #expect(text.contains("S sources"))
    }

    @Test func `what is stored and what is pinned has a mark, told in words below`() {
        var app = Self.app()
        var kept = KeptSound()
        kept.note(.stored, of: ChapterID(rawValue: "1"), in: BookID(rawValue: "b"))
        kept.note(.pinned, of: ChapterID(rawValue: "2"), in: BookID(rawValue: "d"))
        _ = app.update(.keptSound(kept, of: nil), at: Moment())
        #expect(row("2  Der Garten", app).contains("↓"))
        #expect(row("4  Around", app).contains("◆"))
        app.press(Key(.down), Key(.down), Key(.down), Key(.down))
        #expect(text(app).contains("1 stored"))
    }

    @Test func `without anything heard there is the shelf alone`() {
        var app = AppModel(
            source: .local, sourceName: "x", settings: Make.settings(),
            size: Size(columns: 80, rows: 24), start: .library)
        _ = app.start()
        _ = app.update(.books(.success(Snapshot(Self.shelf, .local))), at: Moment())
        #expect(app.library.books.lead == 0 && !text(app).contains("Continue"))
    }
}

/// Passing sentences go with what they speak of.
@Suite struct NoticeAgeTests {
    @Test func `a sentence about a jump goes with the next jump, a failure stays`() {
        var app = Make.playing()
        app.press(Key(.right), .character("u"))
        #expect(app.toast?.text.string.hasPrefix("Back at") == true)
        app.press(Key(.right))
        #expect(app.toast == nil)
        _ = app.update(.notice("The place could not be kept.", .failure), at: Moment())
        app.press(Key(.right))
        #expect(app.toast?.kind == .failure)
    }

    @Test func `a sentence of the player does not follow to the lists`() {
        var app = Make.playing()
        app.type("o")
        #expect(app.toast != nil)
        app.press(Key(.escape))
        #expect(app.toast == nil)
    }

    @Test func `no key and no use of one is named twice`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 1))
        let settings = Make.settings()
        KeyHints(keys: settings.keys, theme: settings.theme, glyphs: Glyphs(settings)).draw(
            [
                (.player, [.togglePlay], "play"), (.everywhere, [.help], "help"),
                (.player, [.togglePlay], "again"), (.lists, [.search], "help"),
            ], at: 0, columns: 80, margin: 0, into: &canvas)
        let row = ScreenSnapshot.text(of: canvas)
        #expect(row.contains("play") && !row.contains("again"))
        #expect(row.ranges(of: "help").count == 1)
    }
}
