import ListenCore

/// The present state of the player, for scripts and status lines; printed as JSON.
///
/// Additions keep `version`; whatever changes its meaning raises it. Times are
/// seconds, the text is not yet safe for a terminal, and what is not known is
/// left out.
package struct PlayerStatus: Hashable, Sendable, Codable {
    /// The state of the sound.
    package enum State: String, CaseIterable, Hashable, Sendable, Codable {
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
    package struct Item: Hashable, Sendable, Codable {
        /// Its id in its source.
        package var id: String
        /// Its title.
        package var title: String
        /// The number a person names it by.
        package var number: Int?
        /// Its place among its like, from 1.
        package var place: Int?
        /// The number of them.
        package var count: Int?
    }

    /// The sentence that is heard, or was heard last.
    package struct Sentence: Hashable, Sendable, Codable {
        /// Its index in the chapter, from 0.
        package var index: Int
        /// The number of sentences of the chapter.
        package var count: Int
        /// Its text.
        package var text: String
        /// The start of its first word.
        var startSeconds: Double
        /// The end of its last word.
        var endSeconds: Double
        /// The word that is heard.
        package var word: String?
        /// Its translation, where that is shown.
        package var translation: String?
    }

    /// The playing of the sentence that is heard.
    package struct Pass: Hashable, Sendable, Codable {
        /// Its number, from 1.
        package var number: Int
        /// Of how many; left out where it goes on until the person ends it.
        package var count: Int?
    }

    /// A stretch that is played over and over.
    package struct Stretch: Hashable, Sendable, Codable {
        /// Its start.
        package var startSeconds: Double
        /// Its end.
        package var endSeconds: Double
    }

    /// The sleep timer.
    package struct Sleep: Hashable, Sendable, Codable {
        /// Until what it waits: `time`, `sentence` or `chapter`.
        package var until: String
        /// The real seconds left, where they are known.
        package var leftSeconds: Double?
        /// The number of chapters that are still to be heard to their ends.
        var chapters: Int?
    }

    /// The version of this shape.
    package static let currentVersion = 1

    /// The version of the shape.
    var version = PlayerStatus.currentVersion
    /// The state of the sound.
    package var state: State
    /// The reason why it was interrupted or failed.
    package var reason: String?
    /// The source of the book.
    package var source: String
    /// The book.
    package var book: Item?
    /// The chapter.
    package var chapter: Item?
    /// The place reached.
    package var positionSeconds: Double?
    /// The chapter's length, once known.
    package var durationSeconds: Double?
    /// True when that is only promised or estimated: places may be behind it.
    package var isDurationEstimated: Bool?
    /// The speed; 1 is the narrator's own.
    package var rate: Double?
    /// The words a minute at that speed, where the narrator's are known.
    package var wordsPerMinute: Int?
    /// The sentence.
    package var sentence: Sentence?
    /// The pass of a drill or a repeated sentence.
    package var pass: Pass?
    /// The real seconds left of a gap.
    var gapLeftSeconds: Double?
    /// The notation of the drill that is played.
    package var drill: String?
    /// The loop.
    package var loop: Stretch?
    /// The sleep timer, while one runs.
    package var sleep: Sleep?
    /// The part of the text that can be read: `shown`, `hidden`, `revealed`.
    package var text: String?

    /// A status; by default nothing is open.
    package init(state: State = .empty, source: String) {
        self.state = state
        self.source = source
    }
}

extension PlayerStatus.State {
    /// The name of a player's phase for scripts.
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
