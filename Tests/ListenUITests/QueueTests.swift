import FoundationEssentials
import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// What waits: added and moved by keys, and heard one after the other.
@Suite struct QueueTests {
    private static func waiting(
        _ chapter: String, book: String = "river", source: SourceID = .local
    ) -> QueuedChapter {
        QueuedChapter(
            chapter: ChapterAddress(
                source: source, book: BookID(rawValue: book),
                chapter: ChapterID(rawValue: chapter)),
            bookTitle: "Book \(book)", chapterTitle: "Title \(chapter)", length: .seconds(62),
            addedAt: Date(timeIntervalSince1970: 1))
    }

    private static let queue = ListeningQueue([
        waiting("c2"), waiting("c3"), waiting("o1", book: "other"),
    ])

    private static func found(_ waiting: QueuedChapter) -> FoundChapter {
        let isRiver = waiting.chapter.book == Make.book.id
        return FoundChapter(
            waiting,
            in: isRiver ? Make.book : Book(id: waiting.chapter.book, title: waiting.bookTitle),
            number: isRiver ? 3 : 4,
            chapters: isRiver
                ? Make.chapters : [Chapter(id: waiting.chapter.chapter, title: "Title o1")])
    }

    /// Chapter 2 of the queue, playing at `position`.
    private func playing(
        at position: Double = 6.2, lasting length: Double = 30,
        settings: UISettings = Make.settings()
    ) -> AppModel {
        var app = AppModel(
            source: .local, sourceName: "here", settings: settings,
            size: Size(columns: 80, rows: 24), start: .queued(Self.found(Self.waiting("c2"))))
        _ = app.start(at: Moment())
        _ = app.update(.queue(QueueNews(Self.queue)), at: Moment())
        let moment = Moment(position: Make.time(position))
        for message in Make.opened(Make.story, of: Make.chapters) {
            _ = app.update(message, at: moment)
        }
        // So near its end the next chapter is asked for already.
        _ = app.update(.queue(QueueNews(Self.queue)), at: moment)
        _ = app.update(.player(.duration(Make.time(length))), at: moment)
        return app
    }

    private func news(_ step: QueueStep? = nil, without gone: String...) -> AppMessage {
        var queue = Self.queue
        queue.apply(.drop(gone.map { Self.waiting($0).chapter }))
        return .queue(QueueNews(queue, step: step))
    }

    private func end(_ app: inout AppModel) -> [AppEffect] {
        app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
    }

    private func requests(_ effects: [AppEffect]) -> [QueueRequest] {
        effects.compactMap { if case .queue(let request) = $0 { request } else { nil } }
    }

    private func opened(_ effects: [AppEffect]) -> [ChapterAddress] {
        effects.compactMap { effect in
            if case .openChapter(let chapter, .resume, _) = effect { chapter } else { nil }
        }
    }

    @Test func `a chapter of the queue is opened where it was left, and the queue is read`() {
        var app = AppModel(
            source: .local, sourceName: "here", settings: Make.settings(),
            size: Size(columns: 80, rows: 24), start: .queued(Self.found(Self.waiting("c3"))))
        let effects = app.start(at: Moment())
        #expect(requests(effects) == [.look])
        #expect(opened(effects) == [Make.address("c3")])
        #expect(app.playsQueue && app.screen == .player)
    }

    @Test func `at its end the chapter waits no more, and the next of the queue follows`() {
        var app = playing()
        #expect(requests(end(&app)) == [.finish(Make.address("c2"), goesOn: true)])
        let next = Self.found(Self.waiting("o1", book: "other"))
        let effects = app.update(news(.here(next), without: "c2"), at: Moment())
        #expect(opened(effects) == [next.waiting.chapter])
        #expect(app.library.chapters?.book.id == next.book.id)
        #expect(app.openSubject?.bookNumber == 4)
        // Nothing is told twice of the one before.
        #expect(requests(effects).isEmpty)
        #expect(app.queue.playing == next.waiting.chapter)
    }

    @Test func `a chapter that was started otherwise goes on in its own book`() {
        var app = Make.practising()
        _ = app.update(.queue(QueueNews(Self.queue)), at: Moment())
        let effects = end(&app)
        #expect(requests(effects).isEmpty)
        #expect(
            effects.contains {
                if case .openChapter(Make.address("c3"), .beginning, _) = $0 { true } else { false }
            })
    }

    @Test func `a chapter that is chosen in its list leaves the queue for its book`() {
        var app = playing()
        _ = app.press(Key(.escape), Key(.down), Key(.enter))
        #expect(app.openChapter == Make.address("c3") && !app.playsQueue)
    }

    @Test func `the next of another source is played by a session there`() {
        var app = playing()
        _ = end(&app)
        let elsewhere = Self.waiting("a1", book: "fox", source: .articles)
        let queue = ListeningQueue([Self.waiting("c3"), elsewhere])
        let effects = app.update(
            .queue(QueueNews(queue, step: .elsewhere(elsewhere))), at: Moment())
        #expect(effects.last == .playQueued(elsewhere.chapter, at: 2))
        #expect(!effects.contains(.quit))
    }

    @Test func `behind the last nothing follows, and that is said`() throws {
        var app = playing()
        _ = end(&app)
        #expect(app.update(.queue(QueueNews(ListeningQueue(), step: .over)), at: Moment()).isEmpty)
        #expect(app.toast?.plainText == "The queue was heard to its end.")
        #expect(!app.playsQueue)
    }

    @Test func `without a screen the end of the queue is the end of the program`() {
        let settings = UISettings(targetLanguage: .english, face: .plain)
        var app = playing(settings: settings)
        let effects = end(&app)
        #expect(!effects.contains(.quit) && requests(effects).count == 1)
        #expect(
            app.update(.queue(QueueNews(ListeningQueue(), step: .over)), at: Moment()) == [.quit])
    }

    @Test func `the key for the next chapter leads on in the queue, and the skipped one stays`() {
        var app = playing()
        let effects = app.tap(".")
        #expect(requests(effects) == [.follow(Make.address("c2"))])
        #expect(app.openChapter == Make.address("c2"), "it plays until the next is found")
        let next = Self.found(Self.waiting("c3"))
        let opening = app.update(news(.here(next)), at: Moment(position: Make.time(6.2)))
        #expect(opened(opening) == [Make.address("c3")] && requests(opening).isEmpty)
        _ = app.tap(".")
        _ = app.update(news(.over), at: Moment())
        #expect(app.toast?.plainText == "This is the last of the queue.")
        #expect(app.playsQueue)
    }

    @Test(arguments: [(29.9, true), (12.0, false)])
    func `whoever leaves at the end has heard the chapter`(position: Double, isHeard: Bool) {
        var app = playing(at: position)
        app.hear(PlaybackPlace(position: Make.time(position)))
        let requests = requests(app.tap("q"))
        #expect(requests == (isHeard ? [.finish(Make.address("c2"), goesOn: false)] : []))
    }

    @Test func `the next chapter of the same book follows without a gap`() {
        var app = playing(lasting: 100)
        app.tap("H")
        _ = app.update(.player(.seeked(to: .zero)), at: Moment())
        let asked = app.hear(PlaybackPlace(position: Make.time(71)))
        #expect(requests(asked) == [.look])
        #expect(
            app.update(news(), at: Moment(position: Make.time(71)))
                == [.prepareChapter(Make.address("c3"), start: .resume)])
        let crossing = app.update(
            .player(.crossed(LoadTag(2))), at: Moment(position: Make.time(0.1)))
        #expect(crossing.contains(.adoptChapter(Make.address("c3"))))
        #expect(requests(crossing) == [.finish(Make.address("c2"), goesOn: false)])
        #expect(app.queue.playing == Make.address("c3") && app.openChapter == Make.address("c3"))
    }

    /// Chapter 2, so near its end that chapter 3 is prepared.
    private func preparing() -> AppModel {
        var app = playing(lasting: 100)
        app.tap("H")
        _ = app.update(.player(.seeked(to: .zero)), at: Moment())
        app.hear(PlaybackPlace(position: Make.time(71)))
        _ = app.update(news(), at: Moment(position: Make.time(71)))
        return app
    }

    @Test func `a prepared chapter that is dropped or moved is let go`() {
        let moment = Moment(position: Make.time(80))
        var dropped = preparing()
        #expect(dropped.update(news(without: "c3"), at: moment) == [.withdrawChapter])
        #expect(dropped.update(news(without: "c3"), at: moment).isEmpty, "once")
        #expect(dropped.update(news(), at: moment).isEmpty, "it is asked for again in its time")

        var moved = preparing()
        var queue = Self.queue
        queue.apply(.add([Self.waiting("c1")], first: false))
        queue.apply(.move(Make.address("c1"), to: 2))
        #expect(
            moved.update(.queue(QueueNews(queue)), at: moment)
                == [.prepareChapter(Make.address("c1"), start: .resume)])
        let crossing = moved.update(
            .player(.crossed(LoadTag(3))), at: Moment(position: Make.time(0.1)))
        #expect(crossing.contains(.adoptChapter(Make.address("c1"))))
    }

    @Test func `what another program moved meanwhile is looked up once more before the end`() {
        var app = preparing()
        #expect(app.hear(PlaybackPlace(position: Make.time(97.9))).isEmpty)
        #expect(requests(app.hear(PlaybackPlace(position: Make.time(98)))) == [.look])
        let moment = Moment(position: Make.time(98))
        #expect(app.update(news(without: "c3"), at: moment) == [.withdrawChapter])
        #expect(app.hear(PlaybackPlace(position: Make.time(99))).isEmpty)
        #expect(requests(end(&app)) == [.finish(Make.address("c2"), goesOn: true)])
    }

    @Test func `of another book nothing is prepared`() {
        var app = playing(lasting: 100)
        app.tap("H")
        _ = app.update(.player(.seeked(to: .zero)), at: Moment())
        #expect(requests(app.hear(PlaybackPlace(position: Make.time(71)))) == [.look])
        let effects = app.update(
            news(without: "c3"), at: Moment(position: Make.time(71)))
        // It was prepared when the chapter was shorter.
        #expect(effects == [.withdrawChapter])
    }

    @Test(arguments: [Face.plain, .screen])
    func `what cannot be played is said and passed over`(face: Face) {
        var app = AppModel(
            source: .local, sourceName: "here",
            settings: UISettings(targetLanguage: .english, face: face),
            size: Size(columns: 80, rows: 24), start: .queued(Self.found(Self.waiting("c2"))))
        _ = app.start(at: Moment())
        let gone = ServiceError(.notFound, context: "the sound")
        let effects = app.update(
            .answer(.playback(.failure(gone)), of: Make.address("c2")), at: Moment())
        #expect(requests(effects) == [.follow(Make.address("c2"))])
        #expect(app.passesOver)
        #expect(
            app.toast?.plainText.contains("“Letters” is passed over, and stays in the queue.")
                == true)
        let next = Self.found(Self.waiting("c3"))
        let opening = app.update(news(.here(next)), at: Moment())
        #expect(opened(opening) == [Make.address("c3")] && !app.passesOver)
    }

    @Test func `a step that comes after the person went on otherwise is not taken`() {
        var app = playing()
        _ = app.tap(".")
        _ = app.tap(",")
        #expect(app.openChapter == Make.address("c1"))
        let late = app.update(news(.here(Self.found(Self.waiting("c3")))), at: Moment())
        #expect(late.isEmpty && app.openChapter == Make.address("c1"))
    }

    @Test func `keys in the lists let a book or a chapter wait`() {
        var app = ListTests.app([Make.book], Size(columns: 80, rows: 24))
        #expect(app.type("+") == [.queue(.addBook(Make.book, of: .local))])
        _ = app.press(Key(.enter))
        _ = app.update(
            .chapters(.success(Snapshot(Make.chapters, .local)), of: Make.book.id), at: Moment())
        app.press(Key(.down))
        #expect(app.type("+") == [.queue(.addChapter(Make.chapters[1], of: Make.book))])
    }

    @Test func `the queue is shown over a list and over the player, and its rows are moved`() {
        for app in [ListTests.app([Make.book], Size(columns: 80, rows: 24)), playing()] {
            var app = app
            #expect(app.type("Q") == [.queue(.look)])
            #expect(app.update(news(), at: Moment()).isEmpty)
            let text = ScreenSnapshot.text(of: app.render())
            #expect(text.contains("3 chapters wait") && text.contains("Title o1"), "\(text)")
            app.press(Key(.home))
            #expect(app.type("J") == [.queue(.move(Make.address("c2"), by: 1))])
            #expect(app.type("J") == [.queue(.move(Make.address("c2"), by: 1))])
            #expect(app.type("J").isEmpty, "it is the last")
            #expect(app.type("K") == [.queue(.move(Make.address("c2"), by: -1))])
            #expect(app.type("x") == [.queue(.drop(Self.waiting("c2")))])
            #expect(app.press(Key(.enter)) == [.queue(.play(Make.address("c2")))])
            let next = Self.found(Self.waiting("c2"))
            let opening = app.update(news(.here(next)), at: Moment())
            #expect(opened(opening) == [Make.address("c2")] && app.playsQueue)
        }
    }

    @Test func `an empty queue says how something comes to wait`() {
        var app = playing()
        _ = app.type("Q")
        _ = app.update(.queue(QueueNews(ListeningQueue())), at: Moment())
        #expect(ScreenSnapshot.text(of: app.render()).contains("Nothing waits."))
    }

    @Test func `a desktop sees whether something follows`() {
        var app = playing()
        #expect(NowPlaying(of: app).hasNext)
        var one = Self.queue
        one.apply(.drop([Make.address("c3"), Self.waiting("o1", book: "other").chapter]))
        _ = app.update(.queue(QueueNews(one)), at: Moment())
        #expect(!NowPlaying(of: app).hasNext)
    }
}
