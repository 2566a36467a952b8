import ListenCore

extension PlayerMachine {
    /// What happens to the device.
    mutating func handleSink(_ event: Event, at heard: MediaTime) -> [Action] {
        switch event {
        case .corkRequested: interrupt(.request, because: "another sound asked for silence")
        case .uncorkRequested: resume(after: .request, at: heard)
        case .suspended(true): interrupt(.suspension, because: "the device was suspended")
        case .suspended(false): resume(after: .suspension, at: heard)
        case .moved(let name): hasSink ? [.emit(.output(.device(name)))] : []
        case .sinkLost(let reason): sinkLost(because: reason, at: heard)
        case .sinkOpened(let output, let away): sinkOpened(output, away: away)
        case .sinkOpenFailed(let message): sinkOpenFailed(message)
        default: []
        }
    }

    private mutating func interrupt(
        _ cause: Interruption.Cause, because reason: String
    ) -> [Action] {
        guard state == .playing || state == .buffering else { return [] }
        let interruption = Interruption(cause: cause, mayResume: true, reason: reason)
        // A suspended device pulls nothing, and a corked one is not told when
        // the suspension ends.
        let silenced = cause == .suspension ? [] : cork()
        return silenced + enter(.interrupted(interruption))
    }

    private mutating func resume(
        after cause: Interruption.Cause, at heard: MediaTime
    ) -> [Action] {
        guard case .interrupted(let interruption) = state, interruption.cause == cause,
            interruption.mayResume
        else { return [] }
        return restart(at: heard - Self.rewind)
    }

    /// Plays on by itself from a place.
    private mutating func restart(at target: MediaTime) -> [Action] {
        let entered = enter(.playing)
        return begin(at: target) + [.emit(.seeked(to: place))] + entered
    }

    private mutating func sinkLost(because reason: String, at heard: MediaTime) -> [Action] {
        guard hasSink else { return [] }
        hasSink = false
        isUncorked = false
        switch state {
        case .empty, .loading, .ended, .failed: return [.closeSink]
        case .ready, .paused: return standForLoss(at: heard)
        case .playing, .buffering:
            return standForLoss(at: heard) + [.reopenSink]
                + enter(.interrupted(loss(because: reason, mayResume: true)))
        case .interrupted:
            return standForLoss(at: heard) + [.reopenSink]
                + enter(.interrupted(loss(because: reason, mayResume: false)))
        }
    }

    private mutating func standForLoss(at heard: MediaTime) -> [Action] {
        place = clamped(heard)
        needsBegin = true
        return [.stand(at: place), .closeSink]
    }

    private func loss(because reason: String, mayResume: Bool) -> Interruption {
        Interruption(cause: .loss, mayResume: mayResume, reason: reason)
    }

    private mutating func sinkOpened(
        _ output: OutputDescription, away: MediaTime
    ) -> [Action] {
        let told: [Action] = [.emit(.output(output))]
        switch state {
        case .empty: return [.closeSink]
        case .loading, .ended, .failed:
            hasSink = true
            return told
        case .interrupted(let interruption) where interruption.cause == .loss:
            hasSink = true
            if interruption.mayResume, away <= Self.longestAwayForResuming {
                return told + restart(at: place - Self.rewind)
            }
            let entered = enter(.paused)
            return told + begin(at: place) + entered
        case .ready, .playing, .buffering, .paused, .interrupted:
            hasSink = true
            return told + (needsBegin ? begin(at: place) : []) + sound()
        }
    }

    private mutating func sinkOpenFailed(_ message: String) -> [Action] {
        switch state {
        case .empty, .loading, .interrupted, .ended, .failed: []
        case .ready, .playing, .buffering, .paused: cork() + enter(.failed(message: message))
        }
    }
}
