import ListenCore

/// Decides what follows when the connection to a station ends: another attempt, and when, or the end.
///
/// Pure, with times of a running clock. The first connection fails quickly, since somebody waits and
/// another station is as good; a station that was heard is called again for a long time.
package struct LiveMachine: Hashable, Sendable {
    /// The reason that a connection ended.
    package enum Cause: Hashable, Sendable {
        /// The transfer failed; the reason as a clause.
        case lost(reason: String)
        /// The server ended the stream.
        case ended
        /// The transmission has an end, and that was reached.
        case finished
        /// The server answers with an error status, and may order a wait in seconds.
        case status(Int, retryAfter: Int64?)
        /// It is not what is looked for, and will not be by waiting.
        case refused(RadioError)
    }

    /// The step after a connection has ended.
    package enum Step: Hashable, Sendable {
        /// Connect again after this time.
        case wait(Duration)
        /// All of it came.
        case end
        /// There is nothing more to be had.
        case giveUp(RadioError)
    }

    /// The attempts at a station that was never heard.
    package static let firstAttempts = 3
    /// The time after its last sound for which a station is called.
    package static let patience = Duration.seconds(600)
    /// The sound of a connection after which its end counts as the first one.
    package static let steady = Duration.seconds(10)
    /// The silence that is not worth a word where nobody's place in the sound is known.
    package static let hidden = Duration.seconds(3)
    /// The shortest and longest wait, and the longest that a server may order.
    private static let (shortest, longest, longestOrder) = (1.0, 30.0, 300.0)

    /// The station, for errors.
    private let name: String
    private var failures = 0
    private var beganAt: Duration?
    /// The time of the last sound; `nil` before there was any.
    package private(set) var lastSound: Duration?

    /// A machine for a station.
    package init(name: String) { self.name = name }

    /// Records that sound arrived.
    package mutating func sounded(at now: Duration) {
        beganAt = beganAt ?? now
        lastSound = now
    }

    /// True for a wait that is worth a word where nobody's place is known.
    ///
    /// It is before a call that is not the first, or behind a silence longer than `hidden` by then.
    package func isNoticed(_ wait: Duration, at now: Duration) -> Bool {
        guard failures < 2, let lastSound else { return true }
        return now + wait - lastSound > Self.hidden
    }

    /// The step after a connection; `random` is 0..<1.
    package mutating func ended(_ cause: Cause, at now: Duration, random: Double) -> Step {
        if case .finished = cause { return .end }
        if let beganAt, let lastSound, lastSound - beganAt >= Self.steady { failures = 0 }
        beganAt = nil
        failures += 1
        guard let lastSound else {
            let isFinal = isPermanent(cause) || failures >= Self.firstAttempts
            return isFinal ? .giveUp(error(for: cause)) : .wait(wait(for: cause, random))
        }
        let step = wait(for: cause, random)
        guard now + step - lastSound <= Self.patience else { return .giveUp(error(for: cause)) }
        return .wait(step)
    }

    private func wait(for cause: Cause, _ random: Double) -> Duration {
        let doubled = Self.shortest * Double(1 << min(failures - 1, 5))
        // Half of it by chance: all who listened to a server that restarts come back at once.
        var seconds = min(Self.longest, doubled) * (0.5 + random / 2)
        if case .status(_, let order?) = cause {
            seconds = max(seconds, min(Double(order), Self.longestOrder))
        }
        return .seconds(max(Self.shortest, seconds))
    }

    /// True for an answer that no waiting changes.
    private func isPermanent(_ cause: Cause) -> Bool {
        switch cause {
        case .refused: true
        case .status(let status, _): (400..<500).contains(status) && ![408, 429].contains(status)
        case .lost, .ended, .finished: false
        }
    }

    private func error(for cause: Cause) -> RadioError {
        switch cause {
        case .refused(let error): error
        case .status(let status, _): RadioError(.status(status), subject: name)
        case .lost(let reason): RadioError(.silent(reason: reason), subject: name)
        case .ended, .finished: RadioError(.silent(reason: "it ends what it sends"), subject: name)
        }
    }
}
