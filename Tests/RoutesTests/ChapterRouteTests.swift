import Foundation
import ListenCore
import ListenTestSupport
import Testing

@testable import Routes

/// The route of a chapter, event by event.
@Suite struct ChapterRouteTests {
    private let chapter = ChapterAddress(
        source: .local, book: BookID(rawValue: "book"), chapter: ChapterID(rawValue: "one"))
    private let text = """
        whole: expect | hide | judge
        say: only hardest 5 | hide gap 1.2L
        whole after 1 day: hide
        whole after 4 days: hide
        easy: easy
        """

    private func event(
        _ kind: RouteEvent.Kind, _ step: String = "", on day: Int, at second: Int, text: String = ""
    ) -> RouteEvent {
        RouteEvent(
            chapter: chapter, at: Date(timeIntervalSince1970: Double(second)), day: day, kind,
            step: step, text: text, length: .seconds(90), bookTitle: "Book", chapterTitle: "One")
    }

    private func way(_ events: [RouteEvent]) throws -> ChapterRoute {
        try #require(ChapterRoute.all(of: events).first)
    }

    private var begun: RouteEvent { event(.started, on: 10, at: 1, text: text) }

    /// What follows each event of a chapter's route: the step that is next, and its first day.
    @Test func `the next step is the one the table says`() throws {
        let table: [(RouteEvent, next: String?, day: Int?)] = [
            (begun, "whole", 10),
            (event(.done, "whole", on: 10, at: 2), "say", 10),
            // Nothing is late: a step that was next on day 10 is next on day 13.
            (event(.skipped, "say", on: 13, at: 3), "whole after 1 day", 14),
            (event(.done, "whole after 1 day", on: 16, at: 4), "whole after 4 days", 19),
            (event(.stopped, on: 16, at: 5), nil, nil),
            (event(.done, "whole after 4 days", on: 30, at: 6), nil, nil),
            (
                event(.edited, on: 31, at: 7, text: text + "\nmore after 9 days: show"),
                "more after 9 days", 35
            ),
            (event(.started, on: 40, at: 8, text: text), "whole", 40),
        ]
        var events: [RouteEvent] = []
        for row in table {
            events.append(row.0)
            let way = try way(events)
            #expect(way.next?.step.title == row.next, "after \(row.0.kind) \(row.0.step)")
            #expect(way.next?.day == row.day, "after \(row.0.kind) \(row.0.step)")
            // Devices meet in any order.
            #expect(try self.way(events.shuffled()) == way)
        }
    }

    @Test func `events before a beginning, of unknown steps and done twice change nothing`() throws
    {
        #expect(ChapterRoute.all(of: [event(.done, "whole", on: 9, at: 0)]).isEmpty)
        let first = event(.done, "whole", on: 10, at: 2)
        let way = try way([begun, first])
        let more = try self.way([
            begun, first, event(.done, "whole", on: 12, at: 3), event(.done, "gone", on: 12, at: 4),
        ])
        #expect(more.next == way.next)
        #expect(more.marks.first?.event == first)
    }

    @Test func `steps that an edit leaves out are done still when another brings them back`() throws
    {
        let events = [
            begun, event(.done, "whole", on: 10, at: 2), event(.skipped, "say", on: 10, at: 3),
            event(.edited, on: 11, at: 4, text: "other: show"),
        ]
        #expect(try way(events).next?.step.title == "other")
        // Devices meet: the step was done elsewhere while the text here had none of it.
        let elsewhere = event(.done, "whole after 1 day", on: 12, at: 5)
        let way = try way(events + [elsewhere, event(.edited, on: 13, at: 6, text: text)])
        #expect(way.marks.map(\.event?.kind) == [.done, .skipped, .done, nil])
        #expect(way.next?.step.title == "whole after 4 days")
    }

    @Test func `a deed counts last, though the clock was ahead at the one before it`() throws {
        let wrong = event(.started, on: 47_000, at: 4_000_000_000, text: text)
        var events = [wrong]
        for (kind, title) in [(RouteEvent.Kind.done, "whole"), (.skipped, "say")] {
            let way = try #require(ChapterRoute.all(of: events, today: 20).first)
            let step = try #require(way.next?.step)
            #expect(step.title == title)
            events.append(way.event(kind, step, at: Date(timeIntervalSince1970: 5), day: 20))
        }
        let way = try #require(ChapterRoute.all(of: events.shuffled(), today: 20).first)
        #expect(way.next == ChapterRoute.Next(step: way.marks[2].step, day: 21))
        // The day that never came does not make the next step wait.
        let done = event(.done, "whole", on: 47_000, at: 4_000_000_001)
        let waiting = [wrong, done, event(.skipped, "say", on: 47_000, at: 4_000_000_002)]
        #expect(ChapterRoute.all(of: waiting, today: 20).first?.next?.day == 20)
        #expect(ChapterRoute.all(of: waiting, today: 21).first?.next?.day == 21)
    }

    @Test func `a chapter is chosen when its route begins, whatever its text says later`() throws {
        let text = "pick: known 50-60\nwhole: hide"
        let way = try way([begun, event(.edited, on: 11, at: 4, text: text)])
        #expect(way.next?.step.title == "whole")
        #expect(way.marks.map(\.isAhead) == [false, true])
    }

    @Test func `what was done can be judged afterwards, once`() throws {
        func judged(_ judged: Int, at second: Int) -> RouteEvent {
            RouteEvent(
                chapter: chapter, at: Date(timeIntervalSince1970: Double(second)), day: 10, .done,
                step: "whole", judged: judged)
        }
        let way = try way([
            begun, event(.done, "whole", on: 10, at: 2), judged(4, at: 3), judged(1, at: 4),
            event(.skipped, "whole", on: 10, at: 5),
        ])
        #expect(way.marks.first?.event?.kind == .done && way.marks.first?.event?.judged == 4)
    }

    @Test func `a step that was left out can still be done`() throws {
        let way = try way([
            begun, event(.skipped, "whole", on: 10, at: 2), event(.done, "whole", on: 11, at: 3),
        ])
        #expect(way.marks.first?.event?.kind == .done)
    }

    @Test func `a step that was done by mistake is taken back, on every device alike`() throws {
        var events = [
            begun, event(.done, "whole", on: 10, at: 2), event(.done, "say", on: 10, at: 3),
        ]
        #expect(try way(events).latest.map(\.title) == ["say"])
        events.append(event(.undone, "say", on: 10, at: 4))
        let once = try way(events.shuffled())
        #expect(once.next?.step.title == "say" && once.latest.map(\.title) == ["whole"])
        events.append(event(.undone, "whole", on: 10, at: 5))
        let twice = try way(events.shuffled())
        #expect(twice.next?.step.title == "whole" && twice.latest.isEmpty)
        events.append(event(.done, "whole", on: 12, at: 6))
        #expect(try way(events.shuffled()).marks.first?.event?.day == 12)
        // An edit does not bring back what was taken back.
        events += [
            event(.edited, on: 12, at: 7, text: text), event(.undone, "gone", on: 12, at: 8),
        ]
        #expect(try way(events).next?.step.title == "say")
    }

    @Test func `steps that were left out together are taken back together`() throws {
        let skipped = ["say", "whole after 1 day"].map { event(.skipped, $0, on: 10, at: 3) }
        let events = [begun, event(.done, "whole", on: 10, at: 2)] + skipped
        let way = try way(events)
        #expect(way.latest.map(\.title) == ["say", "whole after 1 day"])
        let undone = way.latest.map {
            way.event(.undone, $0, at: Date(timeIntervalSince1970: 1), day: 10)
        }
        let back = try self.way(events + undone)
        #expect(back.next?.step.title == "say" && back.marks.first?.event?.kind == .done)
    }

    @Test func `shortening leaves the next step and the last repetition`() throws {
        let way = try way([begun])
        #expect(way.spared.map(\.title) == ["say", "whole after 1 day"])
        let short = try self.way(
            [begun]
                + way.spared.map {
                    way.event(
                        .skipped, $0, at: Date(timeIntervalSince1970: 2), day: 10)
                })
        #expect(short.next?.step.title == "whole")
        #expect(short.spared.isEmpty)
    }

    @Test func `a text that cannot be read has no step, and is kept to be put right`() throws {
        let way = try way([event(.started, on: 1, at: 1, text: "nothing here")])
        #expect(way.next == nil && way.marks.isEmpty && !way.isDone)
        #expect(way.text == "nothing here")
    }

    @Test func `answers beyond their bounds are none`() {
        let event = RouteEvent(
            chapter: chapter, at: .distantPast, day: 0, .done, expected: 4, judged: 0)
        #expect(event.expected == nil && event.judged == nil)
    }
}
