import FoundationEssentials
import ListenCore
import Testing

@testable import Practice

/// One review of a recorded course and what it must lead to.
private struct Step: Sendable {
    let gap: Double
    let grade: Int
    let phase: CardMemory.Phase
    let stability: Double
    let difficulty: Double
    let wait: Double

    init(
        _ gap: Double, _ grade: Int, _ phase: CardMemory.Phase, _ stability: Double,
        _ difficulty: Double, _ wait: Double
    ) {
        self.gap = gap
        self.grade = grade
        self.phase = phase
        self.stability = stability
        self.difficulty = difficulty
        self.wait = wait
    }
}

private let day = 86_400.0
private let start = Date(timeIntervalSince1970: 1_767_254_400)

private func isClose(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-9 * max(abs(one), abs(other))
}

/// A card that was learned.
private func learned(stability: Double = 5, difficulty: Double = 5, at moment: Date = start)
    -> CardMemory
{
    CardMemory(
        phase: .review, stability: stability, difficulty: difficulty, due: moment + 5 * day,
        reviewedAt: moment, reviews: 3)
}

@Suite struct ReviewSchedulerTests {
    /// Made with py-fsrs 6.3.2, fuzz off.
    private static let courses: [(ReviewScheduler, [Step])] = [
        (
            ReviewScheduler(),
            [
                Step(0, 3, .learning(step: 1), 2.3065, 2.118103970459016, 600),
                Step(600, 3, .review, 2.3065, 2.111214235785395, 2 * day),
                Step(3 * day, 3, .review, 13.835840133660218, 2.1043313908464483, 14 * day),
                Step(11 * day, 1, .relearning(step: 0), 1.6827664255892427, 7.389975788014609, 600),
                Step(600, 3, .review, 1.7085930035039876, 7.377814181523433, 2 * day),
                Step(2 * day, 2, .review, 3.756901136969678, 8.244499229132952, 4 * day),
                Step(40 * day, 4, .review, 32.393810817093005, 7.643121047141945, 32 * day),
                Step(3_600, 1, .relearning(step: 0), 9.148529232569839, 9.210538284269274, 600),
                Step(60, 4, .review, 14.295069663173518, 8.931965337084858, 14 * day),
            ]
        ),
        (
            ReviewScheduler(learningSteps: [], relearningSteps: []),
            [
                Step(0, 1, .review, 0.212, 6.4133, day),
                Step(day, 3, .review, 1.8867876195204154, 6.402115069296838, 2 * day),
                Step(5 * day, 1, .review, 0.5716296934185581, 8.802628058192235, day),
                Step(day - 1, 2, .review, 0.5716296934185581, 9.190357076792354, day),
                Step(day, 4, .review, 2.2355690683408835, 8.905040510513418, 2 * day),
            ]
        ),
        (
            ReviewScheduler(
                desiredRetention: 0.8, learningSteps: [.seconds(120)], maximumInterval: 30),
            [
                Step(0, 2, .learning(step: 0), 1.2931, 5.112170705601056, 180),
                Step(180, 2, .learning(step: 0), 1.2931, 6.7404595108297, 180),
                Step(180, 3, .review, 1.3358997622047517, 6.728947420615708, 4 * day),
                Step(40 * day, 4, .review, 26.83053884834818, 5.621142448932516, 30 * day),
                Step(400 * day, 3, .review, 198.52161457975257, 5.610749675780422, 30 * day),
            ]
        ),
    ]

    @Test(arguments: courses.indices)
    func `a course of reviews goes as the algorithm's authors' own program says`(index: Int) throws
    {
        let (scheduler, steps) = Self.courses[index]
        // A moment with a fraction, so that whole days are not lost to rounding.
        var (memory, moment) = (CardMemory?.none, start + 0.123_457)
        for (place, step) in steps.enumerated() {
            moment += step.gap
            let next = scheduler.graded(
                memory, try #require(ReviewGrade(rawValue: step.grade)), at: moment)
            #expect(next.phase == step.phase, "step \(place)")
            #expect(isClose(next.stability, step.stability), "step \(place) \(next.stability)")
            #expect(isClose(next.difficulty, step.difficulty), "step \(place) \(next.difficulty)")
            #expect(next.due == moment + step.wait, "step \(place)")
            #expect(next.reviewedAt == moment && next.reviews == place + 1)
            memory = next
        }
    }

    @Test func `a lapse is counted, a failed learning step is not`() {
        let scheduler = ReviewScheduler()
        let lapsed = scheduler.graded(learned(), .again, at: start + 5 * day)
        #expect(lapsed.lapses == 1)
        let again = scheduler.graded(lapsed, .again, at: start + 5 * day + 600)
        #expect(again.lapses == 1 && again.phase == .relearning(step: 0))
    }

    @Test(arguments: [2, 7])
    func `a card that knew more steps than there are becomes a learned one`(step: Int) {
        var memory = learned()
        memory.phase = .learning(step: step)
        let scheduler = ReviewScheduler()
        #expect(scheduler.graded(memory, .hard, at: start + 60).phase == .review)
        #expect(scheduler.graded(memory, .again, at: start + 60).phase == .learning(step: 0))
    }

    @Test func `previews are what the grades then do`() {
        let scheduler = ReviewScheduler()
        for memory in [nil, learned(), scheduler.graded(nil, .good, at: start)] {
            let moment = start + 5 * day
            let previews = scheduler.previews(of: memory, at: moment)
            for grade in ReviewGrade.allCases {
                #expect(previews[grade] == scheduler.graded(memory, grade, at: moment))
            }
        }
    }

    @Test func `the waits of a new card are written in short`() {
        let previews = ReviewScheduler().previews(of: nil, at: start)
        #expect(ReviewGrade.allCases.map(previews.text) == ["1 m", "6 m", "10 m", "8 d"])
    }

    @Test(arguments: [
        (0, "0 s"), (59, "59 s"), (60, "1 m"), (330, "6 m"), (3_600, "1 h"), (86_400, "1 d"),
        (29 * 86_400, "29 d"), (76 * 86_400, "2.5 mo"), (365 * 86_400, "1 y"),
        (3_650 * 86_400, "10 y"), (-5, "0 s"), (3_569, "59 m"), (5_399, "1 h"), (5_400, "2 h"),
        (86_399, "24 h"), (30 * 86_400 - 1, "30 d"), (30 * 86_400, "1 mo"),
        (365 * 86_400 - 1, "12 mo"), (400 * 86_400, "1.1 y"), (89, "1 m"), (90, "2 m"),
    ])
    func `a wait is written in its largest unit`(seconds: Int, text: String) {
        #expect(ReviewPreviews.text(.seconds(seconds)) == text)
    }

    @Test func `what is remembered falls to nine in ten after the stability`() {
        let formulas = FSRSFormulas(w: .standard)
        #expect(formulas.retrievability(stability: 20, days: 0) == 1)
        #expect(isClose(formulas.retrievability(stability: 20, days: 20), 0.9))
    }

    @Test func `more retention asks for shorter waits`() {
        let waits = [0.7, 0.8, 0.9, 0.97].map { retention in
            ReviewScheduler(desiredRetention: retention)
                .graded(learned(stability: 30), .good, at: start + 30 * day).due
        }
        #expect(waits == waits.sorted(by: >) && Set(waits).count == 4)
    }

    @Test(arguments: [
        (Double.nan, 5.0), (.infinity, 5), (-3, 5), (0, 0), (1e300, -4), (5, .nan), (5, 1e9),
    ])
    func `a memory of a damaged file still gives a date`(stability: Double, difficulty: Double) {
        for phase in [CardMemory.Phase.review, .learning(step: -9), .relearning(step: .max)] {
            var memory = learned(stability: stability, difficulty: difficulty)
            memory.phase = phase
            for grade in ReviewGrade.allCases {
                let next = ReviewScheduler().graded(memory, grade, at: start + 900 * day)
                #expect(next.stability.isFinite && next.stability >= 0.001)
                #expect((1...10).contains(next.difficulty))
                #expect(next.due > next.reviewedAt && next.due <= next.reviewedAt + 36_500 * day)
            }
        }
    }

    @Test func `parameters are twenty-one numbers inside their bounds`() {
        let standard = FSRSParameters.standard.weights
        #expect(FSRSParameters(standard) == .standard)
        #expect(FSRSParameters(Array(standard.dropLast())) == nil)
        for (index, value) in [(20, 0.0), (4, 11), (0, -1), (7, .nan)] {
            var weights = standard
            weights[index] = value
            #expect(FSRSParameters(weights) == nil, "w\(index) = \(value)")
        }
    }

    @Test func `a day's limits stay inside their bounds`() {
        let usual = ReviewLimits()
        #expect(usual.newPerDay == 20 && usual.reviewsPerDay == 200 && usual.newCards == .mixed)
        #expect(usual.learnAhead == .seconds(1_200))
        let low = ReviewLimits(newPerDay: -1, reviewsPerDay: -1, learnAhead: .seconds(-1))
        #expect(low.newPerDay == 0 && low.reviewsPerDay == 0 && low.learnAhead == .zero)
        let high = ReviewLimits(
            newPerDay: 10_000, reviewsPerDay: 10_000, learnAhead: .seconds(86_401))
        #expect(high.newPerDay == 9_999 && high.reviewsPerDay == 9_999)
        #expect(high.learnAhead == .seconds(86_400))
    }

    @Test func `a deck's day has twenty-four hours, and nothing below nought was done`() {
        let deck = ReviewDeck(
            day: "2026-01-01", dayEnd: start, items: [], introduced: -2, reviewed: -3)
        #expect(deck.dayStart == start - day)
        #expect(deck.introduced == 0 && deck.reviewed == 0)
    }

    @Test func `settings out of bounds become the nearest bound`() {
        let scheduler = ReviewScheduler(
            desiredRetention: 7, learningSteps: Array(repeating: .seconds(-1), count: 99),
            maximumInterval: 0)
        #expect(scheduler.desiredRetention == 0.99 && scheduler.maximumInterval == 1)
        #expect(scheduler.learningSteps == Array(repeating: .seconds(1), count: 10))
        #expect(ReviewScheduler(desiredRetention: .nan).desiredRetention == 0.9)
    }
}
