package import FoundationEssentials
package import ListenCore

/// A card as another program keeps it, after it was brought there from here.
package struct CardElsewhere: Hashable, Sendable {
    /// A grading that was given in the other program, or brought there.
    package struct Grading: Hashable, Sendable {
        /// The time it was given, in whole milliseconds.
        package let at: Date
        package let grade: ReviewGrade
        /// The time the person took.
        package let spent: MediaTime

        package init(at: Date, grade: ReviewGrade, spent: MediaTime = .zero) {
            (self.at, self.grade, self.spent) = (at, grade, spent)
        }
    }

    /// The stage a card is at, with the number of steps that are left.
    package enum Stage: Hashable, Sendable {
        case new
        case learning(left: Int)
        case review
        case relearning(left: Int)
    }

    /// The time at which it comes again.
    package enum Due: Hashable, Sendable {
        /// A day, by its number from 1970-01-01.
        case day(Int)
        /// An instant, of a card in steps of minutes.
        case instant(Date)
    }

    /// The state in which a card was brought over, noted beside it there.
    package struct Base: Hashable, Sendable {
        /// The time it was brought over.
        package let at: Date
        package let wasSuspended: Bool
        /// The mark of the person's note then.
        package let noteMark: String

        package init(at: Date, wasSuspended: Bool, noteMark: String) {
            (self.at, self.wasSuspended, self.noteMark) = (at, wasSuspended, noteMark)
        }
    }

    /// The texts of a card, without markup; `nil` for one the other program does not have.
    package struct Texts: Hashable, Sendable {
        package var text: String?
        package var context: String?
        package var translation: String?
        package var note: String?

        package init(
            text: String? = nil, context: String? = nil, translation: String? = nil,
            note: String? = nil
        ) {
            (self.text, self.context) = (text, context)
            (self.translation, self.note) = (translation, note)
        }
    }

    /// The texts.
    package var texts = Texts()
    /// True if it is kept without being asked.
    package var isSuspended = false
    /// The stage it is at.
    package var stage = Stage.new
    /// The time it comes again; `nil` for a new card, and where the other program does not say.
    package var due: Due?
    /// The number of gradings the other program counts.
    package var reviews = 0
    /// The stability and difficulty the other program has noted.
    package var state: (stability: Double, difficulty: Double)? {
        get { stability.flatMap { some in difficulty.map { (some, $0) } } }
        set { (stability, difficulty) = (newValue?.stability, newValue?.difficulty) }
    }
    private var stability: Double?
    private var difficulty: Double?
    /// The gradings it knows, oldest first.
    package var gradings: [Grading] = []
    /// The last time the person moved the day it comes again by hand.
    package var movedAt: Date?
    /// The state it was brought over in; `nil` where that is not noted.
    package var base: Base?

    /// A new card without texts.
    package init() {}

    /// The mark of a text, by which it is known again.
    package static func mark(of text: String) -> String { CardExchange.mark(of: text) }
}

/// All cards of this program that another program has.
package struct CardsElsewhere: Hashable, Sendable {
    /// The cards by the keys they are known by.
    package var cards: [String: CardElsewhere] = [:]
    /// The decks that have any of them.
    package var decks: Set<String> = []

    /// None yet.
    package init() {}

    /// True if the learning progress came along: some card was graded.
    package var hasProgress: Bool {
        cards.values.contains { $0.stage != .new || !$0.gradings.isEmpty }
    }

    /// True if it can be told which cards are suspended: an export without schedules says of all
    /// that they are not.
    package var hasSchedules: Bool { hasProgress || cards.values.contains(where: \.isSuspended) }

    /// The last time cards were brought over, as it is noted beside them.
    package var broughtAt: Date? { cards.values.compactMap(\.base?.at).max() }
}

/// A way for cards to come back from another program.
package struct CardReturn: Sendable {
    /// Reads the cards that are there.
    package let read: @Sendable () async throws -> CardsElsewhere
    /// The key that a card is known by there.
    package let key: @Sendable (StudyCard) -> String
    /// The deck that a card was brought into.
    package let deck: @Sendable (StudyCard) -> String

    /// The place as a person is told of it: `this package`.
    package let place: String

    /// A way.
    package init(
        from place: String, read: @escaping @Sendable () async throws -> CardsElsewhere,
        key: @escaping @Sendable (StudyCard) -> String,
        deck: @escaping @Sendable (StudyCard) -> String
    ) {
        (self.read, self.key, self.deck, self.place) = (read, key, deck, place)
    }
}
