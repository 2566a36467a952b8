import FoundationEssentials
import ListenCore
import Testing

/// Cards and bookmarks, and the sentences they are of.
@Suite struct StudyCardTests {
    private static let place = CardPlace(
        chapter: OneBook.address("c"), range: .seconds(3)..<MediaTime.seconds(5), bookTitle: "B",
        chapterTitle: "C")
    private static let now = Date(timeIntervalSince1970: 9)

    private func card(_ place: CardPlace?) -> StudyCard {
        StudyCard(
            kind: .word, language: .english, text: "cat", place: place, createdAt: Self.now)
    }

    @Test func `cards of one sentence are siblings, whatever they ask`() {
        let sentence = CardPlace.Sentence(chapter: OneBook.address("c"), start: .seconds(3))
        #expect(card(Self.place).siblings == sentence && card(nil).siblings == nil)
        var longer = Self.place
        longer.range = .seconds(3)..<MediaTime.seconds(9)
        #expect(card(longer).siblings == sentence)
        var later = Self.place
        later.range = .seconds(4)..<MediaTime.seconds(5)
        #expect(card(later).siblings != sentence)
    }

    @Test func `a new card was not asked yet, and is asked`() {
        let new = card(nil)
        #expect(new.id == 0 && new.memory == nil && !new.isSuspended)
        #expect(new.context.isEmpty && new.translation.isEmpty && new.note.isEmpty)
        #expect(new.audio == nil)
    }

    @Test(
        arguments: [
            (.learning(step: 0), true), (.relearning(step: 1), true), (.review, false),
        ] as [(CardMemory.Phase, Bool)])
    func `a card is learned in minutes until it is reviewed in days`(
        phase: CardMemory.Phase, isLearning: Bool
    ) {
        let memory = CardMemory(
            phase: phase, stability: 1, difficulty: 5, due: Self.now, reviewedAt: Self.now)
        #expect(memory.isLearning == isLearning && memory.reviews == 1 && memory.lapses == 0)
    }

    @Test func `a change of a bookmark leaves the rest as it is`() {
        var mark = Bookmark(
            chapter: OneBook.address("c"), range: .zero..<MediaTime.seconds(1), text: "El gato.",
            note: "cat", grade: .hard, createdAt: Self.now, bookTitle: "B", chapterTitle: "C")
        mark.apply(.note("a cat"))
        #expect(mark.note == "a cat" && mark.grade == .hard && mark.text == "El gato.")
        mark.apply(.grade(.quote))
        #expect(mark.grade == .quote && mark.note == "a cat")
        mark.apply(.grade(nil))
        #expect(mark.grade == nil)
    }

    @Test func `what is restored is summed over its kinds`() {
        var outcome = RestoreOutcome()
        #expect(!outcome.changes && outcome.unreadable == 0 && outcome.ahead == 0)
        var cards = RestoreOutcome.Share(kind: "card", title: "cards")
        (cards.same, cards.older, cards.unreadable, cards.ahead) = (5, 4, 2, 3)
        var marks = RestoreOutcome.Share(kind: "bookmark", title: "bookmarks")
        (marks.unreadable, marks.ahead) = (10, 20)
        outcome.shares = [cards, marks]
        #expect(!outcome.changes && outcome.unreadable == 12 && outcome.ahead == 23)
        outcome.shares[1].new = 1
        #expect(outcome.changes)
        outcome.shares[1].new = 0
        outcome.shares[1].newer = 1
        #expect(outcome.changes)
        outcome.shares = []
        outcome.outdone = 1
        #expect(outcome.changes)
    }

    @Test func `a restored copy tells what it replaced`() {
        let copy = PersonCopy(
            number: 7, madeAt: Self.now, occasion: .schema("4"), path: "/copy", size: 3,
            holdings: Holdings([.cards: 2]), fault: nil)
        let restoration = CopyRestoration(copy: copy)
        #expect(restoration.copy.number == 7 && restoration.copy.holdings?.summary == "2 cards")
        #expect(restoration.kept == nil && restoration.merged == nil)
        #expect(restoration.missing.isEmpty)
    }
}
