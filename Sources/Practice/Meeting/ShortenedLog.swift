package import FoundationEssentials
package import ListenCore

/// The log of a card without a grading that was taken back, perhaps on another device, and what
/// the card remembers since.
///
/// Gradings that went on from the one taken back go on from the one before it. The same log gives
/// the same memory on every device with the same scheduler.
package struct ShortenedLog: Hashable, Sendable {
    /// The gradings as they are reckoned anew, oldest first.
    package let records: [ReviewRecord]
    /// The memory of the card since; `nil` for a new card.
    package let memory: CardMemory?
    /// The grading that goes; `nil` where the log never had it.
    package let taken: ReviewRecord?

    /// The farthest apart that two notes of one grading here are: some round to milliseconds.
    ///
    /// A card that is graded again at once, as through a pipe, is graded later than that.
    package static let nearness = 0.001

    /// A log, oldest first, that led to a memory, and the time of the grading that was taken back;
    /// `nil` where neither knows of it.
    ///
    /// A memory that something else led to since, as a grading that is not logged, stays.
    package init?(
        _ log: [ReviewRecord], without instant: Date, memory: CardMemory?,
        scheduler: ReviewScheduler
    ) {
        taken = log.first { Self.isNear($0.at, instant) }
        let rest = log.filter { !Self.isNear($0.at, instant) }
        let previous = rest.last { $0.at < instant }
        // A grading that it did not know of may have come between.
        let knew = taken?.before?.reviewedAt ?? .distantPast
        let goesOnFromPrevious = taken == nil || (previous.map { $0.at > knew } ?? false)
        var known = goesOnFromPrevious ? previous?.after : taken?.before
        var day =
            goesOnFromPrevious
            ? previous.flatMap(Self.day) : taken.flatMap { Self.day(before: $0, previous) }
        var former = (at: instant, due: taken?.after.due)
        var reckoned: [ReviewRecord] = []
        for record in rest.drop(while: { $0.at < instant }) {
            guard Self.isNoted(former.at, in: record.before) else { break }
            former = (record.at, record.after.due)
            let next = record.reckoned(from: known, of: day, by: scheduler)
            reckoned.append(next)
            (known, day) = (next.after, Self.day(record))
        }
        records = reckoned
        guard let memory, Self.isNoted(former.at, in: memory) else {
            guard taken != nil || !reckoned.isEmpty else { return nil }
            self.memory = memory
            return
        }
        // A day that the person chose since stays, but for a grading that they took back.
        if !reckoned.isEmpty, memory.due != former.due { known?.due = memory.due }
        self.memory = known
    }

    /// The day of what a grading went on from.
    private static func day(before record: ReviewRecord, _ previous: ReviewRecord?) -> CalendarDay?
    {
        guard let before = record.before, let own = day(record) else { return nil }
        if let previous, isNoted(previous.at, in: before) { return day(previous) }
        let days = Int((record.at.timeIntervalSince(before.reviewedAt) / 86_400).rounded(.down))
        return CalendarDay(daysSince1970: own.daysSince1970 - max(0, days))
    }

    private static func day(_ record: ReviewRecord) -> CalendarDay? { CalendarDay(record.day) }

    private static func isNoted(_ instant: Date, in memory: CardMemory?) -> Bool {
        memory.map { isNear($0.reviewedAt, instant) } ?? false
    }

    private static func isNear(_ one: Date, _ other: Date) -> Bool {
        abs(one.timeIntervalSince(other)) <= nearness
    }
}
