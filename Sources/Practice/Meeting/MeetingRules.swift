package import FoundationEssentials
package import ListenCore

/// The scheduler and the calendar by which gradings of another program are reckoned.
package struct MeetingRules: Sendable {
    private let scheduler: ReviewScheduler
    private let dayNumber: @Sendable (Date) -> Int
    /// The farthest apart that two notes of one grading are: the other program keeps milliseconds,
    /// and moves a grading by some where another has its time.
    package static let nearness = 0.05

    /// Rules; `day` gives the number of the day an instant counts for, from 1970-01-01.
    package init(scheduler: ReviewScheduler, day: @escaping @Sendable (Date) -> Int) {
        self.scheduler = scheduler
        dayNumber = day
    }

    func day(_ instant: Date) -> Int { dayNumber(instant) }

    /// The day that a grading here counted for.
    private func day(of record: ReviewRecord) -> Int {
        CalendarDay(record.day)?.daysSince1970 ?? dayNumber(record.at)
    }

    /// The gradings that a log does not have, oldest first.
    func missing(of gradings: [CardElsewhere.Grading], in log: [ReviewRecord])
        -> [CardElsewhere.Grading]
    {
        Self.missing(of: gradings.sorted { $0.at < $1.at }, \.at, in: log.map(\.at))
    }

    /// The records here that another program does not have, oldest first.
    package static func missing(
        of records: [ReviewRecord], in gradings: [CardElsewhere.Grading]
    ) -> [ReviewRecord] {
        missing(of: records.sorted { $0.at < $1.at }, \.at, in: gradings.map(\.at))
    }

    private static func missing<Element>(
        of all: [Element], _ instant: (Element) -> Date, in others: [Date]
    ) -> [Element] {
        var known = others.sorted()[...]
        return all.filter { element in
            let at = instant(element)
            while let next = known.first, next < at - nearness { known = known.dropFirst() }
            guard let next = known.first, next <= at + nearness else { return true }
            known = known.dropFirst()
            return false
        }
    }

    /// The log of new gradings and those here that follow the first of them, with the memory
    /// reckoned from the one before, whose grading is `previous` where that is known.
    ///
    /// Gradings here keep their days: the person may have been in another time zone.
    func reckoned(
        _ missing: [CardElsewhere.Grading], _ later: [ReviewRecord], of card: Int64,
        from before: CardMemory?, after previous: ReviewRecord? = nil
    ) -> [ReviewRecord] {
        let here = later.map { record in
            (at: record.at, grade: record.grade, spent: record.spent, day: day(of: record))
        }
        let there = missing.map { grading in
            (at: grading.at, grade: grading.grade, spent: grading.spent, day: day(grading.at))
        }
        var memory = before
        var last = before.map { memory in previous.map(day(of:)) ?? day(memory.reviewedAt) }
        var records: [ReviewRecord] = []
        for grading in (here + there).sorted(by: { $0.at < $1.at }) {
            let days = last.map { max(0, grading.day - $0) }
            let after = scheduler.graded(memory, grading.grade, at: grading.at, days: days)
            records.append(
                ReviewRecord(
                    card: card, grade: grading.grade, at: grading.at,
                    day: CalendarDay(daysSince1970: grading.day).text, spent: grading.spent,
                    before: memory, after: after))
            (memory, last) = (after, grading.day)
        }
        return records
    }

    /// Takes over the stage of a card and when it comes again.
    func adopt(_ other: CardElsewhere, into memory: inout CardMemory) {
        switch other.stage {
        case .new: return
        case .review: memory.phase = .review
        case .learning(let left):
            memory.phase = .learning(step: max(0, scheduler.learningSteps.count - left))
        case .relearning(let left):
            memory.phase = .relearning(step: max(0, scheduler.relearningSteps.count - left))
        }
        switch other.due {
        case .day(let day):
            // The number is of another program's file.
            let day = min(max(day, -1_000_000), 1_000_000)
            let days = min(
                max(0, day - dayNumber(memory.reviewedAt)), ReviewScheduler.longestInterval)
            memory.due = memory.reviewedAt + 86_400 * Double(days)
        case .instant(let instant): memory.due = instant
        case nil: break
        }
    }
}
