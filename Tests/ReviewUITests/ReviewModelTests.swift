import FoundationEssentials
import ListenCore
import Practice
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import ReviewUI

/// A review session as a value: state by key, and what is asked outside.
@Suite struct ReviewModelTests {
    private static let twoDue = [
        ReviewMake.card(1, memory: ReviewMake.learned()),
        ReviewMake.card(2, memory: ReviewMake.learned(dueHours: -0.5)),
    ]

    /// The stages after keys, from a session of two learned cards.
    static let keys: [(typed: String, shown: String)] = [
        ("", "1?"), (" ", "1!"), ("3", "1?"), ("  ", "1!"), (" 3", "2?"), (" 1", "2?"),
        (" 3 ", "2!"), (" 3 4", "end"), (" 3u", "1?"), (" 3 4u", "2?"), (" 3 4uu", "1?"),
        ("u", "1?"), ("n", "2?"), ("nu", "1?"), ("n 3", "1?"), ("x", "2?"), ("r", "1?"),
        (" a", "1!"), ("x 3", "end"), ("q", "1?"), (" 3q", "end"), (" 3qu", "1?"),
        ("jk", "1?"), (" 3 4 ", "end"),
    ]

    @Test(arguments: keys)
    func `a key does what it says in every state`(typed: String, shown: String) {
        var stage = ReviewStage(Self.twoDue)
        stage.type(typed)
        #expect(stage.text == shown)
    }

    @Test func `a card is heard first, then shown, and its grade is logged`() throws {
        var stage = ReviewStage(Self.twoDue)
        #expect(stage.requests == [.load, .hear(Self.twoDue[0], pace: 100)])
        #expect(!stage.model.showsText && stage.model.previews == nil)
        stage.type(" 3")
        let record = try #require(stage.records.first)
        #expect(record.card == 1 && record.grade == .good && record.day == "2026-01-01")
        #expect(record.at == ReviewMake.noon + 4 && record.spent == .seconds(4))
        #expect(record.before == Self.twoDue[0].memory)
        #expect(stage.requests.last == .hear(Self.twoDue[1], pace: 100))
        #expect(stage.model.tally.cards == 1 && stage.model.remaining.total == 1)
    }

    @Test func `slower is slower each time, again is the usual speed`() {
        var stage = ReviewStage(Self.twoDue)
        stage.type("aaaars")
        let paces = stage.requests.compactMap { request -> Int? in
            if case .hear(_, let pace) = request { pace } else { nil }
        }
        #expect(paces == [100, 75, 60, 50, 75, 100, 100])
    }

    @Test func `the text of a card that cannot be heard is shown at once`() {
        var stage = ReviewStage(Self.twoDue, sound: .none("the file is gone."))
        #expect(stage.text == "1t?" && stage.told == ["No sound: the file is gone."])
        stage.type(" 3")
        #expect(stage.text == "2t?")
        var silent = ReviewStage([ReviewMake.card(1, isHeard: false)])
        #expect(silent.text == "1t?" && silent.told == [] && silent.requests == [.load, .hush])
        silent.type("r")
        #expect(silent.told == ["This card has no sound."])
    }

    @Test func `the next card comes only when the grade is on disk`() {
        var stage = ReviewStage(Self.twoDue)
        stage.type(" ")
        stage.holdsChanges = true
        stage.type("3")
        #expect(stage.text == "1!" && stage.model.isBusy)
        #expect(stage.model.gradeBeingKept == .good)
        // Keys pressed meanwhile are of the next card.
        stage.type(" 4")
        #expect(stage.text == "1!" && stage.records.isEmpty)
        stage.deliver()
        #expect(stage.text == "end" && stage.records.map(\.card) == [1, 2])
    }

    @Test func `a grade that cannot be written is told, and the card stays`() {
        var stage = ReviewStage(Self.twoDue)
        stage.outcome = .failed("The disk is full.")
        stage.type(" 3")
        #expect(stage.text == "1!" && stage.told == ["The disk is full."])
        #expect(stage.model.tally.cards == 0)
        stage.outcome = .done
        stage.type("3")
        #expect(stage.text == "2?" && stage.model.tally.cards == 1)
    }

    @Test func `a card that was removed meanwhile says so and the next comes`() {
        var stage = ReviewStage(Self.twoDue)
        stage.outcome = .gone
        stage.type(" 3")
        #expect(stage.text == "2?" && stage.told == ["This card was removed meanwhile."])
        #expect(stage.model.tally.cards == 0)
    }

    @Test func `a card that was graded elsewhere keeps that grade`() {
        var stage = ReviewStage(Self.twoDue)
        stage.outcome = .changed
        stage.hand = ReviewMake.hand([Self.twoDue[1]])
        stage.type(" 3")
        #expect(stage.text == "2?")
        #expect(stage.told == ["This card was reviewed elsewhere meanwhile; that grade holds."])
    }

    @Test func `a card that was graded elsewhere is not asked at once again`() {
        var stage = ReviewStage(Self.twoDue)
        stage.outcome = .changed
        var graded = ReviewMake.learned()
        graded.phase = .relearning(step: 0)
        graded.due = ReviewMake.noon + 3_600
        graded.reviews += 1
        stage.hand = ReviewMake.hand([ReviewMake.card(1, memory: graded), Self.twoDue[1]])
        stage.type(" 3")
        #expect(stage.text == "2?")
    }

    @Test func `a grade that holds elsewhere lets the one before it be taken back`() {
        var stage = ReviewStage(Self.twoDue)
        stage.type(" 3 4")
        stage.outcome = .changed
        stage.type("u")
        stage.outcome = .done
        stage.type("u")
        #expect(stage.told.last == "The grade was taken back.")
        #expect(stage.model.card?.id == 1)
    }

    @Test func `who does not want to wait is asked what waits now, not for ever`() {
        var stage = ReviewStage([ReviewMake.card(1), ReviewMake.card(2)])
        stage.type(" 1 1")
        #expect(stage.text.hasPrefix("…"))
        stage.type(" ")
        #expect(stage.text == "1?")
        stage.type(" 1")
        #expect(stage.text == "2?")
        stage.type(" 1")
        #expect(stage.text.hasPrefix("…"))
    }

    @Test func `cards that cannot be read on another day are asked for once a minute`() {
        var stage = ReviewStage(Self.twoDue)
        stage.hand = ReviewMake.hand([], dayEnd: ReviewMake.dayEnd + 86_400)
        stage.failsToRead = true
        let loads = { (stage: ReviewStage) in stage.requests.count { $0 == .load } }
        stage.wait(17 * 3_600)
        #expect(loads(stage) == 2)
        stage.wait(1)
        #expect(loads(stage) == 2)
        #expect(stage.model.nextDeadline == .seconds(17 * 3_600 + 60))
        stage.wait(60)
        #expect(loads(stage) == 3)
    }

    @Test func `a grade is taken back, and the card comes again`() throws {
        var stage = ReviewStage(Self.twoDue)
        stage.type(" 3u")
        let record = try #require(stage.records.first)
        #expect(stage.requests.contains(.takeBack(record)))
        #expect(stage.text == "1?" && stage.model.tally.cards == 0)
        #expect(stage.told == ["The grade was taken back."])
        stage.outcome = .changed
        stage.type(" 3")
        stage.outcome = .done
        stage.type("uu")
        #expect(stage.told.last == "There is nothing to take back.")
    }

    @Test func `a suspended card is asked no more, unless that is taken back`() {
        var stage = ReviewStage(Self.twoDue)
        stage.hand = ReviewMake.hand([Self.twoDue[1]])
        stage.type("x")
        #expect(stage.text == "2?" && stage.requests.contains(.suspend(1)))
        stage.hand = ReviewMake.hand(Self.twoDue)
        stage.type("u")
        #expect(stage.requests.contains(.resume(1)))
        stage.type(" 3")
        #expect(stage.text == "1?")
    }

    @Test func `a card being learned comes back after its step`() {
        var stage = ReviewStage([ReviewMake.card(1)])
        stage.type(" 1")
        #expect(stage.text == "…60")
        stage.wait(30)
        #expect(stage.text == "…30")
        stage.wait(31)
        #expect(stage.text == "1?")
        stage.type(" 3")
        #expect(stage.text == "…600")
        stage.wait(600)
        stage.type(" 3")
        #expect(stage.text == "end")
        #expect(stage.model.tally.cards == 1 && stage.model.tally.records.count == 3)
        #expect(stage.model.tally.remembered == 0)
    }

    @Test func `who does not want to wait goes on now`() {
        var stage = ReviewStage([ReviewMake.card(1)])
        stage.type(" 1")
        stage.type(" ")
        #expect(stage.text == "1?")
        stage.type(" 3")
        #expect(stage.text == "…600")
        stage.type("  3")
        #expect(stage.text == "end")
    }

    @Test func `who ends while waiting is told what was done`() {
        var stage = ReviewStage([ReviewMake.card(1)])
        stage.type(" 1q")
        #expect(stage.text == "end" && !stage.hasLeft)
        #expect(
            ReviewWords.summary(of: stage.model) == [
                "1 card reviewed, 0 % remembered, in 4 s.", "1 card still to come today.",
            ])
        stage.type("q")
        #expect(stage.hasLeft)
    }

    @Test func `nothing was done: ending leaves at once`() {
        var stage = ReviewStage(Self.twoDue)
        stage.type("q")
        #expect(stage.hasLeft && stage.requests.last == .hush)
    }

    @Test func `no more new cards come than the day's limit, whatever was done before`() {
        let cards = (1...5).map { ReviewMake.card($0) }
        var stage = ReviewStage(
            cards, settings: ReviewSettings(newPerDay: 3), introduced: 1)
        stage.type(" 4 4")
        #expect(stage.text == "end" && stage.records.map(\.card) == [1, 2])
    }

    @Test func `cards of one sentence give each other away, so one comes a day`() {
        let cards = [
            ReviewMake.card(1, sentence: 5), ReviewMake.card(2, "isla", sentence: 5),
        ]
        var stage = ReviewStage(cards)
        #expect(stage.model.remaining.new == 1)
        stage.type(" 4")
        #expect(stage.text == "end")
    }

    @Test func `the first key of another day counts for it, on the card that is seen`() {
        for isStillDue in [true, false] {
            var stage = ReviewStage(Self.twoDue)
            stage.type(" ")
            let asked = stage.model.card
            stage.hand = ReviewMake.hand(
                isStillDue ? Self.twoDue : [ReviewMake.card(3)],
                dayEnd: ReviewMake.dayEnd + 86_400)
            stage.seconds += 17 * 3_600
            stage.type("3", each: 0)
            #expect(stage.records.map(\.card) == (isStillDue ? [asked?.id ?? 0] : []))
            #expect(stage.model.queue?.dayEnd == ReviewMake.dayEnd + 86_400)
            #expect(stage.records.allSatisfy { $0.spent <= MediaTime(ReviewModel.mostSpent) })
        }
    }

    @Test func `on another day the cards are read anew, and the asked one stays`() {
        var stage = ReviewStage(Self.twoDue)
        stage.hand = ReviewMake.hand(
            Self.twoDue + [ReviewMake.card(3)], dayEnd: ReviewMake.dayEnd + 86_400)
        #expect(stage.model.nextDeadline != nil)
        stage.wait(16 * 3_600 + 1)
        #expect(stage.requests.filter { $0 == .load }.count == 2)
        #expect(stage.text == "1?" && stage.model.remaining.total == 3)
        stage.type(" 3")
        #expect(stage.text != "1?")
    }

    @Test func `limits that change count at once`() {
        var stage = ReviewStage((1...5).map { ReviewMake.card($0) })
        stage.send(.settings(ReviewSettings(newPerDay: 1)))
        #expect(stage.text == "1?" && stage.model.remaining.new == 1)
        stage.send(.settings(ReviewSettings(newPerDay: 1)))
        #expect(stage.requests.filter { $0 == .load }.count == 2)
    }

    @Test func `a limit that is raised on the summary brings more cards at once`() {
        let cards = (1...5).map { ReviewMake.card($0) }
        var stage = ReviewStage(cards, settings: ReviewSettings(newPerDay: 1))
        stage.type(" 4")
        #expect(stage.model.stage == .over)
        stage.hand = ReviewMake.hand(Array(cards.dropFirst()), introduced: 1)
        stage.send(.settings(ReviewSettings(newPerDay: 1, reviewsPerDay: 77)))
        #expect(stage.model.stage == .over, "there is nothing to ask by these")
        stage.send(.settings(ReviewSettings(newPerDay: 3)))
        #expect(stage.text == "2?" && stage.model.remaining.new == 2)
        #expect(stage.model.tally.records.count == 1)
    }

    @Test func `who ended a review is not asked again by a setting`() {
        var stage = ReviewStage((1...5).map { ReviewMake.card($0) })
        stage.type(" 4")
        stage.send(.command(.leave))
        stage.send(.settings(ReviewSettings(newPerDay: 9)))
        #expect(stage.model.stage == .over)
        #expect(stage.requests.filter { $0 == .lookAhead }.count == 2)
    }

    @Test func `cards that come after a review was ended do not begin it anew`() {
        var stage = ReviewStage((1...5).map { ReviewMake.card($0) })
        stage.type(" 4")
        _ = stage.model.update(.settings(ReviewSettings(newPerDay: 9)), at: stage.moment)
        stage.send(.command(.leave))
        #expect(stage.text == "end")
        stage.send(.answer(.hand(.success(stage.hand))))
        #expect(stage.text == "end")
        stage.type("u")
        #expect(stage.text == "1?", "the grade can still be taken back")
    }

    @Test func `a setting leaves what was graded to be taken back`() {
        let cards = (1...5).map { ReviewMake.card($0) }
        var stage = ReviewStage(cards, settings: ReviewSettings(newPerDay: 1))
        stage.type(" 4")
        #expect(stage.text == "end")
        stage.hand = ReviewMake.hand(Array(cards.dropFirst()), introduced: 1)
        stage.send(.settings(ReviewSettings(newPerDay: 1, reviewsPerDay: 77)))
        stage.type("u")
        #expect(stage.text == "1?" && stage.told == ["The grade was taken back."])
        #expect(stage.model.tally.cards == 0)
    }

    @Test func `cards that cannot be read are told, and tried again`() {
        var model = ReviewModel()
        _ = model.start(at: Moment())
        let error = StoreError(.locked, path: "/p")
        _ = model.update(.answer(.hand(.failure(error))), at: Moment())
        #expect(model.stage == .failed(error.description))
        #expect(model.update(.command(.reveal), at: Moment()) == [.ask(.load)])
        #expect(model.stage == .loading)
    }

    @Test func `it wakes when the minutes that are shown change`() {
        var stage = ReviewStage([ReviewMake.card(1)])
        stage.type(" 3")
        #expect(stage.text == "…600")
        let deadline = stage.model.nextDeadline ?? .zero
        #expect(deadline - stage.moment.host <= .seconds(61))
        stage.wait(590)
        #expect((stage.model.nextDeadline ?? .zero) - stage.moment.host <= .seconds(11))
    }

    @Test(arguments: [
        (ReviewBounds(cards: 1), " 3", "end"), (ReviewBounds(cards: 2), " 3", "2?"),
        (ReviewBounds(seconds: 3), " ", "1!"), (ReviewBounds(seconds: 3), " 3", "end"),
        (ReviewBounds(seconds: 500), " 3 4", "end"), (ReviewBounds(cards: 1), " 3u", "1?"),
    ])
    func `a part of a day ends behind the card that reaches its bound`(
        bounds: ReviewBounds, typed: String, shown: String
    ) {
        var stage = ReviewStage(Self.twoDue, within: bounds)
        stage.type(typed)
        #expect(stage.text == shown)
    }
}
