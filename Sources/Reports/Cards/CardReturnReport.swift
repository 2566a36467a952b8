package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import Practice
package import SharedWork

/// `listen cards import`: what was learnt and changed in Anki comes back.
package struct CardReturnReport: Sendable {
    let store: @Sendable () throws -> any StudyCardStoring
    let rules: MeetingRules
    let localTime: LocalTime
    let console: Console
    let removals: Removals

    package init(
        store: @escaping @Sendable () throws -> any StudyCardStoring, rules: MeetingRules,
        localTime: LocalTime, console: Console, removals: Removals? = nil
    ) {
        self.removals = removals ?? .plain(console)
        (self.store, self.rules) = (store, rules)
        (self.localTime, self.console) = (localTime, console)
    }

    /// Takes the changes over, or with `isDry` only shows them.
    ///
    /// What replaces something here is taken after a question, or with `isSure`; where nobody can
    /// answer, reviews and what adds something are taken alone.
    package func bring(_ way: CardReturn, isDry: Bool, isSure: Bool = false, json: Bool)
        async throws
    {
        let there = try await way.read()
        guard !there.cards.isEmpty else { throw CardReturnError.noCards }
        let store = try store()
        let cards = try await store.cards(of: nil, limit: nil)
        let log = Dictionary(grouping: try await store.log(of: nil), by: \.card)
        let former = try await store.exchanges()
        var outcome = CardReturnOutcome(isDry: isDry)
        var meetings: [CardMeeting] = []
        for card in cards.reversed() {
            guard var other = there.cards[way.key(card)] else {
                if there.decks.contains(way.deck(card)),
                    there.broughtAt.map({ card.createdAt < $0 }) ?? true
                {
                    outcome.absent += 1
                    outcome.absentCards.append(card.id)
                }
                continue
            }
            outcome.met += 1
            if !there.hasSchedules {
                other.isSuspended = former[card.id]?.wasSuspended ?? card.isSuspended
            }
            meetings.append(
                CardMeeting(
                    card, log: log[card.id] ?? [], with: other, after: former[card.id],
                    rules: rules))
        }
        outcome.unknown = there.cards.count - outcome.met
        if !json { for meeting in meetings { tell(meeting, isDry: isDry) } }
        let agreed = isDry ? true : answer(to: meetings, isSure: isSure, json: json)
        // The person may have said no.
        guard let takesAll = agreed else { return }
        var exchanges: [Int64: CardExchange] = [:]
        for meeting in meetings {
            let taken = await carryOut(meeting, takesAll: takesAll, store, into: &outcome)
            let exchange = taken.map {
                meeting.exchange(taking: $0, hasSchedules: there.hasSchedules)
            }
            if exchange != former[meeting.card.id] { exchanges[meeting.card.id] = exchange }
        }
        if !isDry { try await store.keep(exchanges) }
        if json { console.print(json: outcome) }
        summarise(outcome, of: way, hasProgress: there.hasProgress)
        let absent = Set(outcome.absentCards)
        tellAbsent(cards.filter { absent.contains($0.id) }, of: way)
        guard outcome.failed.isEmpty else {
            throw CardReturnError.incomplete(outcome.failed.count)
        }
    }

    /// The person's answer to changes that replace something here; `nil` for no.
    private func answer(to meetings: [CardMeeting], isSure: Bool, json: Bool) -> Bool? {
        let count = meetings.reduce(0) { sum, meeting in
            sum + meeting.changes.count { meeting.replaces($0) }
        }
        if isSure || count == 0 { return true }
        // They were not shown.
        if json { return false }
        let question = count == 1 ? "Take this change?" : "Take these \(count) changes?"
        guard let answer = removals.answer(to: question, isSure: false) else { return false }
        return answer ? true : nil
    }

    /// Takes the changes of one card, and returns those; `nil` for a card that stays as it is,
    /// since it was graded meanwhile or fails, which leaves the others alone.
    private func carryOut(
        _ meeting: CardMeeting, takesAll: Bool, _ store: any StudyCardStoring,
        into outcome: inout CardReturnOutcome
    ) async -> [CardMeeting.Change]? {
        let changes = meeting.changes.filter { takesAll || !meeting.replaces($0) }
        do {
            try Self.check(changes.compactMap(\.edit))
            if !outcome.isDry, try await !take(changes, of: meeting, store) {
                outcome.late.append(meeting.card.id)
                return nil
            }
            outcome.count(changes, of: meeting, localTime)
            return changes
        } catch {
            outcome.failed.append(meeting.card.id)
            console.complain("Card \(meeting.card.id) could not be changed. \(error)")
            return nil
        }
    }

    /// Takes changes of one card; false when it was graded here meanwhile.
    private func take(
        _ changes: [CardMeeting.Change], of meeting: CardMeeting, _ store: any StudyCardStoring
    ) async throws -> Bool {
        // A rewriting is of gradings, or of a day that was moved.
        let isWanted = changes.contains { $0.isOfMemory }
        if isWanted, let rewrite = meeting.rewrite, try await !store.rewrite(rewrite) {
            return false
        }
        for edit in changes.compactMap(\.edit) { try await store.change(meeting.card.id, edit) }
        return true
    }

    /// Refuses texts that no card holds, before anything of the card is changed.
    private static func check(_ edits: [StudyCardChange]) throws(CardReturnError) {
        for edit in edits {
            switch edit {
            case .note(let text), .translation(let text), .context(let text):
                guard text.utf8.count <= StudyCard.longestText else { throw .tooLong }
            case .suspended: continue
            }
        }
    }

    /// Prints the changes of a card: all in a rehearsal, otherwise all but plain reviews.
    private func tell(_ meeting: CardMeeting, isDry: Bool) {
        for change in meeting.changes {
            if case .gradings = change, !isDry { continue }
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
        case .moved:
            let old = meeting.card.memory.map { localTime.day(at: $0.due) } ?? ""
            return "moved in Anki to \(due) instead of \(old)"
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
                : "note “\(text.printable(limit: 60))” instead of"
                    + " “\(meeting.card.note.printable(limit: 60))”"
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
        if outcome.left > 0 {
            console.note(
                outcome.left == 1
                    ? "1 change would replace what is here and was not taken. --yes takes it."
                    : "\(outcome.left) changes would replace what is here and were not taken."
                        + " --yes takes them.")
        }
        if outcome.unknown > 0 {
            console.note(
                "\(Self.cards(outcome.unknown)) of Anki are not here: removed, or of another"
                    + " machine. Nothing was made of them.")
        }
    }

    /// Names cards that the other side does not have, and the way to remove them.
    private func tellAbsent(_ cards: [StudyCard], of way: CardReturn) {
        guard let first = cards.last else { return }
        for card in cards.reversed().prefix(Self.mostNamed) {
            console.note("\(card.id)  \(card.text.printable(limit: 40)): not in \(way.place)")
        }
        // Notes that came into Anki by a table have identifiers of Anki's own: which of the cards
        // were deleted there cannot be told.
        console.note(
            "\(Self.cards(cards.count)) of yours \(cards.count == 1 ? "is" : "are") not in"
                + " \(way.place). Nothing changes for \(cards.count == 1 ? "it" : "them"); what you"
                + " deleted there goes here too with `listen cards remove \(first.id)`.")
    }

    /// The most cards that are named one by one.
    private static let mostNamed = 5

    static func cards(_ count: Int) -> String { count == 1 ? "1 card" : "\(count) cards" }
}

extension CardMeeting.Change {
    /// True for what a rewriting of the memory carries out.
    fileprivate var isOfMemory: Bool {
        switch self {
        case .gradings, .moved: true
        default: false
        }
    }
}

/// An import of cards that cannot be carried out.
package enum CardReturnError: DescribedError, Hashable {
    case noCards
    case tooLong
    /// So many cards failed.
    case incomplete(Int)

    package var description: String {
        switch self {
        case .noCards:
            "There are no cards of listen in it. Bring them into Anki first: `listen export"
                + " --format apkg cards.apkg`."
        case .tooLong: "A text of it has more than \(StudyCard.longestText >> 10) kB in Anki."
        case .incomplete(let count):
            "\(CardReturnReport.cards(count)) could not be changed, as said above. Import again"
                + " to try once more; nothing is doubled."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .noCards: .notFound
        case .tooLong, .incomplete: .badData
        }
    }
}
