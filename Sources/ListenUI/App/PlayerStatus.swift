import ListenCore

/// What the player is doing, for scripts and status lines; printed as JSON.
///
/// Additions keep `version`; whatever changes its meaning raises it. Times are
/// seconds, the text is not yet safe for a terminal, and what is not known is
/// left out.
public struct PlayerStatus: Hashable, Sendable, Codable {
    /// What the sound does.
    public enum State: String, CaseIterable, Hashable, Sendable, Codable {
        /// No chapter is open.
        case empty
        /// A chapter is being opened.
        case loading
        /// It is open and has not played yet.
        case ready
        /// Sound is running.
        case playing
        /// The silence after a passage is running.
        case gap
        /// Sound waits for bytes and goes on by itself.
        case buffering
        /// The person paused it.
        case paused
        /// It waits after or before a sentence.
        case held
        /// The system paused it; `reason` says why.
        case interrupted
        /// The chapter was heard to its end.
        case ended
        /// It cannot go on; `reason` says why.
        case failed
    }

    /// A book or a chapter.
    public struct Item: Hashable, Sendable, Codable {
        /// Its id in its source.
        public var id: String
        /// Its title.
        public var title: String
        /// The number a person names it by.
        public var number: Int?
        /// Its place among its like, from 1.
        public var place: Int?
        /// How many of them there are.
        public var count: Int?

        /// A book or a chapter.
        public init(
            id: String, title: String, number: Int? = nil, place: Int? = nil, count: Int? = nil
        ) {
            self.id = id
            self.title = title
            self.number = number
            self.place = place
            self.count = count
        }
    }

    /// The sentence that is heard, or was heard last.
    public struct Sentence: Hashable, Sendable, Codable {
        /// Its index in the chapter, from 0.
        public var index: Int
        /// How many sentences the chapter has.
        public var count: Int
        /// Its text.
        public var text: String
        /// Where its first word begins.
        public var startSeconds: Double
        /// Where its last word ends.
        public var endSeconds: Double
        /// The word that is heard.
        public var word: String?
        /// Its translation, where that is shown.
        public var translation: String?
    }

    /// Which playing of the sentence is heard.
    public struct Pass: Hashable, Sendable, Codable {
        /// Which one, from 1.
        public var number: Int
        /// Of how many; left out where it goes on until the person ends it.
        public var count: Int?
    }

    /// A stretch that is played over and over.
    public struct Stretch: Hashable, Sendable, Codable {
        /// Where it begins.
        public var startSeconds: Double
        /// Where it ends.
        public var endSeconds: Double

        /// A stretch.
        public init(startSeconds: Double, endSeconds: Double) {
            self.startSeconds = startSeconds
            self.endSeconds = endSeconds
        }
    }

    /// The sleep timer.
    public struct Sleep: Hashable, Sendable, Codable {
        /// Until what it waits: `time`, `sentence` or `chapter`.
        public var until: String
        /// The real seconds left, where they are known.
        public var leftSeconds: Double?
        /// How many chapters are still to be heard to their ends.
        public var chapters: Int?

        /// A sleep timer.
        public init(until: String, leftSeconds: Double? = nil, chapters: Int? = nil) {
            self.until = until
            self.leftSeconds = leftSeconds
            self.chapters = chapters
        }
    }

    /// The version of this shape.
    public static let currentVersion = 1

    /// The version of the shape.
    public var version = PlayerStatus.currentVersion
    /// What the sound does.
    public var state: State
    /// Why it was interrupted or failed.
    public var reason: String?
    /// The source of the book.
    public var source: String
    /// The book.
    public var book: Item?
    /// The chapter.
    public var chapter: Item?
    /// The place reached.
    public var positionSeconds: Double?
    /// The chapter's length, once known.
    public var durationSeconds: Double?
    /// Whether that is only promised or estimated: places may be behind it.
    public var isDurationEstimated: Bool?
    /// The speed; 1 is the narrator's own.
    public var rate: Double?
    /// The words a minute at that speed, where the narrator's are known.
    public var wordsPerMinute: Int?
    /// The sentence.
    public var sentence: Sentence?
    /// The pass of a drill or a repeated sentence.
    public var pass: Pass?
    /// The real seconds left of a gap.
    public var gapLeftSeconds: Double?
    /// The notation of the drill that is played.
    public var drill: String?
    /// The loop.
    public var loop: Stretch?
    /// The sleep timer, while one runs.
    public var sleep: Sleep?
    /// What of the text can be read: `shown`, `hidden`, `revealed`.
    public var text: String?

    /// A status; by default nothing is open.
    public init(state: State = .empty, source: String) {
        self.state = state
        self.source = source
    }
}

extension PlayerStatus.State {
    /// What a player's phase is for a script.
    init(_ phase: PlayerPhase, isGap: Bool) {
        self =
            switch phase {
            case .empty: .empty
            case .loading: .loading
            case .ready: .ready
            case .playing: isGap ? .gap : .playing
            case .buffering: .buffering
            case .paused: .paused
            case .held: .held
            case .interrupted: .interrupted
            case .ended: .ended
            case .failed: .failed
            }
    }
}
