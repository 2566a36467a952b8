import FoundationEssentials
package import ListenCore

extension CardMeeting {
    /// The state of both sides after some of the changes were taken.
    ///
    /// What was not agreed to stays as it was at the exchange before, so that it is offered again;
    /// so does the suspension where the other side came without its schedules.
    package func exchange(taking taken: [Change], hasSchedules: Bool = true) -> CardExchange {
        let refused = changes.filter { !taken.contains($0) }
        var next = former ?? CardExchange()
        var (note, translation, context) = (card.note, card.translation, card.context)
        for case let edit? in taken.map(\.edit) {
            switch edit {
            case .note(let text): note = text
            case .translation(let text): translation = text
            case .context(let text): context = text
            case .suspended: continue
            }
        }
        if !refused.contains(where: \.isOfNote), let theirs = other.texts.note {
            // A note that was written here alone is still to meet one that is written there.
            next.note = marks(theirs, wasExchanged(note: note) ? note : theirs)
        }
        if !refused.contains(where: \.isOfTranslation), let theirs = other.texts.translation {
            next.translation = marks(theirs, translation)
        }
        if !refused.contains(where: \.isOfContext), let theirs = other.texts.context {
            next.context = marks(theirs, context)
        }
        if hasSchedules, !refused.contains(where: \.isOfSuspension) {
            next.wasSuspended = other.isSuspended
        }
        if let last = other.gradings.last?.at { next.gradedAt = last }
        return next
    }

    private func marks(_ theirs: String, _ ours: String) -> CardExchange.Marks {
        CardExchange.Marks(
            there: CardExchange.mark(of: theirs), here: CardExchange.mark(of: ours))
    }
}

extension CardMeeting.Change {
    fileprivate var isOfNote: Bool { if case .note = self { true } else { false } }
    fileprivate var isOfTranslation: Bool { if case .translation = self { true } else { false } }
    fileprivate var isOfContext: Bool { if case .context = self { true } else { false } }
    fileprivate var isOfSuspension: Bool { if case .suspended = self { true } else { false } }
}
