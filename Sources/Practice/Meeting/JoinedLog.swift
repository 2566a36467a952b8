import FoundationEssentials
package import ListenCore

/// The log of a card whose gradings were given on several devices, reckoned as if on one.
///
/// A grading that did not know of an earlier one goes on from it, and those after it follow. The
/// same log gives the same memory on every device with the same scheduler.
package struct JoinedLog: Hashable, Sendable {
    /// The gradings as they are reckoned anew, oldest first.
    package let records: [ReviewRecord]
    /// The memory of the card since.
    package let memory: CardMemory

    /// A log, oldest first, that led to a memory; `nil` where every grading knew of the one before.
    ///
    /// Gradings after the memory, as of a wrong clock, are left alone. So is a memory that is newer
    /// than the log, and a day that the person chose since the last grading.
    package init?(_ log: [ReviewRecord], memory: CardMemory?, scheduler: ReviewScheduler) {
        guard let memory else { return nil }
        let log = log.filter { $0.at <= memory.reviewedAt + MeetingRules.nearness }
        var (reckoned, isReckoning) = ([ReviewRecord](), false)
        for (previous, record) in zip(log, log.dropFirst()) {
            switch Self.order(of: previous, record.before, in: log) {
            case .unknown: isReckoning = true
            case .known: break
            // Something that is not logged lies between, which the memory before has in it.
            case .later: isReckoning = false
            }
            guard isReckoning else { continue }
            let known = reckoned.last.flatMap { $0.at == previous.at ? $0 : nil } ?? previous
            reckoned.append(
                record.reckoned(from: known.after, of: CalendarDay(known.day), by: scheduler))
        }
        guard let first = reckoned.first, let last = log.last else { return nil }
        records = log.filter { $0.at >= first.at }.map { record in
            reckoned.first { $0.at == record.at } ?? record
        }
        guard last.isNoted(in: memory), let end = reckoned.last, end.at == last.at else {
            self.memory = memory
            return
        }
        var next = end.after
        if memory.due != last.after.due { next.due = memory.due }
        self.memory = next
    }

    private enum Order { case unknown, known, later }

    /// The order of a grading and the memory that the next one went on from.
    private static func order(
        of previous: ReviewRecord, _ memory: CardMemory?, in log: [ReviewRecord]
    ) -> Order {
        guard let memory else { return .unknown }
        if previous.isNoted(in: memory) {
            // It may have known that grading, and not what came before. Days are moved by hand.
            let after = previous.after
            let isSame =
                memory.reviews == after.reviews && memory.stability == after.stability
                && memory.difficulty == after.difficulty
            return isSame ? .known : .unknown
        }
        // A device whose clock was ahead may have given it, and it comes later in the log.
        let isLogged = log.contains { $0.isNoted(in: memory) }
        return memory.reviewedAt < previous.at || isLogged ? .unknown : .later
    }
}

extension ReviewRecord {
    /// The grading as it is reckoned where the card was remembered otherwise, as of the day of the
    /// grading before.
    func reckoned(
        from memory: CardMemory?, of last: CalendarDay?, by scheduler: ReviewScheduler
    ) -> ReviewRecord {
        let days = last.flatMap { last in
            CalendarDay(day).map { max(0, last.days(to: $0)) }
        }
        var next = self
        next.before = memory
        next.after = scheduler.graded(memory, grade, at: at, days: days)
        return next
    }
}
