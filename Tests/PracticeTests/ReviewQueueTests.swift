import FoundationEssentials
import ListenCore
import Practice
import Testing

private let day = 86_400.0
private let morning = Date(timeIntervalSince1970: 1_767_254_400)

/// The sentence cards with this number were heard in.
private func sentence(_ number: Int64) -> CardPlace.Sentence {
    CardPlace.Sentence(
        chapter: ChapterAddress(
            source: .local, book: BookID(rawValue: "3"), chapter: ChapterID(rawValue: "2")),
        start: .seconds(Double(number)))
}

private func new(_ id: Int64, of number: Int64? = nil) -> ReviewDeck.Item {
    ReviewDeck.Item(id: id, siblings: number.map(sentence))
}

private func learned(_ id: Int64, dueDays: Double = 0, of number: Int64? = nil)
    -> ReviewDeck.Item
{
    let due = morning + dueDays * day
    return ReviewDeck.Item(
        id: id, siblings: number.map(sentence),
        memory: CardMemory(
            phase: .review, stability: 5, difficulty: 5, due: due, reviewedAt: due - 5 * day))
}

private func learning(_ id: Int64, dueSeconds: Double, of number: Int64? = nil)
    -> ReviewDeck.Item
{
    let due = morning + dueSeconds
    return ReviewDeck.Item(
        id: id, siblings: number.map(sentence),
        memory: CardMemory(
            phase: .learning(step: 1), stability: 2, difficulty: 5, due: due,
            reviewedAt: due - 600))
}

private func queue(
    _ items: [ReviewDeck.Item], _ limits: ReviewLimits = ReviewLimits(), introduced: Int = 0,
    reviewed: Int = 0, seen: [CardPlace.Sentence: Set<Int64>] = [:]
) -> ReviewQueue {
    ReviewQueue(
        ReviewDeck(
            day: "2026-01-01", dayEnd: morning + 0.8 * day, items: items, introduced: introduced,
            reviewed: reviewed, seen: seen), limits: limits, at: morning)
}

/// What the queue is doing, in short: `7` asks for card 7, `-600` waits until
/// 600 seconds from the morning.
private func text(_ queue: ReviewQueue) -> String {
    switch queue.state {
    case .asking(let item): "\(item.id)"
    case .waiting(let moment): "-\(Int(moment.timeIntervalSince(morning)))"
    case .finished: "end"
    }
}

/// An event in short: `g3@60` graded good at 60 s, `s@5` skipped, `u@5` undone,
/// `t@5` time passed, `r7@5` card 7 removed.
private func event(_ text: String) throws -> ReviewQueue.Event {
    let parts = text.split(separator: "@")
    let kind = try #require(parts.first)
    let moment = morning + (parts.count > 1 ? Double(parts[1]) ?? 0 : 0)
    let number = Int(kind.dropFirst())
    switch kind.first {
    case "g":
        let grade = try #require(number.flatMap(ReviewGrade.init(rawValue:)))
        return .graded(grade, at: moment, spent: .seconds(2))
    case "s": return .skipped(at: moment)
    case "u": return .undone(at: moment)
    case "r": return .removed(Int64(try #require(number)), at: moment)
    default: return .timePassed(at: moment)
    }
}

/// What the queue does at first and after each event.
private func run(_ queue: ReviewQueue, _ events: String) throws -> String {
    var queue = queue
    var texts = [text(queue)]
    for name in events.split(separator: " ") {
        _ = queue.update(try event(String(name)))
        texts.append(text(queue))
    }
    return texts.joined(separator: " ")
}

@Suite struct ReviewQueueTests {
    private struct Case: Sendable {
        let name: String
        let queue: ReviewQueue
        let events: String
        let asked: String
    }

    private static let alone = ReviewLimits(learnAhead: .zero)

    private static let cases = [
        Case(
            name: "nothing", queue: queue([]), events: "g3 s u t r1",
            asked: "end end end end end end"),
        Case(
            name: "learned cards in the order given", queue: queue([learned(2), learned(1)]),
            events: "g3 g3", asked: "2 1 end"),
        Case(
            name: "a card due tomorrow does not come", queue: queue([learned(1, dueDays: 1)]),
            events: "t@60", asked: "end end"),
        Case(
            name: "a card due later on the day comes at once",
            queue: queue([learned(1, dueDays: 0.5)]), events: "g3", asked: "1 end"),
        Case(
            name: "a card given twice comes once", queue: queue([learned(1), learned(1)]),
            events: "g3", asked: "1 end"),
        Case(
            name: "a new card comes back in its steps, early when nothing else is left",
            queue: queue([new(1)]), events: "g3 g3@30", asked: "1 1 end"),
        Case(
            name: "without learning ahead it is waited for",
            queue: queue([new(1)], alone), events: "g3 t@599 t@600 g3@600",
            asked: "1 -600 -600 1 end"),
        Case(
            name: "it waits until a card may come early",
            queue: queue([learning(1, dueSeconds: 3_600)]), events: "t@2399 t@2400",
            asked: "-2400 -2400 1"),
        Case(
            name: "a card being learned that is due goes before all others",
            queue: queue(
                [new(1), learned(2), learned(3), learned(4)],
                ReviewLimits(newCards: .first, learnAhead: .zero)),
            events: "g1@0 g3@30 g3@61 g3@61 g3@70", asked: "1 2 3 1 4 -661"),
        Case(
            name: "a learning step of tomorrow is not waited for",
            queue: queue([learning(1, dueSeconds: 0.9 * day)]), events: "t@60", asked: "end end"),
        Case(
            name: "only so many new cards a day",
            queue: queue([new(1), new(2), new(3)], ReviewLimits(newPerDay: 2)),
            events: "g4 g4", asked: "1 2 end"),
        Case(
            name: "new cards of earlier sessions of the day count",
            queue: queue([new(1), new(2)], ReviewLimits(newPerDay: 2), introduced: 1),
            events: "g4", asked: "1 end"),
        Case(
            name: "only so many learned cards a day",
            queue: queue(
                [learned(1), learned(2), learned(3)], ReviewLimits(reviewsPerDay: 3), reviewed: 1),
            events: "g3 g3", asked: "1 2 end"),
        Case(
            name: "cards being learned know no limit",
            queue: queue(
                [learning(1, dueSeconds: 0), learning(2, dueSeconds: 0)],
                ReviewLimits(newPerDay: 0, reviewsPerDay: 0)), events: "g3 g3",
            asked: "1 2 end"),
        Case(
            name: "new cards first",
            queue: queue([learned(1), new(2)], ReviewLimits(newCards: .first)), events: "g4 g3",
            asked: "2 1 end"),
        Case(
            name: "new cards last",
            queue: queue([new(2), learned(1)], ReviewLimits(newCards: .last)), events: "g3 g4",
            asked: "1 2 end"),
        Case(
            name: "new cards are spread",
            queue: queue([new(8), new(9)] + (1...4).map { learned($0) }),
            events: "g3 g3 g4 g3 g4 g3", asked: "1 2 8 3 9 4 end"),
        Case(
            name: "a skipped card comes after all others, and again when skipped again",
            queue: queue([learned(1), learned(2)]), events: "s g3 s g3", asked: "1 2 1 1 end"),
        Case(
            name: "a skipped new card comes only while the limit lets it",
            queue: queue([new(1), new(2)], ReviewLimits(newPerDay: 1)), events: "s g4",
            asked: "1 2 end"),
        Case(
            name: "of one sentence only one card comes on a day",
            queue: queue([learned(1, of: 7), learned(2, of: 7), learned(3)]), events: "g3 g3",
            asked: "1 3 end"),
        Case(
            name: "a new word does not follow its sentence",
            queue: queue([learned(1, of: 7), new(2, of: 7)]), events: "g3", asked: "1 end"),
        Case(
            name: "what an earlier session of the day showed bars its siblings, not itself",
            queue: queue(
                [learning(1, dueSeconds: 0, of: 7), learned(2, of: 7)],
                seen: [sentence(7): [1]]), events: "g3", asked: "1 end"),
        Case(
            name: "a skipped card bars nothing",
            queue: queue([learned(1, of: 7), learned(2, of: 7)]),
            events: "s g3", asked: "1 2 end"),
        Case(
            name: "a grade is taken back", queue: queue([learned(1), learned(2)]),
            events: "g3 u g3 g3", asked: "1 2 1 2 end"),
        Case(
            name: "at the end too", queue: queue([learned(1)]), events: "g3 u", asked: "1 end 1"),
        Case(
            name: "a skip is taken back", queue: queue([learned(1), learned(2)]),
            events: "s u g3 g3", asked: "1 2 1 2 end"),
        Case(
            name: "with the grade its limit and its siblings are free again",
            queue: queue(
                [new(1, of: 7), new(2, of: 7), new(3)], ReviewLimits(newPerDay: 1)),
            events: "g4 u s g4", asked: "1 end 1 2 end"),
        Case(
            name: "undoing nothing does nothing", queue: queue([learned(1)]), events: "u g3 u u",
            asked: "1 1 end 1 1"),
        Case(
            name: "a removed card does not come",
            queue: queue([learned(1), learned(2), learned(3)]),
            events: "r2 g3 g3", asked: "1 1 3 end"),
        Case(
            name: "the card asked for is removed", queue: queue([learned(1), learned(2)]),
            events: "r1 g3", asked: "1 2 end"),
        Case(
            name: "a removed card is not taken back", queue: queue([learned(1), learned(2)]),
            events: "g3 r1 u", asked: "1 2 2 2"),
        Case(
            name: "a card suspended after its grade still counts for the day",
            queue: queue(
                [new(1), new(2, of: 7), new(3), new(4, of: 7)], ReviewLimits(newPerDay: 2)),
            events: "g4 g4 r2 u g4", asked: "1 2 end end 1 end"),
        Case(
            name: "cards wait in their order when grades are taken back",
            queue: queue([learned(1, of: 7), learned(2, of: 7), learned(3), learned(4)]),
            events: "g3 g3 u u s s s s", asked: "1 3 4 3 1 2 3 4 1"),
        Case(
            name: "a step that is taken back is asked as it was",
            queue: queue([new(1), learned(2)], ReviewLimits(newCards: .first, learnAhead: .zero)),
            events: "g1@0 g3@60 u@61 u@62 g4@63 g3@64", asked: "1 2 1 2 1 2 end"),
        Case(
            name: "skips are taken back in order", queue: queue([learned(1), learned(2)]),
            events: "s s s u u u", asked: "1 2 1 2 1 2 1"),
        Case(
            name: "a skip of a removed card is not taken back",
            queue: queue([learned(1), learned(2)]), events: "s r1 u g3", asked: "1 2 2 2 end"),
        Case(
            name: "time that passes takes no card away", queue: queue([learned(1)]),
            events: "t@60", asked: "1 1"),
    ]

    @Test(arguments: cases.indices)
    func `events lead from card to card`(index: Int) throws {
        let wanted = Self.cases[index]
        #expect(try run(wanted.queue, wanted.events) == wanted.asked, "\(wanted.name)")
    }

    @Test func `a grade is logged with what was and what is known`() throws {
        var queue = queue([learned(1)])
        let before = try #require(queue.current?.memory)
        let moment = morning + 60
        let action = queue.update(.graded(.good, at: moment, spent: .seconds(4)))
        let record = ReviewRecord(
            card: 1, grade: .good, at: moment, day: "2026-01-01", spent: .seconds(4),
            before: before, after: ReviewScheduler().graded(before, .good, at: moment))
        #expect(action == .record(record))
        #expect(queue.update(.undone(at: moment)) == .takeBack(record))
        #expect(queue.current?.memory == before && !queue.canUndo)
    }

    @Test func `a grade is logged in whole milliseconds`() throws {
        var queue = queue([learned(1)])
        let action = queue.update(.graded(.good, at: morning + 1.234_567, spent: .zero))
        guard case .record(let record)? = action else {
            Issue.record("nothing is logged")
            return
        }
        #expect(record.at == Date(timeIntervalSince1970: 1_767_254_401.235))
        #expect(record.after.reviewedAt == record.at)
    }

    @Test func `a skip is not logged`() {
        var queue = queue([learned(1), learned(2)])
        #expect(queue.update(.skipped(at: morning)) == nil)
        #expect(queue.update(.undone(at: morning)) == nil)
    }

    @Test func `previews are of the card that is asked for`() throws {
        var queue = queue([learned(1)])
        let previews = try #require(queue.previews(at: morning))
        let action = queue.update(.graded(.hard, at: morning, spent: .zero))
        guard case .record(let record) = action else {
            Issue.record("no record")
            return
        }
        #expect(previews[.hard] == record.after)
        #expect(queue.previews(at: morning) == nil)
    }

    @Test func `a new day has its limits and all siblings anew, and keeps the card in view`() {
        let limits = ReviewLimits(newPerDay: 1)
        var queue = queue([new(1, of: 7), new(2, of: 7), new(3)], limits)
        _ = queue.update(.graded(.easy, at: morning, spent: .zero))
        #expect(text(queue) == "end")
        let tomorrow = ReviewDeck(
            day: "2026-01-02", dayEnd: morning + 1.8 * day, items: [new(2, of: 7), new(3)])
        _ = queue.update(.dayChanged(tomorrow, at: morning + day))
        #expect(text(queue) == "2" && queue.day == "2026-01-02" && !queue.canUndo)
        let later = ReviewDeck(
            day: "2026-01-03", dayEnd: morning + 2.8 * day, items: [new(4), new(2, of: 7)])
        _ = queue.update(.dayChanged(later, at: morning + 2 * day))
        #expect(text(queue) == "2")
        _ = queue.update(.dayChanged(tomorrow, at: morning + 2 * day))
        _ = queue.update(
            .dayChanged(
                ReviewDeck(day: "x", dayEnd: morning + 9 * day, items: [new(5)]), at: morning))
        #expect(text(queue) == "5")
    }

    @Test func `who reviews some minutes earlier each day lets a day pass all the same`() throws {
        var memory = CardMemory(
            phase: .review, stability: 1, difficulty: 5, due: morning, reviewedAt: morning - day)
        let start = morning - 0.2 * day
        for number in 0..<5 {
            let dayStart = start + Double(number) * day
            let moment = morning + Double(number) * (day - 600)
            memory.due = moment
            memory.reviewedAt = moment - (day - 600)
            let deck = ReviewDeck(
                day: "2026-01-0\(number + 1)", dayStart: dayStart, dayEnd: dayStart + day,
                items: [ReviewDeck.Item(id: 1, memory: memory)])
            var queue = ReviewQueue(deck, at: moment)
            let previews = try #require(queue.previews(at: moment))
            let action = queue.update(.graded(.good, at: moment, spent: .zero))
            guard case .record(let record) = action else {
                Issue.record("no record")
                return
            }
            #expect(record.after == previews[.good])
            #expect(
                record.after
                    == ReviewScheduler().graded(memory, .good, at: moment, days: 1))
            #expect(record.after.stability > 2 * memory.stability)
            memory.stability = 1
        }
    }

    @Test func `a card graded on the day is within the day, though it went over midnight`() throws {
        var item = learned(1)
        item.memory?.reviewedAt = morning - 0.15 * day
        let queue = queue([item])
        #expect(
            try #require(queue.previews(at: morning))[.good]
                == ReviewScheduler().graded(item.memory, .good, at: morning, days: 0))
    }

    @Test func `cards that change on the same day keep what was graded and skipped`() throws {
        var queue = queue(
            [learned(1), learned(2), learned(3), new(4)],
            ReviewLimits(newPerDay: 1, newCards: .last))
        let action = queue.update(.graded(.good, at: morning, spent: .zero))
        _ = queue.update(.skipped(at: morning))
        #expect(text(queue) == "3")
        let again = ReviewDeck(
            day: "2026-01-01", dayEnd: morning + 0.8 * day,
            items: [learned(2), learned(3), learned(5), new(4)], reviewed: 1)
        _ = queue.update(.dayChanged(again, at: morning))
        #expect(queue.canUndo && text(queue) == "3")
        #expect(try run(queue, "g3 g3 g4 g3") == "3 5 4 2 end")
        #expect(queue.update(.undone(at: morning)) == nil)
        #expect(text(queue) == "2")
        guard case .record(let record) = action else {
            Issue.record("no record")
            return
        }
        #expect(queue.update(.undone(at: morning)) == .takeBack(record))
        #expect(text(queue) == "1" && !queue.canUndo)
        #expect(queue.remaining == .init(new: 1, reviews: 4))
    }

    @Test func `a card there is no room for bars none of its sentence`() {
        let queue = queue(
            [learned(1, of: 7), new(2, of: 7)], ReviewLimits(reviewsPerDay: 0))
        #expect(queue.remaining == .init(new: 1))
        #expect(text(queue) == "2")
    }

    @Test func `a deck is made of a day and its cards`() {
        var card = StudyCard(
            id: 7, kind: .word, language: .english, text: "dog", createdAt: morning)
        let day = StudyDay(of: morning) { _ in .init(day: "2026-01-01", sinceMidnight: .zero) }
        var done = ReviewDay(day: "2026-01-01", introduced: 2, reviewed: 3)
        done.passed = 1
        let deck = ReviewDeck(day, cards: [card], done: done, seen: [sentence(1): [7]])
        #expect(deck.items.map(\.id) == [7] && deck.introduced == 2 && deck.reviewed == 3)
        #expect(deck.dayStart == day.start && deck.dayEnd == day.end)
        card.isSuspended = true
        #expect(ReviewDeck(day, cards: [card]).items.isEmpty)
    }

    @Test func `what is left counts limits, siblings and the card in view`() {
        var queue = queue(
            [
                learned(1, of: 7), learned(2, of: 7), learned(3), learning(4, dueSeconds: 9_000),
                new(5), new(6), new(7),
            ], ReviewLimits(newPerDay: 2))
        #expect(queue.remaining == .init(new: 2, learning: 1, reviews: 2))
        _ = queue.update(.graded(.good, at: morning, spent: .zero))
        #expect(queue.remaining == .init(new: 2, learning: 1, reviews: 1))
    }

    @Test func `what was done on the day leaves less room in its limits`() {
        var fresh = queue([new(1), new(2), new(3)], ReviewLimits(newPerDay: 2))
        #expect(fresh.remaining == .init(new: 2))
        _ = fresh.update(.graded(.easy, at: morning, spent: .zero))
        #expect(fresh.remaining == .init(new: 1))
        var known = queue([learned(1), learned(2), learned(3)], ReviewLimits(reviewsPerDay: 2))
        #expect(known.remaining == .init(reviews: 2))
        _ = known.update(.graded(.good, at: morning, spent: .zero))
        #expect(known.remaining == .init(reviews: 1))
    }

    @Test func `it asks for the time again when a card comes or the day ends`() {
        #expect(queue([learned(1)]).nextChange == morning + 0.8 * day)
        #expect(queue([learning(1, dueSeconds: 3_600)]).nextChange == morning + 2_400)
    }

    @Test func `the history is bounded`() {
        let count = Int64(ReviewQueue.longestHistory + 5)
        var queue = queue((1...count).map { learned($0) })
        for _ in 1...count { _ = queue.update(.graded(.good, at: morning, spent: .zero)) }
        var undone = 0
        while queue.canUndo {
            _ = queue.update(.undone(at: morning))
            undone += 1
        }
        #expect(undone == ReviewQueue.longestHistory)
    }
}
