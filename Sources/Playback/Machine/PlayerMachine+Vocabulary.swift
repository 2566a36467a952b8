import ListenCore

/// The number of a chapter and of a stretch of it.
///
/// A load, a stop and a crossing into the prepared recording begin a new chapter; a seek, a
/// restart, a change of speed or plan begin a new stretch. Events with an older generation are
/// dropped.
struct Generation: Hashable, Sendable {
    /// Counts chapters: by one at a crossing, by two at a load or stop, so that a late report of a
    /// crossing that was abandoned is never taken for a current one.
    var chapter: Int
    /// Counts stretches; continues over a crossing.
    var stretch: Int

    /// The chapter of the next load or stop.
    var ofNextLoad: Generation { Generation(chapter: chapter + 2, stretch: 0) }
    /// The same stretch, of the chapter that follows without a gap.
    var ofNextChapter: Generation { Generation(chapter: chapter + 1, stretch: stretch) }
}

extension PlayerMachine {
    /// The state of the machine, with the values that only this state needs.
    enum State: Hashable, Sendable {
        case empty
        case loading(wantsPlay: Bool)
        case ready
        case playing
        case buffering
        case paused
        /// The plan stopped it; `play` continues behind the stop.
        case held
        case interrupted(Interruption)
        case ended
        case failed(message: String)
    }

    /// The reason that the system stopped the sound.
    struct Interruption: Hashable, Sendable {
        /// The cause of an interruption.
        enum Cause: Hashable, Sendable {
            /// Another stream, such as a call, asked for silence.
            case request
            /// The system suspended the device.
            case suspension
            /// The device or its server went away.
            case loss
            /// The device in use was removed, such as headphones.
            case unplugged
        }

        /// The first cause.
        var cause: Cause
        /// The other causes since; all of them must end.
        var others: [Cause] = []
        /// True when it stopped running sound, and so may restart it.
        let mayResume: Bool
        /// The reason, for people.
        var reason: String
    }

    /// The reason that no frames follow those in the ring.
    enum Halt: Hashable, Sendable {
        /// The recording is over.
        case end
        /// The plan waits for the person here.
        case hold
        /// The recording could not be read further.
        case breakdown(String)
    }

    /// An event in the life of a player.
    enum Event: Hashable, Sendable {
        case load(start: MediaTime, rate: PlaybackRate)
        /// The recording is open; a duration of zero is unknown, one that is not exact bounds
        /// nothing. `keepsSink` says that an open device fits its layout.
        case opened(Generation, duration: MediaTime, isExact: Bool = true, keepsSink: Bool)
        case openFailed(Generation, message: String)
        case durationKnown(Generation, MediaTime, isExact: Bool = true)
        /// The recording is damaged in this many places, which were skipped.
        case lossesKnown(Generation, Int)
        case command(PlayerCommand)
        /// The ring holds enough frames to begin.
        case prefilled(Generation)
        /// The ring takes long to fill.
        case slow(Generation)
        /// The last frame of the recording is in the ring.
        case decoderEnded(Generation)
        /// The last frame before a stop of the plan is in the ring.
        case decoderHeld(Generation)
        /// No frames can be decoded behind those in the ring.
        case decodeFailed(Generation, message: String)
        /// The last frame was heard.
        case drained(Generation)
        case underrun(Generation)
        case rateHeard(Generation)
        /// The first frame of the prepared recording, now the present one, is heard.
        case crossed(Generation, LoadTag, duration: MediaTime, isExact: Bool = true)
        /// The recording that follows without a gap is no longer wanted.
        case successorDropped
        case corkRequested
        case uncorkRequested
        /// The stream moved to another device, perhaps because its own vanished, which matters.
        case moved(to: String, deviceVanished: Bool)
        case suspended(Bool)
        case sinkLost(reason: String)
        /// A device is open and corked; it was away for this long.
        case sinkOpened(OutputDescription, away: MediaTime)
        case sinkOpenFailed(message: String)
    }

    /// An action that the machine wants done; they are done in order.
    enum Action: Hashable, Sendable {
        /// Release the former recording and open the new one.
        case open(Generation)
        /// Drop all queued sound and decode from this place on.
        case begin(Generation, at: MediaTime, rate: PlaybackRate, plan: PlaybackPlan)
        /// Decode again, at this speed, the frames the device has not fetched yet.
        case retime(Generation, rate: PlaybackRate)
        /// Decode by this plan, from its current place, the frames the device has not sounded yet.
        case follow(Generation, PlaybackPlan)
        /// Continue behind the stop of the plan.
        case proceed(Generation)
        /// Fill the ring further than usual before reporting that it is prefilled.
        case refill(Generation)
        /// Report `slow` when the ring is not prefilled soon.
        case watchPrefill(Generation)
        /// Report `drained` when the last frame was heard.
        case awaitDrain(Generation)
        case cork
        case uncork
        case setGain(hundredths: Int)
        /// Stop the clock here until sound begins again.
        case stand(at: MediaTime)
        /// Open a device now, the silent one if there is no other.
        case openSink
        case closeSink
        /// Try to open a real device, repeatedly.
        case reopenSink
        case stopReopening
        /// Release the recording and the device.
        case close
        case emit(PlayerEvent)
    }
}

extension PlayerMachine.Event {
    /// The generation it belongs to, and whether its stretch must be the present one.
    var stamp: (generation: Generation, isOfStretch: Bool)? {
        switch self {
        case .opened(let generation, _, _, _), .openFailed(let generation, _),
            .durationKnown(let generation, _, _), .lossesKnown(let generation, _):
            (generation, false)
        case .prefilled(let generation), .slow(let generation), .decoderEnded(let generation),
            .decodeFailed(let generation, _), .drained(let generation), .underrun(let generation),
            .rateHeard(let generation), .decoderHeld(let generation):
            (generation, true)
        case .crossed(let generation, _, _, _): (generation, false)
        case .load, .command, .successorDropped, .corkRequested, .uncorkRequested, .moved,
            .suspended, .sinkLost,
            .sinkOpened, .sinkOpenFailed:
            nil
        }
    }
}
