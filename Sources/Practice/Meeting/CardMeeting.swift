package import FoundationEssentials
package import ListenCore

/// The outcome for a card that was changed in another program, and perhaps here as well.
///
/// Gradings are put together, so that none is lost, and the memory is reckoned anew from where they
/// part; the newer grading decides when the card comes again. Of texts and suspensions a change is
/// taken from the side that made it, known by the state at the last exchange, and before the first
/// one by that in which the card was brought over.
package struct CardMeeting: Hashable, Sendable {
    /// A change that the other program brings.
    package enum Change: Hashable, Sendable {
        /// Gradings that were not known here.
        case gradings(Int)
        /// Both sides graded it since they parted; says whether the other's grading is newer.
        case conflict(isNewerThere: Bool)
        /// The person moved the day it comes again.
        case moved(to: Date)
        case suspended(Bool)
        case translation(String)
        case context(String)
        case note(String, isOfBoth: Bool)
        /// Another text would be another card.
        case textStays(String)
        /// The other program asks it as a new one.
        case forgottenStays
    }

    /// The card as it is here.
    package let card: StudyCard
    /// The changes, in the order above; empty when both sides agree.
    package private(set) var changes: [Change] = []
    /// The new end of its log.
    package private(set) var rewrite: ReviewRewrite?
    /// The card as it is in the other program.
    let other: CardElsewhere
    /// The state at the last exchange; `nil` before the first one.
    let former: CardExchange?

    /// The meeting of a card with what another program has of it; `log` are its gradings here,
    /// oldest first, `former` the state at the last exchange.
    package init(
        _ card: StudyCard, log: [ReviewRecord], with other: CardElsewhere,
        after former: CardExchange? = nil, rules: MeetingRules
    ) {
        self.card = card
        self.other = other
        self.former = former
        meet(other, log, rules)
        meetSuspension(other)
        meetTexts(other)
    }

    /// The changes of single facts.
    package var edits: [StudyCardChange] { changes.compactMap(\.edit) }

    /// True if a change takes the place of something that a person may have written or chosen here.
    package func replaces(_ change: Change) -> Bool {
        switch change {
        case .moved, .suspended: true
        case .translation: !card.translation.isEmpty
        case .context: !card.context.isEmpty
        case .note(_, let isOfBoth): !isOfBoth && !card.note.isEmpty
        case .gradings, .conflict, .textStays, .forgottenStays: false
        }
    }

    private mutating func meet(
        _ other: CardElsewhere, _ log: [ReviewRecord], _ rules: MeetingRules
    ) {
        let missing = rules.missing(of: other.gradings, in: log)
        guard let first = missing.first, let last = missing.last else {
            return meetDue(other, rules)
        }
        let later = log.filter { $0.at > first.at }
        let unlogged = unlogged(log, first)
        var records = reckoned(missing, later, before: unlogged, log, rules)
        let isNewerThere =
            later.allSatisfy { $0.at < last.at }
            && unlogged.map { $0.reviewedAt < last.at } ?? true
        if isNewerThere, let end = records.indices.last {
            // A log that begins in the middle says less than the state that is noted.
            if let state = other.state, Self.counts(state), unlogged == nil,
                records.first?.before == nil, other.reviews > other.gradings.count
            {
                records[end].after.stability = state.stability
                records[end].after.difficulty = state.difficulty
            }
            rules.adopt(other, into: &records[end].after)
        }
        let known = isNewerThere ? nil : unlogged
        guard let memory = known ?? records.last?.after else { return }
        changes.append(.gradings(missing.count))
        if !MeetingRules.missing(of: log, in: other.gradings).isEmpty {
            changes.append(.conflict(isNewerThere: isNewerThere))
        }
        rewrite = ReviewRewrite(
            card: card.id, expected: card.memory, since: later.first?.at, records: records,
            memory: memory)
    }

    /// The log from the first of some gradings on; those before a memory that no record explains
    /// are logged alone, and the others go on from it.
    private func reckoned(
        _ missing: [CardElsewhere.Grading], _ later: [ReviewRecord], before memory: CardMemory?,
        _ log: [ReviewRecord], _ rules: MeetingRules
    ) -> [ReviewRecord] {
        guard let first = missing.first else { return [] }
        let previous = log.last { $0.at < first.at }
        var start = previous?.after ?? later.first?.before
        if let known = card.memory, known.reviewedAt <= first.at { start = known }
        let isOfPrevious = previous?.isNoted(in: start) == true
        let older = missing.filter { grading in memory.map { grading.at <= $0.reviewedAt } ?? true }
        let records = rules.reckoned(
            older, later, of: card.id, from: start, after: isOfPrevious ? previous : nil)
        guard let memory else { return records }
        return records
            + rules.reckoned(
                missing.filter { $0.at > memory.reviewedAt }, [], of: card.id, from: memory)
    }

    /// The memory here where it is newer than a grading and than all of the log, as when the log
    /// was not kept.
    private func unlogged(_ log: [ReviewRecord], _ first: CardElsewhere.Grading) -> CardMemory? {
        guard let memory = card.memory, memory.reviewedAt > first.at,
            log.allSatisfy({ $0.at < memory.reviewedAt - MeetingRules.nearness })
        else { return nil }
        return memory
    }

    /// True for a state that some scheduler can have left.
    private static func counts(_ state: (stability: Double, difficulty: Double)) -> Bool {
        (0.001...Double(ReviewScheduler.longestInterval)).contains(state.stability)
            && (1...10).contains(state.difficulty)
    }

    /// Takes over a day that the person chose, where no grading is newer.
    private mutating func meetDue(_ other: CardElsewhere, _ rules: MeetingRules) {
        guard let memory = card.memory else { return }
        if other.stage == .new, !other.gradings.isEmpty { changes.append(.forgottenStays) }
        guard let moved = other.movedAt, moved > memory.reviewedAt, other.stage == .review,
            case .day(let day) = other.due, rules.day(memory.due) != day
        else { return }
        var next = memory
        rules.adopt(other, into: &next)
        changes.append(.moved(to: next.due))
        rewrite = ReviewRewrite(
            card: card.id, expected: memory, since: nil, records: [], memory: next)
    }

    private mutating func meetSuspension(_ other: CardElsewhere) {
        // Without a note of how it was, a card here may be suspended since.
        let before = former?.wasSuspended ?? other.base?.wasSuspended ?? false
        let isChanged = other.isSuspended != before
        if isChanged, other.isSuspended != card.isSuspended {
            changes.append(.suspended(other.isSuspended))
        }
    }

    private mutating func meetTexts(_ other: CardElsewhere) {
        if let text = other.texts.text, !text.isEmpty, !Self.areSame(text, card.text) {
            changes.append(.textStays(text))
        }
        if let text = other.texts.translation,
            isNew(text, instead: card.translation, former?.translation)
        {
            changes.append(.translation(text))
        }
        if let text = other.texts.context, isNew(text, instead: card.context, former?.context) {
            changes.append(.context(text))
        }
        if let text = other.texts.note { meetNote(text) }
    }

    /// True for a text that the other side wrote since the last exchange; one that went to it or
    /// was there then may be older than the one here.
    private func isNew(
        _ theirs: String, instead ours: String, _ marks: CardExchange.Marks?
    ) -> Bool {
        !theirs.isEmpty && !Self.areSame(theirs, ours)
            && marks?.hold(CardElsewhere.mark(of: theirs)) != true
    }

    /// Notes are written on both sides: where both did, both stay.
    private mutating func meetNote(_ theirs: String) {
        guard !Self.areSame(theirs, card.note) else { return }
        guard !wasExchanged(note: theirs) else { return }
        guard !wasExchanged(note: card.note) else {
            return changes.append(.note(theirs, isOfBoth: false))
        }
        guard !theirs.isEmpty, !card.note.contains(theirs) else { return }
        let both = theirs.contains(card.note) ? theirs : card.note + "\n" + theirs
        changes.append(.note(both, isOfBoth: true))
    }

    /// True for a note that both sides had once.
    func wasExchanged(note: String) -> Bool {
        let mark = CardElsewhere.mark(of: note)
        if let former, !former.note.isEmpty {
            return former.note.hold(mark) || mark == other.base?.noteMark
        }
        return mark == other.base?.noteMark ?? CardElsewhere.mark(of: "")
    }

    private static func areSame(_ left: String, _ right: String) -> Bool {
        left == right || CardElsewhere.mark(of: left) == CardElsewhere.mark(of: right)
    }
}

extension CardMeeting.Change {
    /// The change of a single fact; `nil` for any other.
    package var edit: StudyCardChange? {
        switch self {
        case .suspended(let isSuspended): .suspended(isSuspended)
        case .translation(let text): .translation(text)
        case .context(let text): .context(text)
        case .note(let text, _): .note(text)
        case .gradings, .conflict, .moved, .textStays, .forgottenStays: nil
        }
    }
}

extension ReviewRecord {
    /// True if it is the last grading of a memory.
    func isNoted(in memory: CardMemory?) -> Bool {
        memory.map { abs($0.reviewedAt.timeIntervalSince(at)) <= MeetingRules.nearness } ?? false
    }
}
