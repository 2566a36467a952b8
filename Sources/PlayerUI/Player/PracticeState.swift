package import ListenCore
import Practice

/// The practice of an open chapter, for the plan and the menus.
package struct PracticeState: Hashable, Sendable {
    /// The part that is repeated.
    package enum Loop: Hashable, Sendable {
        /// The sentence that is heard; it moves with jumps to others.
        case sentence(Int)
        /// The whole chapter.
        case chapter
        /// From A to B on the sound's clock; without B nothing loops yet.
        case points(from: MediaTime, to: MediaTime?)
    }

    /// The drill as it was written, and what that means.
    package var score: String?
    package var drill: DrillScore? {
        didSet {
            flowingDrill = drill?.waiting { _ in false }
            askingDrill = drill?.waiting { $0 == .answer }
        }
    }
    /// The drill without a wait for the person, and with no other wait than its questions.
    private(set) var flowingDrill: DrillScore?
    private(set) var askingDrill: DrillScore?
    /// True after the person chose the drill in this run.
    var isDrillWished = false
    package var loop: Loop?
    package var autoPause = PlaybackPlan.AutoPause()
    /// True after the person chose that in this run.
    var isAutoPauseWished = false
    /// The sentence after which the sound waits once.
    package var holdAfter: Int?
    package var condenses = false
    package var skipsSilence = false
    /// The loudness in hundredths of the recording's own.
    package var gain = 100
    /// The loudness the player was told last; `nil` when that is not known.
    var toldGain: Int? = 100
    /// The way the book was listened to when that was last looked at; `nil` until
    /// it was told.
    var kept: BookSettings?
    /// The place at which a key was last pressed before the sleep timer stopped.
    package var touched: MediaTime?

    /// True when one sentence is repeated.
    package var isSentenceLooped: Bool {
        if case .sentence = loop { true } else { false }
    }
}

/// The book's settings.
extension PracticeState {
    /// Goes by what was chosen for a book, and by what is usual where nothing was; a score that
    /// can no longer be read is left out.
    mutating func adopt(_ book: BookSettings, usual: BookSettings) {
        gain = min(max(book.gainHundredths ?? usual.gainHundredths ?? 100, 0), 400)
        let written = book.score ?? usual.score
        drill = written.flatMap { try? DrillNotation.read($0) }
        score = drill == nil ? nil : written
        autoPause = book.autoPause ?? usual.autoPause ?? []
        condenses = book.condenses ?? usual.condenses ?? false
        skipsSilence = book.skipsSilence ?? usual.skipsSilence ?? false
    }

    /// Notes what is chosen for the book; what is as usual and was never chosen is left out.
    func note(in book: inout BookSettings, usual: BookSettings) {
        func choice<Value: Equatable>(
            _ value: Value, _ kept: Value?, _ usual: Value?, _ otherwise: Value
        ) -> Value? {
            value == kept ?? usual ?? otherwise ? kept : value
        }
        book.gainHundredths = choice(gain, book.gainHundredths, usual.gainHundredths, 100)
        book.score = choice(score ?? Self.noDrill, book.score, usual.score, Self.noDrill)
        book.autoPause = choice(autoPause, book.autoPause, usual.autoPause, [])
        book.condenses = choice(condenses, book.condenses, usual.condenses, false)
        book.skipsSilence = choice(skipsSilence, book.skipsSilence, usual.skipsSilence, false)
    }

    /// The preset that drills nothing.
    private static let noDrill = "listen"

    /// Goes on in another chapter of the same book.
    mutating func keep(_ before: PracticeState) {
        let (holdAfter, loop, touched) = (holdAfter, loop, touched)
        self = before
        (self.holdAfter, self.loop, self.touched) = (holdAfter, loop, touched)
    }
}

extension DrillScore {
    /// The same passes with the waits alone that are wanted.
    fileprivate func waiting(where isWanted: (Pass.Wait) -> Bool) -> DrillScore {
        mapPasses { pass in
            var pass = pass
            if !isWanted(pass.wait) { pass.wait = .none }
            return pass
        }
    }
}
