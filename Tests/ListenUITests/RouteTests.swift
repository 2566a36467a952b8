import FoundationEssentials
import LibraryUI
import ListenCore
import PlayerUI
import Practice
import Routes
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// A step of a route, from its question before to the one behind.
@Suite struct RouteTests {
    private static let chapter = ChapterAddress(
        source: .local, book: Make.book.id, chapter: ChapterID(rawValue: "c2"))

    private func task(_ step: RouteStep) throws -> RouteTask {
        let begun = RouteEvent(
            chapter: Self.chapter, at: Date(timeIntervalSince1970: 1), day: 1, .started,
            text: Route([step]).text, bookTitle: "Book", chapterTitle: "Two")
        return RouteTask(try #require(ChapterRoute.all(of: [begun]).first), step)
    }

    private func app(
        _ step: RouteStep, face: Face = .screen, seconds: Int? = nil, goesOn: Bool = false
    ) throws -> AppModel {
        let waiting = QueuedChapter(
            chapter: Self.chapter, bookTitle: "Book", chapterTitle: "Two", length: .seconds(30),
            addedAt: Date(timeIntervalSince1970: 1))
        var settings = Make.settings()
        settings.face = face
        return AppModel(
            source: .local, sourceName: "here", settings: settings,
            size: Size(columns: 80, rows: 24),
            start: .task(
                DayTask(try task(step), seconds: seconds, goesOn: goesOn),
                FoundChapter(waiting, in: Make.book, number: 3, chapters: Make.chapters)))
    }

    /// Opens the chapter; returns the effects of all answers.
    private func open(
        _ app: inout AppModel, _ practice: ChapterPractice = ChapterPractice()
    ) -> [AppEffect] {
        let moment = Moment(position: Make.time(0))
        let practice = AppMessage.answer(.practice(practice), of: Self.chapter)
        // Sound begins when it is asked for, and not before.
        let opened = Make.opened(Make.story, of: Make.chapters).filter {
            if case .player(.phase(.playing)) = $0 { false } else { true }
        }
        return ([practice] + opened).flatMap { app.update($0, at: moment) }
    }

    private func text(_ app: AppModel) -> String { ScreenSnapshot.text(of: app.render()) }

    private func plays(_ effects: [AppEffect]) -> Bool {
        effects.contains { if case .player(.play) = $0 { true } else { false } }
    }

    private func outcome(_ effects: [AppEffect]) -> StepOutcome? {
        effects.lazy.compactMap { if case .keepStep(let outcome) = $0 { outcome } else { nil } }
            .first
    }

    private func ended(_ effects: [AppEffect]) -> DayTaskEnd? {
        effects.lazy.compactMap { if case .endTask(let end) = $0 { end } else { nil } }.first
    }

    private func end(_ app: inout AppModel) -> [AppEffect] {
        app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
    }

    @Test func `one key before, one behind, and the step is kept before the session ends`() throws {
        var app = try app(RouteStep("whole", .play("hide"), expects: true, judges: true))
        #expect(!plays(app.start(at: Moment())))
        #expect(app.asksOfStep && text(app).contains("expect to understand"))
        #expect(!plays(open(&app)), "it waits for the answer")
        #expect(plays(app.press(Key(.character("2")))))
        #expect(!app.asksOfStep)
        // A terminal that is closed at the question takes nothing of what was heard.
        let first = try #require(outcome(end(&app)))
        #expect(first.kind == .done && first.expected == 2 && first.judged == nil)
        #expect(app.asksOfStep && text(app).contains("did you understand"))
        let effects = app.press(Key(.character("4")))
        let kept = try #require(outcome(effects))
        #expect(kept.kind == .done && kept.expected == 2 && kept.judged == 4)
        let keeping = effects.firstIndex { if case .keepStep = $0 { true } else { false } }
        let ending = effects.firstIndex { if case .endTask = $0 { true } else { false } }
        #expect(try #require(keeping) < (ending ?? -1))
        #expect(ended(effects) == DayTaskEnd(.done, judged: 4) && !effects.contains(.quit))
    }

    @Test func `Esc answers neither question, and the step is done all the same`() throws {
        var app = try app(RouteStep("whole", .play("hide"), expects: true, judges: true))
        _ = app.start(at: Moment())
        _ = open(&app)
        #expect(plays(app.press(Key(.escape))))
        let kept = try #require(outcome(end(&app)))
        #expect(kept.kind == .done && kept.expected == nil && kept.judged == nil)
        let effects = app.press(Key(.escape))
        #expect(outcome(effects) == nil && ended(effects) == DayTaskEnd(.done))
    }

    @Test func `a step without questions begins and ends by itself`() throws {
        var app = try app(RouteStep("sentences", .play("learn")))
        _ = app.start(at: Moment())
        #expect(plays(open(&app)))
        let effects = end(&app)
        #expect(outcome(effects)?.kind == .done && effects.last == .endTask(DayTaskEnd(.done)))
    }

    @Test func `leaving in the middle keeps the place and not the step`() throws {
        var app = try app(RouteStep("whole", .play("hide"), judges: true))
        _ = app.start(at: Moment())
        _ = open(&app)
        let effects = app.press(Key(.character("q")))
        #expect(outcome(effects) == nil && effects.last == .quit)
        #expect(effects.contains { if case .saveProgress = $0 { true } else { false } })
    }

    @Test func `where no sentence was hard there is nothing to do, and that is kept`() throws {
        for act in [RouteStep.Act.write, .play("hide gap 1.2L")] {
            var app = try app(RouteStep("hard", act, lines: .hardest(5), judges: true))
            _ = app.start(at: Moment())
            let effects = open(&app)
            #expect(outcome(effects)?.kind == .skipped)
            #expect(effects.last == .endTask(DayTaskEnd(.nothing)))
        }
    }

    /// Opens a chapter with two hard sentences.
    private func openHard(_ app: inout AppModel) {
        let efforts = [0, 2].map { Make.effort($0, replays: 9, lookUps: 9) }
        _ = open(&app, ChapterPractice(efforts: efforts))
        let start = app.lines[0].played.lowerBound
        _ = app.update(.player(.seeked(to: start)), at: Moment(position: start))
    }

    /// Reports that the sound waits behind a pass.
    private func hold(_ app: inout AppModel, _ passage: Passage) -> [AppEffect] {
        app.update(.player(.phase(.held)), at: Moment(place: app.place(of: passage), host: .zero))
    }

    @Test func `behind the last pass of the last chosen sentence the step is over`() throws {
        var app = try app(RouteStep("say", .play("hide gap 1.2L *2"), lines: .hardest(5)))
        _ = app.start(at: Moment())
        openHard(&app)
        #expect(app.player?.state.marks.only == [0, 2])
        for passage in [
            Passage(line: 0, pass: 2, passCount: 2), Passage(line: 2, pass: 1, passCount: 2),
        ] {
            #expect(outcome(hold(&app, passage)) == nil, "\(passage)")
        }
        let last = Passage(line: 2, pass: 2, passCount: 2)
        #expect(outcome(hold(&app, last))?.kind == .done)
    }

    @Test func `a question of the drill behind the last sentence is answered first`() throws {
        var app = try app(RouteStep("ask", .play("hide ask"), lines: .hardest(5)))
        _ = app.start(at: Moment())
        openHard(&app)
        let last = Passage(line: 2, asks: true)
        #expect(outcome(hold(&app, last)) == nil)
        let again = Moment(place: app.place(of: last), host: .zero)
        _ = app.update(.player(.phase(.playing)), at: again)
        #expect(outcome(hold(&app, last))?.kind == .done)
    }

    @Test func `a number typed while it is heard is the answer at the end`() throws {
        var app = try app(RouteStep("whole", .play("hide"), judges: true), face: .plain)
        _ = app.start(at: Moment())
        _ = open(&app)
        #expect(app.update(.typed(.row(4)), at: Moment()).isEmpty)
        let kept = outcome(end(&app))
        #expect(kept?.kind == .done && kept?.judged == 4)
    }

    @Test func `a dictation is the step, and ends it`() throws {
        var app = try app(RouteStep("write", .write))
        _ = app.start(at: Moment())
        #expect(plays(open(&app)))
        #expect(app.player?.state.dictation != nil)
        #expect(outcome(app.press(Key(.escape)))?.kind == .left)
    }

    @Test func `a dictation that was left goes on behind the sentence written last`() throws {
        var app = try app(RouteStep("write", .write, lines: .hardest(5)))
        _ = app.start(at: Moment())
        openHard(&app)
        #expect(app.player?.state.dictation?.sentence == 0)
        for key in [Key(.character("x")), Key(.enter)] {
            _ = app.update(.input(.key(key)), at: Moment(host: .seconds(1)))
        }
        var effects: [AppEffect] = []
        // The first closes the line, the second the summary.
        for _ in 0..<2 { effects += app.press(Key(.escape)) }
        #expect(outcome(effects)?.kind == .left)
        let next = app.lines[2].played.lowerBound
        #expect(effects.contains(.player(.seek(next))))
    }

    @Test func `a question of a step is a numbered list in the plain view`() throws {
        var app = try app(
            RouteStep("whole", .play("hide"), expects: true, judges: true), face: .plain)
        var face = PlainFace()
        _ = app.start(at: Moment())
        let lines = face.lines(after: .tick, [], of: &app)
        #expect("\(lines)".contains("How much do you expect to understand?"))
        #expect("\(lines)".contains("1. little of it"))
        _ = open(&app)
        _ = app.update(.typed(.row(3)), at: Moment())
        #expect(!app.asksOfStep)
        _ = end(&app)
        let kept = outcome(app.update(.typed(.row(5)), at: Moment()))
        #expect(kept?.expected == 3 && kept?.judged == 5)
    }

    /// Lets the host's time pass while the chapter is at a place.
    private func pass(
        _ app: inout AppModel, to seconds: Double, at position: Double, _ event: PlayerEvent
    ) -> [AppEffect] {
        app.update(
            .player(event),
            at: Moment(position: Make.time(position), host: .milliseconds(Int64(seconds * 1_000))))
    }

    @Test func `a part ends at the end of the sentence, and the place is kept`() throws {
        var app = try app(RouteStep("whole", .play("hide"), judges: true), seconds: 60)
        _ = app.start(at: Moment())
        _ = open(&app)
        _ = pass(&app, to: 1, at: 1, .phase(.playing))
        // A pause takes none of the time.
        _ = pass(&app, to: 31, at: 2, .phase(.paused))
        _ = pass(&app, to: 131, at: 2, .phase(.playing))
        #expect(app.nextDeadline.host.map { $0 <= .seconds(161) } == true)
        #expect(ended(pass(&app, to: 160, at: 3, .phase(.playing))) == nil)
        #expect(app.player?.state.practice.holdAfter == nil)
        #expect(ended(pass(&app, to: 161, at: 3, .phase(.playing))) == nil)
        #expect(app.player?.state.practice.holdAfter == app.player?.state.heardSentence)
        let effects = pass(&app, to: 163, at: 5, .phase(.held))
        #expect(ended(effects) == DayTaskEnd(.part, seconds: 62))
        #expect(outcome(effects)?.kind == .left)
        #expect(effects.contains { if case .saveProgress(_, .quit) = $0 { true } else { false } })
    }

    @Test func `a part of chosen sentences goes on with those that were not played`() throws {
        for (goesOn, first) in [(false, 0), (true, 2)] {
            var app = try app(RouteStep("say", .play("hide"), lines: .hardest(5)), goesOn: goesOn)
            _ = app.start(at: Moment())
            let moment = Moment(position: app.lines.isEmpty ? Make.time(9) : .zero)
            let efforts = [0, 2].map { Make.effort($0, replays: 9, lookUps: 9) }
            let practice = AppMessage.answer(
                .practice(ChapterPractice(efforts: efforts)), of: Self.chapter)
            let opened = Make.opened(Make.story, of: Make.chapters).filter {
                if case .player(.phase(.playing)) = $0 { false } else { true }
            }
            let effects = ([practice] + opened).flatMap { app.update($0, at: moment) }
            let start = app.lines[first].played.lowerBound
            #expect(effects.contains(.player(.seek(start))), "\(goesOn) \(effects)")
        }
    }

    @Test func `a part of a dictation waits until the sentence is compared`() throws {
        var app = try app(RouteStep("write", .write, lines: .hardest(5)), seconds: 60)
        _ = app.start(at: Moment())
        openHard(&app)
        #expect(app.player?.state.dictation?.sentence == 0)
        #expect(ended(pass(&app, to: 1, at: 0, .phase(.held))) == nil)
        #expect(ended(pass(&app, to: 99, at: 0, .phase(.held))) == nil)
        var effects: [AppEffect] = []
        for key in [Key(.character("x")), Key(.enter)] {
            effects += app.update(.input(.key(key)), at: Moment(host: .seconds(100)))
        }
        #expect(ended(effects)?.kind == .part)
        let next = app.lines[2].played.lowerBound
        #expect(effects.contains(.player(.seek(next))), "it goes on with the next one")
    }

    @Test func `a chapter of the day ends with its end, and asks nothing`() throws {
        let waiting = QueuedChapter(
            chapter: Self.chapter, bookTitle: "Book", chapterTitle: "Two", length: .seconds(30),
            addedAt: Date(timeIntervalSince1970: 1))
        var app = AppModel(
            source: .local, sourceName: "here", settings: Make.settings(),
            size: Size(columns: 80, rows: 24),
            start: .task(
                DayTask(hearing: Self.chapter, title: "Two"),
                FoundChapter(waiting, in: Make.book, number: 3, chapters: Make.chapters)))
        _ = app.start(at: Moment())
        #expect(plays(open(&app)))
        let effects = end(&app)
        #expect(outcome(effects) == nil && effects.last == .endTask(DayTaskEnd(.done)))
    }

    @Test(arguments: [(80, 24), (40, 12), (20, 5)])
    func `what is next is one key away, and the shelf another`(columns: Int, rows: Int) {
        func app() -> AppModel {
            var app = AppModel(
                source: .local, sourceName: "here", settings: Make.settings(),
                size: Size(columns: columns, rows: rows),
                start: .offer(
                    DayOffer(news: "“whole” is done.", next: "sentences: “Two”", time: "12 min")))
            _ = app.start(at: Moment())
            return app
        }
        var first = app()
        #expect(text(first).contains("whole") && text(first).contains("Begin s"))
        #expect(first.press(Key(.enter)).last == .playToday)
        var second = app()
        #expect(second.press(Key(.escape)).isEmpty)
        #expect(second.layers.isEmpty && second.screen == .books)
    }
}
