import ListenCore
import PlayerUI
package import Practice
package import Terminal
package import UIVocabulary

/// The sleep timer: started, shown, extended, stopped.
extension AppModel {
    /// Starts the timer, or another one in its place.
    package mutating func startSleep(_ kind: SleepTimer.Kind, at moment: Moment) -> [AppEffect] {
        guard let state = player?.state else { return [] }
        if kind == .sentence, state.heardSentence == nil {
            toast = Toast("There is no sentence whose end could be waited for.", at: moment.host)
            return []
        }
        endSleep()
        sleep = SleepTimer(kind, ahead: ahead(for: kind), isWanted: state.sound.isWanted)
        sleepSentence = state.heardSentence
        let key = settings.keys.label(of: .sleepTimer, in: .player) ?? ""
        toast = Toast("The sound stops \(kind.text). \(key) shows the clock.", at: moment.host)
        return []
    }

    /// Starts a timer of so many minutes.
    package mutating func startSleep(minutes: Int, at moment: Moment) -> [AppEffect] {
        startSleep(.clock(minutes: minutes), at: moment)
    }

    /// Takes the timer away; the sound goes on, as loud as before.
    package mutating func stopSleep(at moment: Moment) -> [AppEffect] {
        guard sleep != nil else { return [] }
        endSleep()
        toast = Toast("The sleep timer is off.", at: moment.host)
        return endFade()
    }

    /// Ten minutes more, and as loud as before.
    ///
    /// Nothing else extends it: a key pressed while the sound fades does what
    /// it always does, so that nobody has to guess whether the timer still runs.
    package mutating func extendSleep(at moment: Moment) -> [AppEffect] {
        guard sleep != nil else {
            toast = Toast("No sleep timer runs.", at: moment.host)
            return []
        }
        takeHoldAway()
        _ = sleep?.update(.extended)
        return []
    }

    /// The menu where no timer runs, the clock where one does.
    package mutating func openSleep() {
        guard sleep != nil else { return open(.sleep) }
        layers.append(.clock)
    }

    /// Keys of the clock: its own, Space, and those that count everywhere.
    package mutating func takeOnClock(_ key: Key, at moment: Moment) -> [AppEffect] {
        let keys = settings.keys
        switch keys.command(for: key, in: .clock) {
        case .extendSleep: return extendSleep(at: moment)
        case .remove: return stopSleep(at: moment)
        case .leave:
            layers.removeLast()
            return []
        case nil:
            if keys.command(for: key, in: .player) == .togglePlay {
                return tellPlayer(.command(.togglePlay), at: moment)
            }
            let command = keys.command(for: key, in: .everywhere)
            return command.flatMap { carryOutEverywhere($0, at: moment) } ?? []
        default: return []
        }
    }

    /// No timer runs any more; its clock goes too.
    package mutating func endSleep() {
        takeHoldAway()
        sleep = nil
        layers.removeAll { $0 == .clock }
    }

    /// The sound no longer waits at the end of the sentence for the timer.
    private mutating func takeHoldAway() {
        if sleep?.stopsAtSentenceEnd == true { player?.state.practice.holdAfter = nil }
    }
}

/// What is shown of the timer.
extension AppModel {
    /// The whole seconds left, where they are known.
    package var sleepSeconds: Int? {
        sleep?.remaining(sleepAhead).map { Int(($0.microseconds + 999_999) / 1_000_000) }
    }

    private var sleepTime: String? {
        sleepSeconds.map { MediaTime.milliseconds(Int64($0) * 1_000).clockText }
    }

    /// What the clock shows.
    package var sleepFace: SleepFace {
        guard let sleep else { return SleepFace(time: "–:––", share: 0, label: "") }
        var share = 1.0
        if let total = sleep.total?.seconds, total > 0, let left = sleepSeconds {
            share = min(1, Double(left) / total)
        }
        return SleepFace(
            time: sleepTime ?? "–:––", share: share, label: sleep.kind.label,
            isResting: sleep.state != .counting)
    }

    /// What the player's bar shows of the timer: `☾ 12:31`.
    package var sleepBadge: String? {
        guard let sleep else { return nil }
        let sign = Glyphs(settings).level == .ascii ? "sleep" : "☾"
        return "\(sign) \(sleepTime ?? sleep.kind.badge)"
    }
}

extension SleepTimer.Kind {
    /// When the sound stops: `in 15 minutes`, `at the end of this chapter`.
    package var text: String {
        switch self {
        case .clock(1): "in 1 minute"
        case .clock(let minutes): "in \(minutes) minutes"
        case .sentence: "at the end of this sentence"
        case .chapters(let count):
            count <= 1 ? "at the end of this chapter" : "after \(count) chapters"
        }
    }

    /// What the clock says below its digits.
    package var label: String {
        switch self {
        case .clock: "sleep timer"
        case .sentence: "end of sentence"
        case .chapters(let count): count <= 1 ? "end of chapter" : "\(count) chapters"
        }
    }

    /// What stands in the place of a time that is not known.
    package var badge: String {
        switch self {
        case .clock: ""
        case .sentence: "sentence"
        case .chapters(let count): count <= 1 ? "chapter" : "\(count) chapters"
        }
    }
}
