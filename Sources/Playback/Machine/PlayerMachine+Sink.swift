import ListenCore

extension PlayerMachine {
    /// Handles an event of the device.
    mutating func handleSink(_ event: Event, at heard: MediaTime) -> [Action] {
        switch event {
        case .corkRequested: interrupt(.request)
        case .uncorkRequested: resume(after: .request, at: heard)
        case .suspended(true): interrupt(.suspension)
        case .suspended(false): resume(after: .suspension, at: heard)
        case .moved(let name, let vanished): moved(to: name, deviceVanished: vanished)
        case .sinkLost(let reason): sinkLost(because: reason, at: heard)
        case .sinkOpened(let output, let away): sinkOpened(output, away: away)
        case .sinkOpenFailed(let message): sinkOpenFailed(message)
        default: []
        }
    }

    /// Pauses when headphones were removed: their sound must not continue in the room, nor restart
    /// by itself.
    private mutating func moved(to name: String, deviceVanished: Bool) -> [Action] {
        guard hasSink else { return [] }
        let told: [Action] = [.emit(.output(.device(name)))]
        return deviceVanished ? told + interrupt(.unplugged) : told
    }

    private mutating func sinkLost(because reason: String, at heard: MediaTime) -> [Action] {
        guard hasSink else { return [] }
        hasSink = false
        isUncorked = false
        switch state {
        case .empty, .loading, .ended, .failed: return [.closeSink]
        case .ready, .paused, .held: return standForLoss(at: heard)
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
        case .ready, .playing, .buffering, .paused, .held, .interrupted:
            hasSink = true
            return told + (needsBegin ? begin(at: place) : []) + sound()
        }
    }

    private mutating func sinkOpenFailed(_ message: String) -> [Action] {
        switch state {
        case .empty, .loading, .interrupted, .ended, .failed: []
        case .ready, .playing, .buffering, .paused, .held: cork() + enter(.failed(message: message))
        }
    }
}
