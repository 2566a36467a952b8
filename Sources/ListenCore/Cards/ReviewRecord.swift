package import FoundationEssentials

/// One grading of a card, as it is logged.
package struct ReviewRecord: Hashable, Sendable {
    /// The card's number.
    package var card: Int64
    /// The grade.
    package var grade: ReviewGrade
    /// The time it was given.
    package var at: Date
    /// The day on the person's calendar it counts for, as `2026-11-21`.
    package var day: String
    /// The time the person took, from seeing the card to the grade.
    package var spent: MediaTime
    /// The memory of the card before; `nil` when it was new.
    package var before: CardMemory?
    /// The memory of it since.
    package var after: CardMemory

    /// A record.
    package init(
        card: Int64, grade: ReviewGrade, at: Date, day: String, spent: MediaTime = .zero,
        before: CardMemory?, after: CardMemory
    ) {
        self.card = card
        self.grade = grade
        self.at = at
        self.day = day
        self.spent = spent
        self.before = before
        self.after = after
    }
}

/// The reviews of one day.
package struct ReviewDay: Hashable, Sendable {
    /// The day on the person's calendar as `2026-11-21`.
    package var day: String
    /// Cards that were asked for the first time ever.
    package var introduced: Int
    /// Learned cards that came again after days.
    package var reviewed: Int
    /// The number of `reviewed` that were remembered.
    package var passed: Int
    /// Gradings of cards being learned, first ones apart.
    package var steps: Int
    /// The time all of it took.
    package var spent: MediaTime

    /// A day.
    package init(
        day: String, introduced: Int = 0, reviewed: Int = 0, passed: Int = 0, steps: Int = 0,
        spent: MediaTime = .zero
    ) {
        self.day = day
        self.introduced = introduced
        self.reviewed = reviewed
        self.passed = passed
        self.steps = steps
        self.spent = spent
    }

    /// A day with the one grading alone.
    package init(of record: ReviewRecord) {
        self.init(day: record.day, spent: record.spent)
        switch record.before?.phase {
        case nil: introduced = 1
        case .review:
            reviewed = 1
            passed = record.grade == .again ? 0 : 1
        case .learning, .relearning: steps = 1
        }
    }
}
