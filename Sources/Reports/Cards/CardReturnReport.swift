package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import Practice

/// `listen cards import`: what was learnt and changed in Anki comes back.
package struct CardReturnReport: Sendable {
    let store: @Sendable () throws -> any StudyCardStoring
    let rules: MeetingRules
    let localTime: LocalTime
    let console: Console

    package init(
        store: @escaping @Sendable () throws -> any StudyCardStoring, rules: MeetingRules,
        localTime: LocalTime, console: Console
    ) {
        (self.store, self.rules) = (store, rules)
        (self.localTime, self.console) = (localTime, console)
    }

    /// Takes the changes over, or with `isDry` only shows them.
    package func bring(_ way: CardReturn, isDry: Bool, json: Bool) async throws {
        let there = try await way.read()
        guard !there.cards.isEmpty else { throw CardReturnError.noCards }
        let store = try store()
        let cards = try await store.cards(of: nil, limit: nil)
        let log = Dictionary(grouping: try await store.log(of: nil), by: \.card)
        var outcome = CardReturnOutcome(isDry: isDry)
        var meetings: [CardMeeting] = []
        for card in cards.reversed() {
            guard let other = there.cards[way.key(card)] else {
                if there.decks.contains(way.deck(card)),
                    there.broughtAt.map({ card.createdAt < $0 }) ?? true
                {
                    outcome.absent += 1
                }
                continue
            }
            outcome.met += 1
            let meeting = CardMeeting(card, log: log[card.id] ?? [], with: other, rules: rules)
            if !meeting.changes.isEmpty { meetings.append(meeting) }
        }
        outcome.unknown = there.cards.count - outcome.met
        for meeting in meetings {
            if !json { tell(meeting, isDry: isDry) }
            guard isDry ? true : try await take(meeting, store) else {
                outcome.late.append(meeting.card.id)
                continue
            }
            outcome.count(meeting)
        }
        if json { console.print(json: outcome) }
        summarise(outcome, of: way, hasProgress: there.hasProgress)
    }

    /// Takes the changes of one card; false when it was graded here meanwhile.
    private func take(_ meeting: CardMeeting, _ store: any StudyCardStoring) async throws -> Bool {
        if let rewrite = meeting.rewrite, try await !store.rewrite(rewrite) { return false }
        for edit in meeting.edits { try await store.change(meeting.card.id, edit) }
        return true
    }

    /// Prints the changes of a card: all in a rehearsal, otherwise those that are no plain news.
    private func tell(_ meeting: CardMeeting, isDry: Bool) {
        for change in meeting.changes where isDry || change.isRemarkable {
            let text = meeting.card.text.printable(limit: 40)
            console.print("\(meeting.card.id)  \(text): \(sentence(change, meeting))")
        }
    }

    private func sentence(_ change: CardMeeting.Change, _ meeting: CardMeeting) -> String {
        let due = meeting.rewrite.map { localTime.day(at: $0.memory.due) } ?? ""
        switch change {
        case .gradings(let count):
            return "\(count == 1 ? "1 review" : "\(count) reviews") of Anki, due \(due)"
        case .conflict(let isNewerThere):
            return "reviewed here and in Anki; both are kept, and the newer one, "
                + (isNewerThere ? "of Anki" : "made here") + ", decides that it is due \(due)"
        case .moved: return "moved in Anki to \(due)"
        case .suspended(let isSuspended):
            return isSuspended ? "suspended in Anki" : "asked again in Anki"
        case .translation(let text):
            return "translation “\(text.printable(limit: 60))” instead of"
                + " “\(meeting.card.translation.printable(limit: 60))”"
        case .context(let text):
            return "sentence “\(text.printable(limit: 60))” instead of"
                + " “\(meeting.card.context.printable(limit: 60))”"
        case .note(let text, let isOfBoth):
            return isOfBoth
                ? "note changed here and in Anki; both are kept"
                : "note “\(text.printable(limit: 60))”"
        case .textStays(let text):
            return "text “\(text.printable(limit: 60))” in Anki; it stays as it is here, since"
                + " another text is another card"
        case .forgottenStays:
            return "a new card again in Anki; what is remembered here stays"
        }
    }

    private func summarise(_ outcome: CardReturnOutcome, of way: CardReturn, hasProgress: Bool) {
        console.note(outcome.summary)
        if !hasProgress {
            console.note(
                "No card has any learning progress there. When you export from Anki, choose to"
                    + " include scheduling information.")
        }
        if !outcome.late.isEmpty {
            console.note(
                "\(Self.cards(outcome.late.count)) changed here meanwhile and stay as they are."
                    + " Import again.")
        }
        if outcome.unknown > 0 {
            console.note(
                "\(Self.cards(outcome.unknown)) of Anki are not here: removed, or of another"
                    + " machine. Nothing was made of them.")
        }
        guard outcome.absent > 0 else { return }
        // Notes that came into Anki by a table have identifiers of Anki's own: which of the cards
        // were deleted there cannot be told.
        console.note(
            "\(Self.cards(outcome.absent)) of yours \(outcome.absent == 1 ? "is" : "are") not"
                + " in \(way.place). Nothing changes for"
                + " \(outcome.absent == 1 ? "it" : "them").")
    }

    static func cards(_ count: Int) -> String { count == 1 ? "1 card" : "\(count) cards" }
}

extension CardMeeting.Change {
    /// True if a person should see it even without asking.
    fileprivate var isRemarkable: Bool {
        switch self {
        case .conflict, .textStays, .forgottenStays, .note(_, isOfBoth: true): true
        default: false
        }
    }
}

/// The sums of an import, and its `--json` form.
struct CardReturnOutcome: Encodable {
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
    /// Cards that were graded here meanwhile.
    var late: [Int64] = []

    init(isDry: Bool) { self.isDry = isDry }

    mutating func count(_ meeting: CardMeeting) {
        if meeting.rewrite != nil || !meeting.edits.isEmpty { changed += 1 }
        for change in meeting.changes {
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
    }

    var summary: String {
        guard changed > 0 else {
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

/// An import of cards that cannot be carried out.
package enum CardReturnError: DescribedError, Hashable {
    case noCards

    package var description: String {
        "There are no cards of listen in it. Bring them into Anki first: `listen export --format"
            + " apkg cards.apkg`."
    }

    package var kind: FailureKind { .notFound }
}
