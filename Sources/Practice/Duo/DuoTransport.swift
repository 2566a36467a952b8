import ListenCore

/// One set of transport rules for two streams: the speech that is learnt from
/// and a quiet sound in the background.
///
/// Pure: it is told what the speech does and what is asked for, and says what
/// the background is to do. The speech leads:
/// - While it is heard, and in a drill's gaps and while the plan holds it, the
///   background runs ducked. It never swells in a gap, since music that rises
///   after every sentence covers the learner's own voice.
/// - When the person pauses, both pause; when the speech goes on, so does the
///   background if it is wanted.
/// - Between two chapters it runs on as it is; at the end it pauses.
/// - An interruption pauses both. What it paused comes back with its end, what
///   was paused before stays so.
/// - Restoring never starts sound: with no speech heard, only the person's own
///   wish lets it run alone, at its full loudness.
/// - Whatever is told twice is told once.
package struct DuoTransport: Hashable, Sendable {
    /// The state of the speech.
    package enum Speech: String, CaseIterable, Hashable, Sendable {
        /// None is open, or it is being opened and never played.
        case none
        /// It is heard, or waits for bytes.
        case playing
        /// The person paused it.
        case paused
        /// The plan stopped it until the person goes on.
        case held
        /// The silence of a drill.
        case gap
        /// The system paused it.
        case interrupted
        /// It was heard to its end, failed or was closed.
        case ended
    }

    /// The state of the background.
    package enum Background: String, CaseIterable, Hashable, Sendable {
        /// There is none.
        case off
        /// It runs at its own loudness.
        case playing
        /// It runs under the speech.
        case ducked
        /// It is silent.
        case paused
        /// It cannot be played.
        case failed
    }

    /// The events it takes.
    package enum Event: Hashable, Sendable {
        /// The speech does something.
        case speech(Speech)
        /// The person asks for the background, or for silence.
        case toggled
        /// All sound is paused, or brought back; the wish for the background stays as it is.
        case asked(Bool)
        /// The person changes its loudness by so many hundredths.
        case volume(byHundredths: Int)
        /// The sleep timer fades all sound to so many hundredths.
        case faded(hundredths: Int)
        /// The system interrupts the background's stream.
        case interruptionBegan
        /// That interruption is over.
        case interruptionEnded
        /// Another chapter is opened or crossed into.
        case chapterChanged
        /// The background was heard to its end.
        case backgroundEnded
        /// The background cannot be played.
        case backgroundFailed
    }

    /// The orders to the background's player, in this order.
    package enum Action: Hashable, Sendable {
        /// Open the file again.
        case reload
        /// Go to its beginning.
        case rewind
        /// Take this loudness, in hundredths of the recording's own.
        case gain(hundredths: Int)
        /// Let it run.
        case play
        /// Make it silent.
        case pause
    }

    /// The share of its own loudness it has under speech, in hundredths.
    package static let ducking = 20
    /// The loudness a person may choose, in hundredths.
    package static let volumes = 0...200

    /// The state of the speech.
    package private(set) var speech: Speech
    /// The state of the background.
    package private(set) var background: Background
    /// True if the person wants it to be heard with the speech.
    package private(set) var isWanted: Bool
    /// True if an interruption silenced it while it ran, so that its end may bring it back.
    package private(set) var isInterrupted: Bool
    /// Its loudness in hundredths.
    package private(set) var volume: Int
    private var fade = 100

    /// The transport in a state; with a file and nothing else said it is ready
    /// to come in with the speech.
    ///
    /// Sound that runs is wanted, and not interrupted, whatever is said.
    package init(
        speech: Speech = .none, background: Background, isWanted: Bool = true,
        isInterrupted: Bool = false, volume: Int = 100
    ) {
        self.speech = speech
        self.background = background
        let isRunning = background == .playing || background == .ducked
        self.isWanted = isWanted || isRunning
        self.isInterrupted = isInterrupted && !isRunning
        self.volume = min(max(volume, Self.volumes.lowerBound), Self.volumes.upperBound)
    }

    /// True if the background is running, ducked or not.
    package var isRunning: Bool { background == .playing || background == .ducked }

    /// The loudness the background's player has to have now, in hundredths.
    package var gainHundredths: Int {
        let share = background == .ducked ? Self.ducking : 100
        return volume * share * fade / 10_000
    }

    /// Takes note of what happened; says what the background is to do.
    package mutating func update(_ event: Event) -> [Action] {
        switch event {
        case .speech(let next):
            guard next != speech else { return [] }
            speech = next
            return follow()
        case .toggled: return toggle()
        case .asked(false): return halt()
        case .asked(true):
            guard background == .paused, speech != .interrupted, !isInterrupted else { return [] }
            return toggle()
        case .volume(let step):
            let wanted = volume.addingReportingOverflow(step)
            let sum = wanted.overflow ? (step < 0 ? .min : .max) : wanted.partialValue
            return change { $0.volume = sum.clamped(to: Self.volumes) }
        case .faded(let hundredths):
            return change { $0.fade = hundredths.clamped(to: 0...100) }
        case .interruptionBegan: return interrupt()
        case .interruptionEnded: return comeBack()
        case .chapterChanged: return []
        case .backgroundEnded: return isRunning ? [.rewind, .play] : []
        case .backgroundFailed:
            if background != .off { background = .failed }
            isInterrupted = false
            return []
        }
    }

    /// The background goes along with what the speech does now.
    private mutating func follow() -> [Action] {
        guard background != .off, background != .failed else { return [] }
        switch speech {
        case .none: return []
        case .playing, .held, .gap:
            isInterrupted = false
            return isWanted ? run(.ducked) : []
        case .paused, .ended:
            isInterrupted = false
            return halt()
        case .interrupted: return halt()
        }
    }

    private mutating func toggle() -> [Action] {
        switch background {
        case .off: return []
        case .failed:
            isWanted = true
            background = .paused
            guard speech != .interrupted else { return [.reload] }
            return [.reload] + run(speech.leads ? .ducked : .playing)
        case .playing, .ducked:
            isWanted = false
            return halt()
        case .paused:
            // Nothing may be heard into a call; the wish is kept for later.
            if speech == .interrupted || isInterrupted {
                isWanted.toggle()
                return []
            }
            isWanted = true
            return run(speech.leads ? .ducked : .playing)
        }
    }

    private mutating func interrupt() -> [Action] {
        guard isRunning else { return [] }
        isInterrupted = true
        return halt()
    }

    private mutating func comeBack() -> [Action] {
        guard isInterrupted else { return [] }
        isInterrupted = false
        guard background == .paused, isWanted, speech != .interrupted else { return [] }
        return run(speech.leads ? .ducked : .playing)
    }

    private mutating func run(_ next: Background) -> [Action] {
        guard background != next else { return [] }
        let ran = isRunning
        background = next
        return [.gain(hundredths: gainHundredths)] + (ran ? [] : [.play])
    }

    private mutating func halt() -> [Action] {
        guard isRunning else { return [] }
        background = .paused
        return [.pause]
    }

    private mutating func change(_ body: (inout DuoTransport) -> Void) -> [Action] {
        let before = gainHundredths
        body(&self)
        return isRunning && gainHundredths != before ? [.gain(hundredths: gainHundredths)] : []
    }
}

extension DuoTransport.Speech {
    /// True if the speech is under way, so that the background stays under it.
    var leads: Bool { self == .playing || self == .held || self == .gap }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
