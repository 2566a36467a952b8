import ListenCore

extension PlayerMachine {
    /// Handles a request of the system for silence.
    ///
    /// Only running sound is interrupted, and an interruption can restart only the sound it
    /// stopped; one that comes during another must end too.
    mutating func interrupt(_ cause: Interruption.Cause) -> [Action] {
        switch state {
        case .playing, .buffering:
            let interruption = Interruption(
                cause: cause, mayResume: cause != .unplugged, reason: Self.reason(cause))
            // A suspended device pulls nothing, and a corked one would not be told when the
            // suspension ends.
            let silenced = cause == .suspension ? [] : cork()
            return silenced + enter(.interrupted(interruption))
        case .interrupted(var interruption):
            let isKnown = interruption.cause == cause || interruption.others.contains(cause)
            guard !isKnown, interruption.cause != .loss else { return [] }
            guard cause != .unplugged else {
                // The sound would come out of another device, so it does not restart by itself.
                let final = Interruption(
                    cause: cause, mayResume: false, reason: Self.reason(cause))
                return cork() + enter(.interrupted(final))
            }
            interruption.others.append(cause)
            return enter(.interrupted(interruption))
        default: return []
        }
    }

    /// Ends one of the interruptions.
    mutating func resume(after cause: Interruption.Cause, at heard: MediaTime) -> [Action] {
        guard case .interrupted(var interruption) = state else { return [] }
        interruption.others.removeAll { $0 == cause }
        if interruption.cause == cause {
            guard !interruption.others.isEmpty else {
                return interruption.mayResume ? restart(at: heard - Self.rewind) : []
            }
            interruption.cause = interruption.others.removeFirst()
            interruption.reason = Self.reason(interruption.cause)
            // A device that is awake again would sound.
            return cork() + enter(.interrupted(interruption))
        }
        return enter(.interrupted(interruption))
    }

    /// Continues by itself from a place.
    mutating func restart(at target: MediaTime) -> [Action] {
        let entered = enter(.playing)
        return begin(at: target) + [.emit(.seeked(to: place))] + entered
    }

    private static func reason(_ cause: Interruption.Cause) -> String {
        switch cause {
        case .request: "another sound asked for silence"
        case .suspension: "the device was suspended"
        case .loss: "the device went away"
        case .unplugged: "the device it played on was removed"
        }
    }
}
