import ListenCore

/// The player as a value: states and events in, new state and actions out.
///
/// Pure: it reads no clock and does no work. Its driver passes the place being heard with every
/// event and carries out the actions in order. Invariants: restoring never starts sound; sound runs
/// only in `playing`, with a device open and the ring prefilled; an interruption restarts only the
/// sound it stopped; events of an older generation do nothing; every place lies within 0…duration;
/// a plan lasts until another chapter begins.
struct PlayerMachine: Hashable, Sendable {
    /// The time the place goes back after an interruption that ends by itself.
    static let rewind = MediaTime.milliseconds(2_000)
    /// The longest absence of a device after which the sound restarts by itself.
    static let longestAwayForResuming = MediaTime.milliseconds(10_000)

    var state = State.empty
    var generation = Generation(chapter: 0, stretch: 0)
    /// The beginning of the present stretch, or of the next one.
    var place = MediaTime.zero
    /// The chapter's length; zero while it is not exact.
    var duration = MediaTime.zero
    var rate = PlaybackRate.normal
    /// True when a device is open.
    var hasSink = false
    /// True when the device lost its queued frames, so that sound must begin again.
    var needsBegin = false
    /// True when the ring held enough frames since the stretch began.
    var isPrefilled = false
    /// True when the device is pulling.
    var isUncorked = false
    /// The plan the chapter is played by.
    var plan = PlaybackPlan.straight
    /// The reason that no frames follow those in the ring, if so.
    var halt: Halt?
    /// True when all frames before a stop of the plan were heard.
    var isHeldOut = false
    /// True when the speed was changed and cannot be heard yet.
    var rateIsUnheard = false
    /// True while the place is the one it was loaded to begin at, with no choice of the person
    /// since.
    var isRestored = false

    /// The phase that a view shows.
    var phase: PlayerPhase {
        switch state {
        case .empty: .empty
        case .loading: .loading
        case .ready: .ready
        case .playing: .playing
        case .buffering: .buffering
        case .paused: .paused
        case .held: .held
        case .interrupted(let interruption): .interrupted(reason: interruption.reason)
        case .ended: .ended
        case .failed(let message): .failed(message: message)
        }
    }

    /// Handles an event that happened while `heard` was the place being heard.
    mutating func handle(_ event: Event, at heard: MediaTime) -> [Action] {
        if let stamp = event.stamp {
            let isOfNext = if case .crossed = event { 1 } else { 0 }
            guard stamp.generation.chapter == generation.chapter + isOfNext else { return [] }
            if stamp.isOfStretch, stamp.generation != generation { return [] }
        }
        switch event {
        case .load(let start, let rate): return load(at: start, rate: rate)
        case .command(let command): return obey(command)
        case .corkRequested, .uncorkRequested, .moved, .suspended, .sinkLost, .sinkOpened,
            .sinkOpenFailed:
            return handleSink(event, at: heard)
        case .successorDropped: return isOpen && !needsBegin ? retime() : []
        case .crossed(_, let tag, let duration, let isExact):
            return cross(to: tag, duration: duration, isExact: isExact)
        default: return handleDecoder(event, at: heard)
        }
    }

    // MARK: Steps that several events share

    /// Changes the state and reports it when a view would see the difference.
    mutating func enter(_ next: State) -> [Action] {
        let before = phase
        state = next
        return phase == before ? [] : [.emit(.phase(phase))]
    }

    /// Begins a new stretch at a place; queued frames are dropped.
    mutating func begin(at target: MediaTime) -> [Action] {
        place = clamped(target)
        generation.stretch += 1
        isPrefilled = false
        forgetEnd()
        needsBegin = false
        var actions = cork() + [.begin(generation, at: place, rate: rate, plan: plan)]
        if state == .playing { actions.append(.watchPrefill(generation)) }
        return actions + announceRate()
    }

    /// Silences the device if it is pulling.
    mutating func cork() -> [Action] {
        guard isUncorked else { return [] }
        isUncorked = false
        return [.cork]
    }

    /// Uncorks the device once everything is there.
    mutating func sound() -> [Action] {
        guard state == .playing, hasSink, isPrefilled, !isUncorked else { return [] }
        isUncorked = true
        return halt != nil ? [.uncork, .awaitDrain(generation)] : [.uncork]
    }

    /// Reports that the changed speed is heard, if that was not reported yet.
    mutating func announceRate() -> [Action] {
        guard rateIsUnheard else { return [] }
        rateIsUnheard = false
        return [.emit(.rate(rate))]
    }

    /// The nearest place inside the chapter.
    func clamped(_ target: MediaTime) -> MediaTime {
        let floor = max(target, .zero)
        return duration > .zero ? min(floor, duration) : floor
    }

    /// Forgets everything about the sound of the former chapter.
    mutating func forgetStretch() {
        isPrefilled = false
        forgetEnd()
        needsBegin = false
        rateIsUnheard = false
    }

    /// Forgets that no frames follow, and the reason.
    mutating func forgetEnd() {
        halt = nil
        isHeldOut = false
    }

    private mutating func load(at start: MediaTime, rate: PlaybackRate) -> [Action] {
        let reopening = isAwaitingDevice
        generation = generation.ofNextLoad
        forgetStretch()
        duration = .zero
        self.rate = rate
        plan = .straight
        place = clamped(start)
        isRestored = true
        return cork() + (reopening ? [.stopReopening] : [])
            + [.stand(at: place), .open(generation)] + enter(.loading(wantsPlay: false))
    }

    /// Makes the prepared recording the present one; it sounds already.
    private mutating func cross(
        to tag: LoadTag, duration length: MediaTime, isExact: Bool
    ) -> [Action] {
        guard isOpen else { return [] }
        generation = generation.ofNextChapter
        halt = nil
        isHeldOut = false
        plan = .straight
        place = .zero
        isRestored = false
        return [.emit(.crossed(tag))] + learn(length, isExact: isExact) + announceRate()
    }

    /// Sets the length of the chapter; only an exact one bounds places.
    mutating func learn(_ length: MediaTime, isExact: Bool) -> [Action] {
        duration = isExact ? max(length, .zero) : .zero
        guard length > .zero else { return [] }
        return [.emit(isExact ? .duration(length) : .estimate(length))]
    }

    /// True when a lost device is awaited.
    var isAwaitingDevice: Bool {
        if case .interrupted(let interruption) = state { return interruption.cause == .loss }
        return false
    }
}
