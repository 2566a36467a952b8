import FoundationEssentials
import ListenCore
import ListenTestSupport
import Practice
import Routes
import Testing

@testable import SharedWork

/// The plan of a day out of what is kept.
@Suite struct TodayWorkTests {
    private struct Events: RouteKeeping {
        let all: [RouteEvent]
        func events(of chapter: ChapterAddress?) async throws(StoreError) -> [RouteEvent] {
            all.filter { chapter == nil || $0.chapter == chapter }
        }
        func add(_ events: [RouteEvent]) async throws(StoreError) {}
    }

    private func event(_ book: String, at second: Double) -> RouteEvent {
        RouteEvent(
            chapter: ChapterAddress(
                source: .local, book: BookID(rawValue: book), chapter: ChapterID(rawValue: "1")),
            at: Date(timeIntervalSince1970: second), day: 0, .started, text: "whole: hide\n",
            length: .seconds(60), bookTitle: book, chapterTitle: "One of \(book)")
    }

    @Test(arguments: [
        (0, "1 s"), (59, "59 s"), (60, "1 min"), (89, "1 min"), (90, "2 min"), (873, "15 min"),
    ])
    func `a time below a minute is told in seconds`(seconds: Int, text: String) {
        #expect(Today.time(seconds) == text)
    }

    @Test func `what is heard between the steps is no chapter that has some left`() async throws {
        let events = Events(all: [event("there", at: 1)])
        let own = try #require(events.all.first).chapter
        let asked = Collected<Set<ChapterAddress>>()
        let work = TodayWork(
            routes: RouteWork(
                store: { events },
                calendar: ReviewCalendar(localTime: zone(hours: 0), firstHour: 4),
                clock: ManualClock(), folder: "/none"),
            cards: { 0 }, episodes: { [] },
            easy: { others in
                asked.add(others)
                return nil
            })
        _ = try await work.today()
        #expect(asked.all == [[own]])
    }

    @Test func `the route of a book that was removed is in nobody's way`() async throws {
        let events = Events(all: [event("there", at: 1), event("gone", at: 2)])
        let work = TodayWork(
            routes: RouteWork(
                store: { events },
                calendar: ReviewCalendar(localTime: zone(hours: 0), firstHour: 4),
                clock: ManualClock(), folder: "/none"),
            cards: { 0 }, episodes: { [] }, easy: { _ in nil },
            isGone: { $0.book.rawValue == "gone" })
        let today = try await work.today()
        #expect(today.plan.items.count == 1)
        #expect(await work.line()?.contains("One of there") == true)
    }
}
