import ListenCore
import Practice
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import ReviewUI

/// A review without eyes and hands, whose sounds last as long as a test says.
private struct Course {
    var stage: ReviewStage
    var guide = HandsFreeReview()
    /// What was heard and told, in short: `play 1`, `es: faro`, `> lighthouse`.
    var heard: [String] = []

    init(_ cards: [StudyCard]) {
        stage = ReviewStage(cards)
        follow()
    }

    mutating func follow() {
        for _ in 0..<8 {
            let actions = guide.next(stage.model, at: stage.moment.host)
            if actions.isEmpty { break }
            carryOut(actions)
        }
    }

    private mutating func carryOut(_ actions: [HandsFreeReview.Action]) {
        for action in actions {
            switch action {
            case .command(let command): stage.send(.command(command))
            case .hear(let card): heard.append("play \(card.id)")
            case .say(let text, let card, let isMeaning):
                heard.append(isMeaning ? "> \(text)" : "\(card.language.tag): \(text)")
            case .tell(let sentence): heard.append(sentence)
            }
        }
    }

    /// The sound begins, lasts and ends.
    mutating func sounds(for seconds: Double = 3) {
        guide.note(.playing, at: stage.moment.host)
        follow()
        stage.seconds += seconds
        guide.note(.over, at: stage.moment.host)
        follow()
    }

    mutating func wait(_ seconds: Double) {
        stage.wait(seconds)
        follow()
    }

    mutating func press(_ key: HandsFreeReview.Key) {
        carryOut(guide.press(key, stage.model))
        follow()
    }

    var isSpoken: Bool { guide.isSpoken(in: stage.model) }

    var grades: [ReviewGrade] { stage.records.map(\.grade) }

    /// Question, gap and answer of the present card, up to the wait for a key.
    mutating func hearAll() {
        sounds()
        wait(4)
        sounds()
        if guide.phase == .meaning { sounds(for: 1) }
    }
}

@Suite struct HandsFreeReviewTests {
    private static func cards(
        _ count: Int, translation: String = "lighthouse", isHeard: Bool = true
    ) -> [StudyCard] {
        (1...count).map { number in
            var card = ReviewMake.card(
                Int64(number), "faro \(number)", memory: ReviewMake.learned(), isHeard: isHeard)
            card.translation = translation
            return card
        }
    }

    @Test func `question, gap, answer, meaning, a key, and the next card`() {
        var course = Course(Self.cards(2))
        #expect(course.stage.text.hasSuffix("1?") && course.guide.phase == .asking)
        course.sounds(for: 4)
        // 1.2 times what was heard.
        guard case .thinking = course.guide.phase else {
            Issue.record("\(course.guide.phase)")
            return
        }
        course.wait(4.7)
        #expect(course.heard.isEmpty && course.stage.text.hasSuffix("1?"))
        course.wait(0.2)
        #expect(course.heard == ["play 1"] && course.stage.text.hasSuffix("1!"))
        course.sounds()
        #expect(course.heard == ["play 1", "> lighthouse"] && course.isSpoken)
        course.sounds(for: 1)
        course.press(.grade(.good))
        #expect(course.grades == [.good] && course.stage.text.hasSuffix("2?"))
        #expect(course.guide.phase == .asking && course.guide.grade == nil)
        // The states of its recording are the review's.
        #expect(!course.isSpoken)
    }

    @Test(arguments: [(0.5, 2.0), (3.0, 3.6), (60.0, 12.0)])
    func `the gap is as long as the sentence wants`(heard: Double, gap: Double) {
        var course = Course(Self.cards(1))
        course.sounds(for: heard)
        course.wait(gap - 0.05)
        #expect(course.heard.isEmpty)
        course.wait(0.1)
        #expect(course.heard == ["play 1"])
    }

    @Test func `a key before the answer shortens the gap, and counts when the answer was heard`() {
        var course = Course(Self.cards(2))
        course.press(.grade(.good))
        course.sounds()
        #expect(course.heard == ["play 1"] && course.grades.isEmpty)
        #expect(!course.guide.takesKey)
        // It was not what I thought.
        course.press(.grade(.again))
        course.sounds()
        course.sounds(for: 1)
        #expect(course.grades == [.again])
    }

    @Test func `the question and the answer can be heard again`() {
        var course = Course(Self.cards(1))
        course.sounds()
        course.press(.hearAgain)
        #expect(course.heard == ["play 1"] && course.guide.phase == .asking)
        course.sounds()
        course.wait(4)
        course.sounds()
        course.sounds(for: 1)
        course.press(.hearAgain)
        #expect(course.heard == ["play 1", "play 1", "> lighthouse", "play 1"])
        #expect(course.guide.phase == .answering && !course.isSpoken)
    }

    @Test func `without a key the card comes later, ungraded, and after five the review ends`() {
        var course = Course(Self.cards(7))
        for number in 1...4 {
            course.hearAll()
            course.wait(5.1)
            #expect(course.grades.isEmpty, "\(number)")
        }
        // A key says that somebody is there.
        course.hearAll()
        course.press(.grade(.good))
        for _ in 1...5 {
            #expect(course.stage.model.stage != .over)
            course.hearAll()
            course.wait(5.1)
        }
        #expect(course.grades == [.good] && course.stage.model.stage == .over)
        #expect(course.heard.contains { $0.hasPrefix("5 cards in a row had no answer") })
    }

    @Test func `a card without a recording is said, and so is its answer`() {
        var course = Course(Self.cards(1, translation: "", isHeard: false))
        let text = course.stage.model.card?.text ?? ""
        #expect(course.heard.count == 1 && course.heard[0].hasSuffix(": \(text)"))
        #expect(course.isSpoken)
        course.sounds(for: 1)
        course.wait(2.1)
        #expect(course.heard.count == 2)
        course.sounds(for: 1)
        course.press(.grade(.hard))
        #expect(course.grades == [.hard])
    }

    @Test func `a review that would wait long for its first steps ends`() {
        var course = Course(Self.cards(1))
        course.hearAll()
        course.press(.grade(.again))
        #expect(course.stage.model.stage == .over && course.grades == [.again])
    }

    @Test(arguments: [
        (MediaCommand.play, HandsFreeReview.Key.grade(.good)), (.pause, .grade(.good)),
        (.toggle, .grade(.good)), (.next, .grade(.again)), (.previous, .hearAgain),
    ])
    func `the keys of a headset`(command: MediaCommand, key: HandsFreeReview.Key) {
        #expect(HandsFreeReview.Key(command) == key)
        #expect(HandsFreeReview.Key(.stop) == nil && HandsFreeReview.Key(.quit) == nil)
    }
}
