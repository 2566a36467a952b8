import FoundationEssentials
import LibraryUI
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// From books to chapters to the player and on to the next chapter.
@Suite struct NavigationTests {
    private let moment = Moment(position: Make.time(6.2))

    private func library() -> AppModel {
        AppModel(
            source: .local, sourceName: "bundled library", settings: Make.settings(),
            size: Size(columns: 80, rows: 24), start: .library)
    }

    @Test func `the library leads to chapters and to the player`() throws {
        var app = library()
        #expect(app.start() == [.loadBooks(.cacheFirst)])
        _ = app.update(.books(.success(Snapshot([Make.book], .local))), at: Moment())
        #expect(app.press(Key(.enter)) == [.loadChapters(Make.book.id, .cacheFirst)])
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: Make.book.id), at: Moment())
        app.press(Key(.down))
        #expect(
            app.press(Key(.enter)) == [
                .openChapter(Make.address(), start: .resume, rate: .normal)
            ])
        let counted = ChapterID(rawValue: "c2")
        guard case .countWords(_, let order, _) = try #require(app.press(Key(.escape)).first) else {
            Issue.record("the words are not counted")
            return
        }
        #expect(order.first == counted)
        #expect(app.screen == .chapters)
        #expect(app.press(Key(.escape)).isEmpty)
        #expect(app.screen == .books)
    }

    @Test func `the first chapter plays at the speed of the settings`() {
        var settings = Make.settings()
        settings.playing.rate = PlaybackRate(hundredths: 75)
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: settings,
            size: Size(columns: 80, rows: 24),
            start: .chapter(
                Make.chapters[1].id, of: Make.book, number: 3, chapters: Make.chapters))
        #expect(
            app.start().contains(
                .openChapter(Make.address(), start: .resume, rate: settings.playing.rate)))
    }

    @Test func `a stale list is shown and refreshed once`() {
        var app = library()
        _ = app.start()
        let stale = Snapshot([Make.book], Freshness.stale(age: .seconds(30_000)))
        #expect(
            app.update(.books(.success(stale)), at: Moment()) == [.loadBooks(.refreshBehind)])
        let fresh = Snapshot([Make.book], Freshness.fetched)
        #expect(app.update(.books(.success(fresh)), at: Moment()).isEmpty)
    }

    @Test func `a failed refresh keeps the rows and a failed list is retried by r`() {
        var app = library()
        _ = app.start()
        let offline = ServiceError(.offline, context: "the list of books")
        _ = app.update(.books(.failure(offline)), at: Moment())
        #expect(app.type("r") == [.loadBooks(.refresh)])
        _ = app.update(.books(.success(Snapshot([Make.book], .fetched))), at: Moment())
        _ = app.update(.books(.failure(offline)), at: Moment())
        #expect(app.library.books.list.rows?.map(\.book) == [Make.book])
        #expect(app.library.books.list.failure == offline.description)
    }

    @Test func `the list of chapters chooses where to go on`() {
        var app = library()
        _ = app.start()
        _ = app.update(.books(.success(Snapshot([Make.book], .local))), at: Moment())
        app.press(Key(.enter))
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: Make.book.id), at: Moment())
        let done = PlaybackPosition(
            chapter: Make.address("c2"), position: Make.time(30), duration: Make.time(30),
            isCompleted: true, updatedAt: .distantPast, bookTitle: "", chapterTitle: "Letters")
        _ = app.update(.progress([done]), at: Moment())
        #expect(app.library.chapters?.cursor.index == 2)
    }

    @Test func `sound begins only when the chapter is ready, and an old end is not mistaken`() {
        var app = library()
        _ = app.start()
        app = AppModel(
            source: .local, sourceName: "x", settings: Make.settings(),
            size: Size(columns: 80, rows: 24),
            start: .chapter(
                ChapterID(rawValue: "c1"), of: Make.book, number: 1, chapters: Make.chapters))
        _ = app.start()
        #expect(app.update(.player(.phase(.ended)), at: moment).isEmpty)
        #expect(app.update(.player(.phase(.loading)), at: moment).isEmpty)
        let effects = app.update(.player(.phase(.ready)), at: moment)
        #expect(effects == [.player(.follow(.straight)), .player(.play)])
    }

    @Test func `space while loading decides whether it will play`() {
        var app = AppModel(
            source: .local, sourceName: "x", settings: Make.settings(),
            size: Size(columns: 80, rows: 24),
            start: .chapter(
                ChapterID(rawValue: "c1"), of: Make.book, number: 1, chapters: Make.chapters))
        _ = app.start()
        #expect(app.type(" ").isEmpty)
        _ = app.update(.player(.phase(.loading)), at: moment)
        #expect(app.update(.player(.phase(.ready)), at: moment).withoutPlan.isEmpty)
    }

    @Test func `the end of a chapter opens the next one from its beginning`() {
        var app = Make.playing()
        let effects = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        #expect(effects.count == 4)
        guard case .saveProgress(let note, .ended) = effects.first else {
            Issue.record("nothing saved")
            return
        }
        #expect(note.isCompleted)
        #expect(
            Array(effects.dropFirst()) == [
                .recordPlace(note, .end), .closeChapter,
                .openChapter(Make.address("c3"), start: .beginning, rate: .normal),
            ])
        #expect(app.played?.sound.isWanted == true)
    }

    @Test func `the end of the last chapter stays and says so`() {
        var app = Make.playing()
        app.type(".")
        _ = app.update(.player(.phase(.ready)), at: Moment())
        _ = app.update(.player(.phase(.playing)), at: Moment())
        let effects = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(118)))
        #expect(effects.count == 3 && effects.last == .loadBooks(.cacheFirst))
        #expect(app.openChapter == Make.address("c3"))
        // As long as it is true, not for some seconds.
        _ = app.update(.tick, at: Moment(position: Make.time(118), host: .seconds(60)))
        #expect(app.toast == nil && text(app).contains("end of the book"))
        app.type(" ")
        _ = app.update(.player(.phase(.playing)), at: Moment())
        #expect(!text(app).contains("end of the book"))
    }

    private func text(_ app: AppModel) -> String { ScreenSnapshot.text(of: app.render()) }

    @Test func `at the end of a book another one is offered, by the key for the next chapter`() {
        var app = Make.playing()
        app.type(".")
        _ = app.update(.player(.phase(.ready)), at: Moment())
        _ = app.update(.player(.phase(.playing)), at: Moment())
        _ = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(118)))
        let other = Book(id: BookID(rawValue: "other"), title: "The Other Book")
        _ = app.update(.books(.success(Snapshot([Make.book, other], .local))), at: Moment())
        #expect(text(app).contains(". The Other Book"))
        app.press(.character("."))
        #expect(app.screen == .chapters && app.library.chapters?.book.id == other.id)
    }

    @Test func `before its end the last chapter is only called the last`() {
        var app = Make.playing()
        app.type(".")
        _ = app.update(.player(.phase(.ready)), at: Moment())
        app.type(".")
        #expect(app.toast?.text == "This is the last chapter.")
    }

    @Test func `a paused player opens the next chapter paused`() {
        var app = Make.playing()
        app.type(" ")
        _ = app.update(.player(.phase(.paused)), at: moment)
        app.type(".")
        _ = app.update(.player(.phase(.loading)), at: moment)
        #expect(app.update(.player(.phase(.ready)), at: moment).withoutPlan.isEmpty)
    }

    @Test func `progress is saved on pause, seek end and quit`() {
        var app = Make.playing()
        let reasons = [
            app.update(.player(.phase(.paused)), at: moment),
            app.update(.player(.seeked(to: Make.time(9))), at: moment), app.type("q"),
        ].map { effects -> SaveReason? in
            if case .saveProgress(_, let reason) = effects.first { reason } else { nil }
        }
        #expect(reasons == [.paused, .seeked, .quit])
    }

    @Test func `a signal saves and quits from anywhere`() {
        var app = Make.playing()
        app.type("?")
        #expect(app.update(.saveAndQuit, at: moment).last == .quit)
        var list = library()
        #expect(list.update(.saveAndQuit, at: moment) == [.quit])
    }

    @Test func `leaving the player pauses, saves and comes back to the same chapter`() {
        var app = Make.playing()
        let effects = app.press(Key(.escape))
        #expect(effects.first == .player(.pause))
        #expect(app.screen == .chapters)
        _ = app.update(.player(.phase(.paused)), at: moment)
        #expect(app.press(Key(.enter)) == [.player(.play)])
        #expect(app.screen == .player)
    }

    @Test func `the help takes the keys until it is closed`() {
        var app = Make.playing()
        app.type("?")
        #expect(app.type(" ").isEmpty)
        #expect(app.help != nil)
        app.press(Key(.escape))
        #expect(app.help == nil)
        #expect(app.screen == .player)
    }

    @Test func `pasted text is never taken for keys`() {
        var app = Make.playing()
        #expect(app.update(.input(.paste("q q q")), at: moment).isEmpty)
    }
}
