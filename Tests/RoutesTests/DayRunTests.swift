import Foundation
import ListenCore
import ListenTestSupport
import Testing

@testable import Routes

/// A day whose things are done one after the other.
@Suite struct DayRunTests {
    private func chapter(_ name: String) -> ChapterAddress {
        ChapterAddress(
            source: .local, book: BookID(rawValue: "book"), chapter: ChapterID(rawValue: name))
    }

    /// A route of a chapter of ten minutes, so many of whose steps are done.
    private func facts(done: Int = 2, cards: Int = 10) -> DayPlan.Facts {
        let start = RouteEvent(
            chapter: chapter("a"), at: Date(timeIntervalSince1970: 1), day: 1, .started,
            text: RoutePreset.standard.text, length: .seconds(600))
        let titles = ["choose", "meet", "whole", "sentences"].prefix(done)
        let events = titles.enumerated().map { index, title in
            RouteEvent(
                chapter: chapter("a"), at: Date(timeIntervalSince1970: Double(2 + index)), day: 1,
                .done, step: title)
        }
        return DayPlan.Facts(
            routes: ChapterRoute.all(of: [start] + events), cards: cards,
            episodes: [DayPlan.Facts.Episode(chapter("e"), length: .seconds(3_600))],
            hasEasy: true)
    }

    @Test func `what was begun does not come again, and the rest fills what is left`() throws {
        var run = DayRun(minutes: 15)
        let whole = try #require(run.plan(of: facts(), day: 1).first)
        #expect(whole.work == .step(chapter("a"), title: "whole"))
        #expect(run.limit(of: whole) == 900)
        // It took longer than planned.
        run.end(whole, DayTaskEnd(.done, seconds: 700), after: 999)
        #expect(run.left == 200)
        let plan = run.plan(of: facts(done: 3), day: 1)
        #expect(plan.seconds == 200 && plan.first?.isPart == true)
        #expect(plan.first?.work == .step(chapter("a"), title: "sentences"))
        run.end(try #require(plan.first), DayTaskEnd(.part), after: 100)
        #expect(run.plan(of: facts(done: 3), day: 1).first?.work == .cards(8))
        // The number that is due is another by then.
        run.end(DayPlan.Item(.cards(8), seconds: 96), DayTaskEnd(.done), after: 30)
        #expect(
            run.plan(of: facts(done: 3, cards: 2), day: 1).items.map(\.work) == [
                .episode(chapter("e"))
            ])
    }

    @Test func `nothing is begun once its time is over`() {
        var run = DayRun(minutes: 1)
        #expect(!run.isOver && !run.hasBegun)
        run.end(DayPlan.Item(.easy, seconds: 60), DayTaskEnd(.part, seconds: 55), after: 0)
        #expect(run.isOver && run.hasBegun && run.left == 5)
        #expect(run.plan(of: facts(), day: 1).items.isEmpty)
    }

    @Test func `what could not be begun is not done`() {
        var run = DayRun()
        run.end(DayPlan.Item(.cards(3), seconds: 60), DayTaskEnd(.nothing), after: 1)
        #expect(run.hasBegun && !run.hasDone)
        run.end(DayPlan.Item(.easy, seconds: 60), DayTaskEnd(.part), after: 60)
        #expect(run.hasDone)
    }

    @Test func `a part has its own end, a whole thing that of the day`() {
        let run = DayRun(minutes: 10)
        #expect(run.limit(of: DayPlan.Item(.easy, seconds: 120, isPart: true)) == 120)
        #expect(run.limit(of: DayPlan.Item(.easy, seconds: 120)) == 600)
        #expect(DayRun().limit(of: DayPlan.Item(.easy, seconds: 120, isPart: true)) == nil)
    }

    @Test func `another chapter may be easy once one was heard to its end`() {
        var run = DayRun()
        let facts = DayPlan.Facts(hasEasy: true)
        run.end(DayPlan.Item(.easy, seconds: 60), DayTaskEnd(.done), after: 60)
        #expect(run.plan(of: facts, day: 1).items.map(\.work) == [.easy])
        run.end(DayPlan.Item(.easy, seconds: 60), DayTaskEnd(.part), after: 60)
        #expect(run.plan(of: facts, day: 1).items.isEmpty)
    }

    @Test func `a step that was left where its time was over goes on there, once`() throws {
        let route = try #require(facts().routes.first)
        let step = try #require(route.next?.step)
        func after(_ events: [RouteEvent]) -> RouteTask? {
            let start = RouteEvent(
                chapter: chapter("a"), at: Date(timeIntervalSince1970: 0), day: 1, .started,
                text: route.text)
            return ChapterRoute.all(of: [start] + events).first.map { RouteTask($0, step) }
        }
        let left = route.event(.left, step, expected: 2, at: Date(timeIntervalSince1970: 9), day: 1)
        #expect(after([left])?.former == left && after([])?.former == nil)
        #expect(after([left])?.route.marks.allSatisfy { $0.event == nil } == true)
        let skipped = route.event(.skipped, step, at: Date(timeIntervalSince1970: 10), day: 1)
        #expect(after([left, skipped])?.former == nil)
    }
}
