/// How much trouble a sentence was, by what a person did about it.
public struct SentenceEffort: Hashable, Sendable {
    /// How often it was heard again.
    public var replays: Int
    /// How often it, or a word of it, was looked up.
    public var lookUps: Int
    /// How often it was made slower.
    public var slowDowns: Int
    /// How many of its words were mistaken in dictations.
    public var errors: Int

    /// An effort; without arguments none.
    public init(replays: Int = 0, lookUps: Int = 0, slowDowns: Int = 0, errors: Int = 0) {
        self.replays = replays
        self.lookUps = lookUps
        self.slowDowns = slowDowns
        self.errors = errors
    }

    /// The sum of two efforts about one sentence; counts stay in their bounds.
    public static func + (left: SentenceEffort, right: SentenceEffort) -> SentenceEffort {
        func sum(_ count: KeyPath<SentenceEffort, Int>) -> Int {
            let (sum, isOver) = left[keyPath: count].addingReportingOverflow(right[keyPath: count])
            return isOver ? Int.max : max(0, sum)
        }
        return SentenceEffort(
            replays: sum(\.replays), lookUps: sum(\.lookUps), slowDowns: sum(\.slowDowns),
            errors: sum(\.errors))
    }

    /// Whether there was any.
    public var isNone: Bool { self == SentenceEffort() }

    /// How hard the sentence was, 0…1: rising fast at first, never quite 1.
    ///
    /// A look-up and a slower hearing say more than a replay, which may be for pleasure; a mistaken
    /// word is one of several.
    public var heat: Double {
        let points = [(replays, 1.0), (lookUps, 2), (slowDowns, 2), (errors, 0.75)].reduce(0) {
            $0 + Double(max(0, $1.0)) * $1.1
        }
        return points / (points + Self.halfway)
    }

    /// The points of a sentence that is half as hard as any.
    private static let halfway = 5.0
}
