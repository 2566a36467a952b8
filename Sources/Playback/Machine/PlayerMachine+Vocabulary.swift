import ListenCore

/// Which chapter and which stretch of it something belongs to.
///
/// A load, a stop and a crossing into the prepared recording begin a new
/// chapter; a seek, a restart, a change of speed or plan begin a new stretch.
/// Whatever carries an older generation is dropped.
struct Generation: Hashable, Sendable {
    /// Counts chapters: by one at a crossing, by two at a load or stop, so that
    /// what the decoder says of a crossing nobody waits for is never believed.
    var chapter: Int
    /// Counts stretches; goes on over a crossing.
    var stretch: Int

    /// The chapter of the next load or stop.
    var ofNextLoad: Generation { Generation(chapter: chapter + 2, stretch: 0) }
    /// The same stretch, of the chapter that follows without a gap.
    var ofNextChapter: Generation { Generation(chapter: chapter + 1, stretch: stretch) }
}

extension PlayerMachine {
    /// What the machine is doing, with what only that state needs to know.
    enum State: Hashable, Sendable {
        case empty
        case loading(wantsPlay: Bool)
        case ready
        case playing
        case buffering
        case paused
        /// The plan stopped it; `play` goes on with what follows.
        case held
        case interrupted(Interruption)
        case ended
        case failed(message: String)
    }

    /// Why the system stopped the sound.
    struct Interruption: Hashable, Sendable {
        /// What stopped it.
        enum Cause: Hashable, Sendable {
            /// Another stream, such as a call, asked for silence.
            case request
            /// The system suspended the device.
            case suspension
            /// The device or its server went away.
            case loss
            /// The device it played on was removed, such as headphones pulled out.
            case unplugged
        }

        /// What stopped it first.
        var cause: Cause
        /// What else has wanted silence since; all of it must end.
        var others: [Cause] = []
        /// Whether it stopped running sound, and so may start it again.
        let mayResume: Bool
        /// Why, for people.
        var reason: String
    }

    /// Why no more frames come behind those in the ring.
    enum Halt: Hashable, Sendable {
        /// The recording is over.
        case end
        /// The plan waits for the person here.
        case hold
        /// The recording broke off.
        case breakdown(String)
    }

    /// What can happen to a player.
    enum Event: Hashable, Sendable {
        case load(start: MediaTime, rate: PlaybackRate)
        /// The recording is open; a duration of zero is not known yet, one that is not exact
        /// bounds nothing. `keepsSink` says that an open device fits its layout.
        case opened(Generation, duration: MediaTime, isExact: Bool = true, keepsSink: Bool)
        case openFailed(Generation, message: String)
        case durationKnown(Generation, MediaTime, isExact: Bool = true)
        /// In so many places the recording was damaged and left out.
        case lossesKnown(Generation, Int)
        case command(PlayerCommand)
        /// Enough frames stand in the ring to begin.
        case prefilled(Generation)
        /// It takes long until enough frames are there.
        case slow(Generation)
        /// The last frame of the recording stands in the ring.
        case decoderEnded(Generation)
        /// The last frame before a stop of the plan stands in the ring.
        case decoderHeld(Generation)
        /// No more frames can be decoded than stand in the ring.
        case decodeFailed(Generation, message: String)
        /// The last frame has left the loudspeaker.
        case drained(Generation)
        case underrun(Generation)
        case rateHeard(Generation)
        /// The first frame of the prepared recording, now the present one, is heard.
        case crossed(Generation, LoadTag, duration: MediaTime, isExact: Bool = true)
        /// What follows without a gap is not wanted any more.
        case successorDropped
        case corkRequested
        case uncorkRequested
        /// The stream goes elsewhere; because its device vanished, perhaps, and that
        /// matters.
        case moved(to: String, deviceVanished: Bool)
        case suspended(Bool)
        case sinkLost(reason: String)
        /// A device is open, corked; it was away for so long.
        case sinkOpened(OutputDescription, away: MediaTime)
        case sinkOpenFailed(message: String)
    }

    /// What the machine wants done, in order.
    enum Action: Hashable, Sendable {
        /// Let go of the former recording and open the new one.
        case open(Generation)
        /// Drop all queued sound and decode from this place on.
        case begin(Generation, at: MediaTime, rate: PlaybackRate, plan: PlaybackPlan)
        /// Decode anew, at this speed, whatever the device has not fetched yet.
        case retime(Generation, rate: PlaybackRate)
        /// Decode by this plan, from the place it stands for, what the device
        /// has not sounded yet.
        case follow(Generation, PlaybackPlan)
        /// Go on behind the stop the plan has made.
        case proceed(Generation)
        /// Fill the ring further than usual before saying it is prefilled.
        case refill(Generation)
        /// Say `slow` when the ring is not prefilled soon.
        case watchPrefill(Generation)
        /// Say `drained` when the last frame was heard.
        case awaitDrain(Generation)
        case cork
        case uncork
        case setGain(hundredths: Int)
        /// The clock stands here until sound begins anew.
        case stand(at: MediaTime)
        /// Open a device now, the silent one if there is no other.
        case openSink
        case closeSink
        /// Try again and again to open a real device.
        case reopenSink
        case stopReopening
        /// Let go of the recording and of the device.
        case close
        case emit(PlayerEvent)
    }
}

extension PlayerMachine.Event {
    /// The generation it belongs to, and whether the stretch matters.
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
