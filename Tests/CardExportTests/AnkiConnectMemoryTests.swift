import Foundation
import HTTPCaching
import ListenCore
import Testing

@testable import CardExport
@testable import Practice

/// What was learnt, to an Anki that runs and back.
@Suite struct AnkiConnectMemoryTests {
    private let scheduler = ReviewScheduler()
    private let terms = MemoryTerms.usual
    private let start = StudyCard.day

    private var rules: MeetingRules { MeetingRules(scheduler: scheduler, day: terms.day) }

    private func client(_ anki: FakeAnki) throws -> AnkiConnect {
        let url = try #require(HTTPURL(AnkiAddress.usual))
        return AnkiConnect(url: url, transport: anki)
    }

    /// A card that was graded on some days.
    private func learnt(_ text: String, _ days: [Double], isSuspended: Bool = false)
        -> SoundedCard
    {
        var card = StudyCard.make(text, kind: .word)
        let log = rules.reckoned(
            days.map { .init(at: start + $0 * 86_400, grade: .easy) }, [], of: 1, from: nil)
        card.memory = log.last?.after
        card.isSuspended = isSuspended
        return SoundedCard(card, soundPath: nil, log: log)
    }

    private func send(_ cards: [SoundedCard], to anki: FakeAnki) async throws -> CardTally {
        try await client(anki).add(cards.map(CardNote.init), now: start + 864_000, terms: terms)
    }

    @Test func `gradings and days go to Anki, and later ones alone the next time`() async throws {
        let anki = FakeAnki()
        let first = [
            learnt("barca", [0, 9]), learnt("faro", []), learnt("mar", [1], isSuspended: true),
        ]
        #expect(try await send(first, to: anki).taught == 2)
        let notes = anki.now.notes
        #expect(notes.map(\.log.count) == [2, 0, 1] && notes.map(\.card["reps"]) == [2, nil, 1])
        #expect(notes[2].card["queue"] == -1 && notes[1].dueDays == nil)
        let due = try #require(first[0].card.memory?.due)
        #expect(notes[0].dueDays == "\(terms.day(due) - terms.day(start + 864_000))!")
        #expect(try await send(first, to: anki).taught == 0)
        #expect(anki.now.notes.map(\.log.count) == [2, 0, 1])
        #expect(try await send([learnt("barca", [0, 9, 10])], to: anki).taught == 1)
        #expect(anki.now.notes[0].log.count == 3)
    }

    @Test func `a day that was not set is set the next time, and what is suspended stays so`()
        async throws
    {
        let anki = FakeAnki()
        let card = learnt("barca", [0, 9])
        _ = try await send([card], to: anki)
        anki.change { state in
            state.notes[0].card["reps"] = 0
            state.notes[0].card["queue"] = -1
            state.notes[0].dueDays = nil
        }
        #expect(try await send([card], to: anki).taught == 1)
        let note = anki.now.notes[0]
        #expect(note.log.count == 2 && note.dueDays != nil)
        #expect(note.card["reps"] == 2 && note.card["queue"] == -1)
        #expect(try await send([card], to: anki).taught == 0)
    }

    @Test func `a card that was asked later in Anki keeps its day there`() async throws {
        let anki = FakeAnki()
        _ = try await send([learnt("barca", [0])], to: anki)
        anki.change { state in
            let at = Int((start.timeIntervalSince1970 + 20 * 86_400) * 1_000)
            state.notes[0].log.append([at, 0, -1, 3, 30, 8, 500, 4_000, 1])
            state.notes[0].dueDays = nil
        }
        #expect(try await send([learnt("barca", [0, 9])], to: anki).taught == 1)
        #expect(anki.now.notes[0].log.count == 3 && anki.now.notes[0].dueDays == nil)
    }

    @Test func `what was done in Anki comes back`() async throws {
        let anki = FakeAnki()
        let card = learnt("barca", [0, 9])
        _ = try await send([card], to: anki)
        let way = try client(anki).way(terms)
        func meeting() async throws -> CardMeeting {
            let there = try await way.read()
            #expect(there.decks == [way.deck(card.card)])
            let other = try #require(there.cards[way.key(card.card)])
            return CardMeeting(card.card, log: card.log, with: other, rules: rules)
        }
        #expect(try await meeting().changes.isEmpty)
        anki.change { state in
            let at = Int((start.timeIntervalSince1970 + 30 * 86_400) * 1_000)
            state.notes[0].log.append([at, 0, -1, 3, 77, 8, 500, 4_000, 1])
            state.notes[0].card["ivl"] = 77
            state.notes[0].fields["Translation"] = "ship<br>"
        }
        let met = try await meeting()
        #expect(met.changes == [.gradings(1), .translation("ship")])
        let memory = try #require(met.rewrite?.memory)
        #expect(terms.day(memory.due) == terms.day(start + 30 * 86_400) + 77)
    }
}
