import AppEnvironment
import ListenCore
import Practice

/// The sums of an import, and its `--json` form.
struct CardReturnOutcome: Encodable {
    /// A fact of a card that becomes another.
    struct Change: Encodable {
        let card: Int64
        let kind: String
        let old: String
        let new: String
        /// True if it takes the place of something that is here.
        let replaces: Bool
        /// False in a rehearsal, and for a change that was not agreed to.
        let isTaken: Bool
    }

    let version = 1
    let isDry: Bool
    /// Cards that both sides have.
    var met = 0
    var changed = 0
    var reviews = 0
    var conflicts = 0
    var moved = 0
    var suspended = 0
    var resumed = 0
    var texts = 0
    /// Cards of the other side that are not here.
    var unknown = 0
    /// The number of cards here that the other side does not know by the keys of this way.
    var absent = 0
    /// The cards themselves.
    var absentCards: [Int64] = []
    /// Cards that were graded here meanwhile.
    var late: [Int64] = []
    /// Cards whose changes could not be kept.
    var failed: [Int64] = []
    /// The number of changes that would replace something and were not taken.
    var left = 0
    /// The changes of facts, one by one.
    var changes: [Change] = []

    init(isDry: Bool) { self.isDry = isDry }

    /// Counts those changes of a card that are taken, and lists all.
    mutating func count(
        _ taken: [CardMeeting.Change], of meeting: CardMeeting, _ localTime: LocalTime
    ) {
        left += meeting.changes.count - taken.count
        for change in meeting.changes {
            let isTaken = !isDry && taken.contains(change)
            if let listed = Change(change, of: meeting, isTaken: isTaken, localTime) {
                changes.append(listed)
            }
        }
        var isChanged = false
        for change in taken {
            switch change {
            case .conflict, .textStays, .forgottenStays: break
            case .gradings, .moved, .suspended, .translation, .context, .note: isChanged = true
            }
            switch change {
            case .gradings(let count): reviews += count
            case .conflict: conflicts += 1
            case .moved: moved += 1
            case .suspended(true): suspended += 1
            case .suspended(false): resumed += 1
            case .translation, .context, .note: texts += 1
            case .textStays, .forgottenStays: break
            }
        }
        if isChanged { changed += 1 }
    }

    var summary: String {
        guard changed > 0 else {
            if left > 0 || !failed.isEmpty { return "Nothing was changed." }
            return "\(CardReturnReport.cards(met)) of Anki are the same here. Nothing changes."
        }
        let parts: [String?] = [
            reviews == 1 ? "1 review" : reviews > 1 ? "\(reviews) reviews" : nil,
            conflicts > 0 ? "\(conflicts) reviewed on both sides" : nil,
            moved > 0 ? "\(moved) moved" : nil, suspended > 0 ? "\(suspended) suspended" : nil,
            resumed > 0 ? "\(resumed) asked again" : nil,
            texts == 1 ? "1 text" : texts > 1 ? "\(texts) texts" : nil,
        ]
        let sums = parts.compactMap { $0 }.joined(separator: ", ")
        let changes = "\(changed) of \(CardReturnReport.cards(met))"
        return isDry
            ? "\(changes) would change: \(sums). Leave out --dry-run to take it."
            : "\(changes) changed: \(sums)."
    }
}

extension CardReturnOutcome.Change {
    /// A change of a fact; `nil` for reviews and for what stays.
    fileprivate init?(
        _ change: CardMeeting.Change, of meeting: CardMeeting, isTaken: Bool, _ localTime: LocalTime
    ) {
        let card = meeting.card
        let (kind, old, new): (String, String, String)
        switch change {
        case .moved(let due):
            kind = "due"
            old = card.memory.map { localTime.day(at: $0.due) } ?? ""
            new = localTime.day(at: due)
        case .suspended(let isSuspended):
            (kind, old, new) = ("suspended", "\(card.isSuspended)", "\(isSuspended)")
        case .translation(let text): (kind, old, new) = ("translation", card.translation, text)
        case .context(let text): (kind, old, new) = ("context", card.context, text)
        case .note(let text, _): (kind, old, new) = ("note", card.note, text)
        case .gradings, .conflict, .textStays, .forgottenStays: return nil
        }
        self.init(
            card: card.id, kind: kind, old: old, new: new, replaces: meeting.replaces(change),
            isTaken: isTaken)
    }
}
