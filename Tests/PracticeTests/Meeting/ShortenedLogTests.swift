import FoundationEssentials
import ListenCore
import Testing

@testable import Practice

/// The log of a card of which a grading was taken back on another device.
@Suite struct ShortenedLogTests {
    private let scheduler = ReviewScheduler()

    private static func instant(_ day: Int) -> Date {
        Date(timeIntervalSince1970: Double(19_662 + day) * 86_400 + 43_200)
    }

    private func grading(
        _ day: Int, _ grade: ReviewGrade = .good, after before: ReviewRecord?
    ) -> ReviewRecord {
        let at = Self.instant(day)
        let days = before.map { max(0, Int(at.timeIntervalSince($0.at) / 86_400)) }
        return ReviewRecord(
            card: 1, grade: grade, at: at, day: CalendarDay(daysSince1970: 19_662 + day).text,
            before: before?.after,
            after: scheduler.graded(before?.after, grade, at: at, days: days))
    }

    private func shortened(
        _ log: [ReviewRecord], without day: Int, _ memory: CardMemory?
    ) -> ShortenedLog? {
        ShortenedLog(log, without: Self.instant(day), memory: memory, scheduler: scheduler)
    }

    @Test func `the last grading goes with what it led to`() {
        let first = grading(1, after: nil)
        let second = grading(4, .again, after: first)
        let found = shortened([first, second], without: 4, second.after)
        #expect(found?.taken == second && found?.records.isEmpty == true)
        #expect(found?.memory == first.after)
        let new = shortened([first], without: 1, first.after)
        #expect(new?.taken == first && new?.memory == nil)
    }

    @Test func `gradings that knew of it go on from the one before`() {
        let first = grading(1, after: nil)
        let second = grading(4, .again, after: first)
        let third = grading(5, after: second)
        let fourth = grading(9, .hard, after: third)
        let (next, last) = (
            grading(5, after: first), grading(9, .hard, after: grading(5, after: first))
        )
        let found = shortened([first, second, third, fourth], without: 4, fourth.after)
        #expect(found?.records == [next, last] && found?.memory == last.after)
    }

    @Test func `a memory of another device that knew it is reckoned from the log that is here`() {
        let first = grading(1, after: nil)
        let gone = grading(4, .again, after: first)
        let third = grading(6, after: gone)
        let next = grading(6, after: first)
        let found = shortened([first, third], without: 4, third.after)
        #expect(found?.taken == nil)
        #expect(found?.records == [next] && found?.memory == next.after)
        // The memory alone came.
        #expect(shortened([first], without: 4, gone.after)?.memory == first.after)
        let alone = shortened([], without: 4, gone.after)
        #expect(alone != nil && alone?.memory == nil)
    }

    @Test func `gradings that did not know of it stay as they are`() {
        let first = grading(1, after: nil)
        let gone = grading(4, .again, after: first)
        let other = grading(6, after: first)
        let found = shortened([first, gone, other], without: 4, other.after)
        #expect(found?.taken == gone && found?.records.isEmpty == true)
        #expect(found?.memory == other.after)
        #expect(shortened([first, other], without: 4, other.after) == nil)
        #expect(shortened([], without: 4, nil) == nil)
    }

    @Test func `a grading that was not known when it was given stays in the memory`() {
        let first = grading(1, after: nil)
        let other = grading(3, .hard, after: first)
        let slip = grading(4, .again, after: first)
        let found = shortened([first, other, slip], without: 4, slip.after)
        #expect(found?.taken == slip && found?.memory == other.after)
    }

    @Test func `a grading given at once after it stays`() {
        let first = grading(1, after: nil)
        let at = Self.instant(4) + 0.01
        let anew = ReviewRecord(
            card: 1, grade: .hard, at: at, day: grading(4, after: first).day, before: first.after,
            after: scheduler.graded(first.after, .hard, at: at, days: 3))
        #expect(shortened([first, anew], without: 4, anew.after) == nil)
    }

    @Test func `a day that the person chose since stays`() {
        let first = grading(1, after: nil)
        let second = grading(4, .again, after: first)
        let third = grading(6, after: second)
        var moved = third.after
        moved.due += 20 * 86_400
        let found = shortened([first, second, third], without: 4, moved)
        #expect(found?.memory?.due == moved.due)
        #expect(found?.memory?.stability == grading(6, after: first).after.stability)
    }

    @Test func `a day is counted from what was graded elsewhere where the log lacks it`() {
        let first = grading(1, after: nil)
        let gone = grading(4, .again, after: first)
        let third = grading(9, after: gone)
        let found = shortened([gone, third], without: 4, third.after)
        #expect(found?.records == [grading(9, after: first)])
    }
}
