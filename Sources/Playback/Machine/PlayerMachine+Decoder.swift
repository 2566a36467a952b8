import ListenCore

extension PlayerMachine {
    /// Handles a report of the decoder, the ring or the drain watch that was checked to be of the
    /// present generation.
    mutating func handleDecoder(_ event: Event, at heard: MediaTime) -> [Action] {
        switch event {
        case .opened(_, let duration, let isExact, let keepsSink):
            opened(duration, isExact: isExact, keepsSink: keepsSink)
        case .openFailed(_, let message): openFailed(message)
        case .durationKnown(_, let duration, true): durationKnown(duration)
        case .durationKnown(_, let duration, false): durationGuessed(duration)
        case .lossesKnown(_, let count): isOpen || state == .ended ? [.emit(.losses(count))] : []
        case .prefilled: prefilled()
        case .slow: state == .playing && !isPrefilled ? buffer() : []
        case .underrun:
            state == .playing && isPrefilled && isUncorked && halt == nil ? buffer() : []
        case .decoderEnded: halt(.end)
        case .decoderHeld: halt(.hold)
        // Decoded frames are played first; a seek away from the damage cancels the halt.
        case .decodeFailed(_, let message): halt(.breakdown(message))
        case .drained: drained(at: heard)
        case .rateHeard: announceRate()
        default: []
        }
    }

    private mutating func opened(
        _ length: MediaTime, isExact: Bool, keepsSink: Bool
    ) -> [Action] {
        guard case .loading(let wantsPlay) = state else { return [] }
        let known = learn(length, isExact: isExact)
        hasSink = hasSink && keepsSink
        let shortfall = shortfall
        let entered = enter(wantsPlay && shortfall.isEmpty ? .playing : .ready)
        // Opening a device may take a while, so everything else comes first.
        return begin(at: place) + known + shortfall + entered + deviceIfMissing()
    }

    /// Reports that the recording became shorter than the place it was loaded to begin at.
    ///
    /// Nothing can be heard there, so it must not count as heard to its end.
    private var shortfall: [Action] {
        isRestored && duration > .zero && place > duration ? [.emit(.shorter(than: place))] : []
    }

    private mutating func openFailed(_ message: String) -> [Action] {
        guard case .loading = state else { return [] }
        return enter(.failed(message: message))
    }

    private mutating func durationKnown(_ length: MediaTime) -> [Action] {
        switch state {
        case .empty, .loading, .failed: return []
        case .ready, .playing, .buffering, .paused, .held, .interrupted, .ended:
            guard length > .zero, length != duration else { return [] }
            duration = length
            let shortfall = shortfall
            if !shortfall.isEmpty, isOpen {
                let actions = cork()
                if state == .playing || state == .buffering { state = .paused }
                let stopped: [Action] = state == .paused ? [.emit(.phase(phase))] : []
                return actions + begin(at: length) + [.emit(.duration(length))] + shortfall
                    + stopped
            }
            place = state == .ended ? length : clamped(place)
            let standing: [Action] = state == .ended ? [.stand(at: place)] : []
            return standing + [.emit(.duration(length))]
        }
    }

    /// Shows an estimated length, which does not bound places; zero takes back a length that was
    /// exact before.
    private mutating func durationGuessed(_ length: MediaTime) -> [Action] {
        switch state {
        case .empty, .loading, .failed, .ended: return []
        case .ready, .playing, .buffering, .paused, .held, .interrupted:
            duration = .zero
            return [.emit(.estimate(max(length, .zero)))]
        }
    }

    private mutating func prefilled() -> [Action] {
        guard isOpen else { return [] }
        isPrefilled = true
        let entered = state == .buffering ? enter(.playing) : []
        return sound() + entered
    }

    /// Stops the sound until the ring is well filled again.
    private mutating func buffer() -> [Action] {
        isPrefilled = false
        return cork() + [.refill(generation)] + enter(.buffering)
    }

    /// Notes that everything to be heard before a halt is in the ring.
    private mutating func halt(_ reason: Halt) -> [Action] {
        guard isOpen, !isHeldOut else { return [] }
        halt = reason
        isPrefilled = true
        let entered = state == .buffering ? enter(.playing) : []
        if state == .playing, isUncorked { return [.awaitDrain(generation)] + entered }
        return sound() + entered
    }

    private mutating func drained(at heard: MediaTime) -> [Action] {
        guard state == .playing, let halt else { return [] }
        switch halt {
        case .hold:
            isHeldOut = true
            place = clamped(heard)
            return cork() + enter(.held)
        case .end:
            place = duration > .zero ? duration : clamped(heard)
            return cork() + [.stand(at: place)] + enter(.ended)
        case .breakdown(let message):
            place = clamped(heard)
            return cork() + [.stand(at: place)] + enter(.failed(message: message))
        }
    }

    /// True when a recording is open and not heard to its end.
    var isOpen: Bool {
        switch state {
        case .ready, .playing, .buffering, .paused, .held, .interrupted: true
        case .empty, .loading, .ended, .failed: false
        }
    }
}
