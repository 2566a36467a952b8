import Foundation
import ListenCore
import Testing

@testable import Practice

@Suite struct CardMeetingTests {
    private let start = Date(timeIntervalSince1970: 1_760_000_000)
    private let scheduler = ReviewScheduler()

    private var rules: MeetingRules {
        MeetingRules(scheduler: scheduler) {
            Int(($0.timeIntervalSince1970 / 86_400).rounded(.down))
        }
    }

    /// A card with its log, graded on some days from the start.
    private func card(_ days: [Double], _ grade: ReviewGrade = .easy)
        -> (card: StudyCard, log: [ReviewRecord])
    {
        var card = StudyCard(
            id: 1, kind: .word, language: .english, text: "boat", context: "The boat left.",
            translation: "barca", createdAt: start)
        let log = rules.reckoned(
            days.map { .init(at: start + $0 * 86_400, grade: grade) }, [], of: 1, from: nil)
        card.memory = log.last?.after
        return (card, log)
    }

    /// The same card in another program, with gradings of more days there.
    private func elsewhere(
        _ card: StudyCard, _ log: [ReviewRecord], _ more: [Double] = [],
        _ grade: ReviewGrade = .good
    ) -> CardElsewhere {
        var other = CardElsewhere()
        other.texts = .init(
            text: card.text, context: card.context, translation: card.translation,
            note: card.note)
        other.gradings =
            log.map { .init(at: $0.at, grade: $0.grade) }
            + more.map { .init(at: start + $0 * 86_400, grade: grade) }
        other.stage = .review
        other.reviews = other.gradings.count
        other.base = .init(
            at: start, wasSuspended: card.isSuspended, noteMark: CardElsewhere.mark(of: card.note))
        return other
    }

    @Test func `what is the same changes nothing`() {
        let (card, log) = card([0, 3, 20])
        let meeting = CardMeeting(card, log: log, with: elsewhere(card, log), rules: rules)
        #expect(meeting.changes.isEmpty && meeting.rewrite == nil && meeting.edits.isEmpty)
    }

    @Test func `gradings of the other side go on from the memory here`() throws {
        let (card, log) = card([0, 3])
        var other = elsewhere(card, log, [30, 60])
        other.due = .day(rules.day(start) + 200)
        let meeting = CardMeeting(card, log: log, with: other, rules: rules)
        #expect(meeting.changes == [.gradings(2)])
        let rewrite = try #require(meeting.rewrite)
        #expect(rewrite.since == nil && rewrite.records.first?.before == card.memory)
        #expect(rewrite.memory.reviews == 4 && rewrite.expected == card.memory)
        #expect(rules.day(rewrite.memory.due) == rules.day(start) + 200)
        let all = rules.reckoned(other.gradings, [], of: 1, from: nil)
        #expect(all.last?.after.stability == rewrite.memory.stability)
    }

    @Test(arguments: [(20.0, 40.0, false), (40, 20, true)])
    func `gradings of both sides are both kept, and the newer says when it is due`(
        here: Double, there: Double, isOurs: Bool
    ) throws {
        let (before, common) = card([0, 3])
        let (card, log) = card([0, 3, here])
        var other = elsewhere(before, common, [there])
        other.due = .day(rules.day(start) + 300)
        let meeting = CardMeeting(card, log: log, with: other, rules: rules)
        #expect(meeting.changes == [.gradings(1), .conflict(isNewerThere: !isOurs)])
        let rewrite = try #require(meeting.rewrite)
        let all = rules.reckoned(
            [.init(at: start + there * 86_400, grade: .good)], log, of: 1, from: nil)
        #expect(rewrite.memory.stability == all.last?.after.stability)
        #expect(rewrite.memory.reviews == 4)
        #expect((rules.day(rewrite.memory.due) == rules.day(start) + 300) == !isOurs)
        // The one that came first is replaced only where another goes before it.
        #expect((rewrite.since == nil) == !isOurs)
    }

    @Test(arguments: [[], [0.0]])
    func `gradings before a memory that no record explains are logged alone`(kept: [Double])
        throws
    {
        let (card, _) = card([0, 3, 9])
        let log = kept.isEmpty ? [] : self.card(kept).log
        var other = elsewhere(card, log, [1])
        other.due = .day(rules.day(start) + 300)
        let meeting = CardMeeting(card, log: log, with: other, rules: rules)
        #expect(meeting.changes == [.gradings(1)])
        #expect(meeting.rewrite?.memory == card.memory)
        #expect(meeting.rewrite?.records.map(\.at) == [start + 86_400])
        #expect(meeting.rewrite?.records.first?.before == log.last?.after)

        let more = CardMeeting(card, log: log, with: elsewhere(card, log, [1, 20]), rules: rules)
        #expect(more.rewrite?.memory.reviews == 4)
        #expect(more.rewrite?.records.map(\.at) == [start + 86_400, start + 20 * 86_400])
        #expect(more.rewrite?.records.last?.before == card.memory)
    }

    @Test func `gradings here keep the days they counted for`() throws {
        let made = card([0, 3, 9])
        var log = made.log
        log[2].day = CalendarDay(daysSince1970: rules.day(start) + 8).text
        let other = elsewhere(made.card, [log[0], log[2]], [5])
        let rewrite = try #require(
            CardMeeting(made.card, log: log, with: other, rules: rules).rewrite)
        let days = [5, 8].map { CalendarDay(daysSince1970: rules.day(start) + $0).text }
        #expect(rewrite.records.map(\.day) == days)
    }

    @Test(
        arguments: [
            (2.5, 7, true), (1e300, 5, false), (5, 1e300, false), (0, 5, false), (5, .nan, false),
            (36_500, 10, true), (0.001, 1, true), (36_501, 10, false), (5, 10.1, false),
            (5, 0.9, false),
        ] as [(Double, Double, Bool)])
    func `a state counts inside its bounds alone`(
        stability: Double, difficulty: Double, counts: Bool
    ) throws {
        let (card, _) = card([])
        var other = elsewhere(card, [], [5])
        other.reviews = 9
        other.state = (stability, difficulty)
        let meeting = CardMeeting(card, log: [], with: other, rules: rules)
        let memory = try #require(meeting.rewrite?.memory)
        let reckoned = rules.reckoned(other.gradings, [], of: 1, from: nil).last?.after
        #expect(memory.stability == (counts ? stability : reckoned?.stability))
        #expect(memory.difficulty == (counts ? difficulty : reckoned?.difficulty))
    }

    @Test func `an export has schedules when a card was graded, or suspended`() {
        let new = CardElsewhere()
        var suspended = new
        suspended.isSuspended = true
        let (card, log) = card([0])
        var there = CardsElsewhere()
        there.cards = ["one": new]
        #expect(!there.hasProgress && !there.hasSchedules)
        there.cards["two"] = suspended
        #expect(!there.hasProgress && there.hasSchedules)
        there.cards = ["one": new, "three": elsewhere(card, log)]
        #expect(there.hasProgress && there.hasSchedules)
    }

    @Test(arguments: [
        ("", "", "theirs", ["theirs"]), ("ours", "ours", "theirs", ["theirs"]),
        ("ours", "ours", "", [""]), ("old", "ours", "old", []),
        ("old", "ours", "theirs", ["ours\ntheirs"]), ("old", "same", "same", []),
    ])
    func `a note that both sides changed keeps both`(
        base: String, ours: String, theirs: String, wanted: [String]
    ) {
        var (card, log) = card([0])
        card.note = ours
        var other = elsewhere(card, log)
        other.texts.note = theirs
        other.base = .init(
            at: start, wasSuspended: false, noteMark: CardElsewhere.mark(of: base))
        let meeting = CardMeeting(card, log: log, with: other, rules: rules)
        #expect(meeting.edits == wanted.map(StudyCardChange.note))
    }

    @Test(
        arguments: [
            (false, false, true, true), (true, false, true, nil), (true, true, false, false),
            (false, true, false, nil), (nil, true, false, nil), (nil, false, true, true),
        ] as [(Bool?, Bool, Bool, Bool?)])
    func `a suspension is taken from the side that changed it`(
        base: Bool?, here: Bool, there: Bool, wanted: Bool?
    ) {
        var (card, log) = card([0])
        card.isSuspended = here
        var other = elsewhere(card, log)
        other.isSuspended = there
        other.base = base.map {
            .init(at: start, wasSuspended: $0, noteMark: CardElsewhere.mark(of: ""))
        }
        let meeting = CardMeeting(card, log: log, with: other, rules: rules)
        #expect(meeting.edits == [wanted.map(StudyCardChange.suspended)].compactMap { $0 })
    }

    @Test func `texts are taken, but the text that makes the card`() {
        let (card, log) = card([0])
        var other = elsewhere(card, log)
        other.texts = .init(text: "ship", context: "", translation: "barco", note: nil)
        let meeting = CardMeeting(card, log: log, with: other, rules: rules)
        #expect(meeting.changes == [.textStays("ship"), .translation("barco")])
        #expect(meeting.edits == [.translation("barco")])
    }

    /// The state after both sides met, with everything taken.
    private func exchange(_ card: StudyCard, _ other: CardElsewhere) -> CardExchange {
        let meeting = CardMeeting(card, log: [], with: other, rules: rules)
        return meeting.exchange(taking: meeting.changes)
    }

    @Test(arguments: [
        ("old", "ours", "old", []), ("old", "old", "theirs", ["theirs"]),
        ("old", "ours", "theirs", ["ours\ntheirs"]), ("old", "ours", "ours", []),
    ])
    func `after an exchange a change is of the side that made it since`(
        both: String, ours: String, theirs: String, wanted: [String]
    ) {
        var (card, log) = card([0])
        card.note = both
        var other = elsewhere(card, log)
        // The note beside the card in Anki is of the first time it was brought over.
        other.base = .init(
            at: start, wasSuspended: false, noteMark: CardElsewhere.mark(of: "long ago"))
        let former = exchange(card, other)
        (card.note, other.texts.note) = (ours, theirs)
        let meeting = CardMeeting(card, log: log, with: other, after: former, rules: rules)
        #expect(meeting.edits == wanted.map(StudyCardChange.note))
    }

    @Test func `a note that was written here alone is kept when one is written there later`() {
        var (card, log) = card([0])
        card.note = "old"
        var other = elsewhere(card, log)
        let sent = exchange(card, other)
        card.note = "ours"
        let met = CardMeeting(card, log: log, with: other, after: sent, rules: rules)
        #expect(met.changes.isEmpty)
        let former = met.exchange(taking: [])
        other.texts.note = "theirs"
        let later = CardMeeting(card, log: log, with: other, after: former, rules: rules)
        #expect(later.edits == [.note("ours\ntheirs")])
    }

    @Test func `a package without schedules says nothing of suspensions`() {
        var (card, log) = card([0])
        card.isSuspended = true
        var other = elsewhere(card, log)
        other.isSuspended = true
        let meeting = CardMeeting(card, log: log, with: other, rules: rules)
        let told = meeting.exchange(taking: meeting.changes, hasSchedules: false)
        #expect(told.wasSuspended == nil)
        #expect(meeting.exchange(taking: meeting.changes).wasSuspended == true)
    }

    @Test(arguments: [
        ("barca", "bote", []), ("bote", "barca", ["bote"]), ("bote", "vela", ["bote"]),
        ("barca", "barca", []),
    ])
    func `a meaning that was there at the last exchange does not come back`(
        theirs: String, ours: String, wanted: [String]
    ) {
        var (card, log) = card([0])
        var other = elsewhere(card, log)
        let former = exchange(card, other)
        (card.translation, other.texts.translation) = (ours, theirs)
        let meeting = CardMeeting(card, log: log, with: other, after: former, rules: rules)
        #expect(meeting.edits == wanted.map(StudyCardChange.translation))
    }

    @Test func `what was brought over since is no change of the other side, nor what it had`() {
        var (card, log) = card([0])
        var other = elsewhere(card, log)
        let met = exchange(card, other)
        card.translation = "bote"
        let sent = CardExchange(sending: card, after: met, takesProgress: false)
        card.translation = "vela"
        for theirs in ["barca", "bote"] {
            other.texts.translation = theirs
            let meeting = CardMeeting(card, log: log, with: other, after: sent, rules: rules)
            #expect(meeting.changes.isEmpty, "\(theirs)")
        }
        // However often it is brought over, what the other side had is known.
        var often = sent
        for text in ["a", "b", "c", "d", "e", "f"] {
            card.translation = text
            often = CardExchange(sending: card, after: often, takesProgress: false)
        }
        #expect(often.translation.hold(CardExchange.mark(of: "barca")))
        #expect(!often.translation.hold(CardExchange.mark(of: "bote")))
    }

    @Test func `what was not agreed to is offered again`() {
        var (card, log) = card([0])
        var other = elsewhere(card, log)
        let former = exchange(card, other)
        other.texts.translation = "barco"
        other.isSuspended = true
        let first = CardMeeting(card, log: log, with: other, after: former, rules: rules)
        #expect(first.changes == [.suspended(true), .translation("barco")])
        let refused = first.exchange(taking: [])
        let second = CardMeeting(card, log: log, with: other, after: refused, rules: rules)
        #expect(second.changes == first.changes)
        let taken = first.exchange(taking: first.changes)
        (card.isSuspended, card.translation) = (true, "barco")
        // Later it is suspended no more, on one side or the other.
        var next = other
        next.isSuspended = false
        #expect(
            CardMeeting(card, log: log, with: next, after: taken, rules: rules).changes == [
                .suspended(false)
            ])
        card.isSuspended = false
        #expect(
            CardMeeting(card, log: log, with: other, after: taken, rules: rules).changes.isEmpty)
    }

    @Test func `a package is behind once a card was graded that it cannot teach`() {
        let (new, _) = card([])
        let (learnt, log) = card([0, 3])
        let first = CardExchange(sending: new, after: nil, takesProgress: false)
        #expect(!first.isBehind(new) && first.isBehind(learnt))
        let again = CardExchange(sending: learnt, after: first, takesProgress: false)
        #expect(again.isBehind(learnt))
        #expect(!CardExchange(sending: learnt, after: first, takesProgress: true).isBehind(learnt))
        #expect(!CardExchange(sending: learnt, after: nil, takesProgress: false).isBehind(learnt))
        #expect(!exchange(learnt, elsewhere(learnt, log)).isBehind(learnt))
    }

    @Test func `a card that is new again there stays learnt, and a day chosen there is taken`() {
        let (card, log) = card([0, 3])
        var other = elsewhere(card, log)
        other.stage = .new
        #expect(
            CardMeeting(card, log: log, with: other, rules: rules).changes == [.forgottenStays])
        other.stage = .review
        other.due = .day(rules.day(start) + 90)
        other.movedAt = start + 5 * 86_400
        let meeting = CardMeeting(card, log: log, with: other, rules: rules)
        #expect(meeting.rewrite.map { rules.day($0.memory.due) } == rules.day(start) + 90)
        #expect(meeting.rewrite?.records.isEmpty == true)
    }
}
