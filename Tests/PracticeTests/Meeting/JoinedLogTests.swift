import FoundationEssentials
import ListenCore
import Testing

@testable import Practice

/// Gradings of one card from several devices, reckoned as if they had been given on one.
@Suite struct JoinedLogTests {
    private let scheduler = ReviewScheduler()

    /// A grading on a day of November, of a device that remembers the card as `before` says.
    private func grading(
        _ day: Int, _ grade: ReviewGrade = .good, after before: ReviewRecord?
    ) -> ReviewRecord {
        let at = Date(timeIntervalSince1970: Double(19_662 + day) * 86_400 + 43_200)
        let days = before.map { max(0, Int(at.timeIntervalSince($0.at) / 86_400)) }
        return ReviewRecord(
            card: 1, grade: grade, at: at, day: CalendarDay(daysSince1970: 19_662 + day).text,
            before: before?.after,
            after: scheduler.graded(before?.after, grade, at: at, days: days))
    }

    private func joined(_ log: [ReviewRecord], _ memory: CardMemory? = nil) -> JoinedLog? {
        JoinedLog(
            log.sorted { $0.at < $1.at },
            memory: memory
                ?? log.map(\.after).max(by: {
                    $0.reviewedAt < $1.reviewedAt
                }), scheduler: scheduler)
    }

    @Test func `gradings of one device stay as they are`() {
        let first = grading(1, after: nil)
        let second = grading(4, after: first)
        #expect(joined([first, second]) == nil)
        #expect(joined([]) == nil)
        #expect(JoinedLog([first], memory: nil, scheduler: scheduler) == nil)
    }

    @Test(arguments: [[4, 6], [6, 4]])
    func `gradings that did not know of each other go on from one another`(days: [Int]) {
        let first = grading(1, after: nil)
        let (here, there) = (grading(days[0], after: first), grading(days[1], after: first))
        let later = grading(9, .hard, after: here)
        let second = grading(4, after: first)
        let third = grading(6, after: second)
        let fourth = grading(9, .hard, after: third)
        let found = joined([first, here, there, later])
        #expect(found?.records == [third, fourth])
        #expect(found?.memory == fourth.after && found?.memory.reviews == 4)
    }

    @Test func `a grading that knew one of a clock that was ahead counts once`() {
        let first = grading(1, after: nil)
        let ahead = grading(6, .again, after: first)
        let next = grading(4, after: ahead)
        let second = grading(4, after: first)
        let third = grading(6, .again, after: second)
        let found = joined([first, ahead, next])
        #expect(found?.records == [second, third] && found?.memory == third.after)
        #expect(joined([first, second, third]) == nil)
    }

    @Test func `two devices that met a card first each introduce it once`() {
        let (here, there) = (grading(1, after: nil), grading(2, .easy, after: nil))
        #expect(joined([here, there])?.records == [grading(2, .easy, after: here)])
    }

    @Test func `a day that the person chose since stays`() {
        let first = grading(1, after: nil)
        let (here, there) = (grading(4, after: first), grading(6, after: first))
        var moved = there.after
        moved.due += 20 * 86_400
        let found = joined([first, here, there], moved)
        #expect(found?.memory.due == moved.due)
        #expect(found?.memory.stability == grading(6, after: here).after.stability)
    }

    @Test func `what no grading explains is not undone`() throws {
        let first = grading(1, after: nil)
        let (here, there) = (grading(4, after: first), grading(6, after: first))
        // A memory that is newer than the log.
        let newer = grading(9, after: there).after
        #expect(joined([first, here, there], newer)?.memory == newer)
        // A grading in between that was not logged.
        let last = grading(12, after: grading(9, after: there))
        let found = try #require(joined([first, here, there, last], last.after))
        #expect(found.records == [grading(6, after: here), last] && found.memory == last.after)
        // A grading from the time of a clock that was wrong.
        #expect(joined([first, here, grading(400, after: nil)], here.after) == nil)
    }
}
