import ListenCore

/// The player as a value: states and events in, new state and actions out.
///
/// Pure: it reads no clock and does no work. Whoever drives it passes the
/// place being heard with every event and carries out the actions in order.
/// Invariants: restoring never starts sound; sound runs only in `playing`,
/// with a device open and the ring prefilled; only an interruption that
/// stopped the sound may start it again; events of an older generation do
/// nothing; every place lies within 0…duration; a plan lasts until another
/// chapter begins.
struct PlayerMachine: Hashable, Sendable {
    /// How far an interruption that ends by itself goes back.
    static let rewind = MediaTime.milliseconds(2_000)
    /// How long a device may be away for the sound to go on by itself.
    static let longestAwayForResuming = MediaTime.milliseconds(10_000)

    var state = State.empty
    var generation = Generation(chapter: 0, stretch: 0)
    /// Where the present stretch began, or where the next one shall.
    var place = MediaTime.zero
    /// The chapter's length; zero while it is not known for sure.
    var duration = MediaTime.zero
    var rate = PlaybackRate.normal
    /// Whether a device is open.
    var hasSink = false
    /// Whether the device lost what it had queued, so that sound must begin anew.
    var needsBegin = false
    /// Whether enough frames stood in the ring since the stretch began.
    var isPrefilled = false
    /// Whether the device is pulling.
    var isUncorked = false
    /// How the chapter is played.
    var plan = PlaybackPlan.straight
    /// Why no more frames come behind those in the ring, if so.
    var halt: Halt?
    /// Whether all frames before a stop of the plan were heard.
    var isHeldOut = false
    /// Whether the speed was changed and cannot be heard yet.
    var rateIsUnheard = false
    /// Whether the place is still the one it was loaded to begin at, which nobody chose since.
    var isRestored = false

    /// What a view shall show.
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

    /// Takes in an event that happened while `heard` was the place being heard.
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

    /// Changes the state and says so when a view would see the difference.
    mutating func enter(_ next: State) -> [Action] {
        let before = phase
        state = next
        return phase == before ? [] : [.emit(.phase(phase))]
    }

    /// Begins a new stretch at a place; what is queued is dropped.
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

    /// Lets sound run once everything it needs is there.
    mutating func sound() -> [Action] {
        guard state == .playing, hasSink, isPrefilled, !isUncorked else { return [] }
        isUncorked = true
        return halt != nil ? [.uncork, .awaitDrain(generation)] : [.uncork]
    }

    /// Says that the changed speed is heard, if that was not said yet.
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

    /// Forgets that, and why, no more frames come.
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

    /// The prepared recording is the present one now; it sounds already.
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

    /// Takes in how long the chapter is; only what is sure bounds places.
    mutating func learn(_ length: MediaTime, isExact: Bool) -> [Action] {
        duration = isExact ? max(length, .zero) : .zero
        guard length > .zero else { return [] }
        return [.emit(isExact ? .duration(length) : .estimate(length))]
    }

    /// Whether a lost device is being waited for.
    var isAwaitingDevice: Bool {
        if case .interrupted(let interruption) = state { return interruption.cause == .loss }
        return false
    }
}
