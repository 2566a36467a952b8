package import ListenCore
package import UIVocabulary

/// What the player says.
extension ChapterPlayerViewModel {
    package mutating func take(_ event: PlayerEvent, at moment: Moment) -> [ScreenEffect] {
        switch event {
        case .phase(let phase): return take(phase, at: moment)
        case .duration(let duration):
            (state.sound.statedLength, state.sound.isLengthSure) = (max(.zero, duration), duration > .zero)
            state.sound.position = bounded(state.sound.position)
            return []
        case .estimate(let length):
            (state.sound.statedLength, state.sound.isLengthSure) = (max(.zero, length), false)
            return []
        case .seeked(let place):
            return take(seekedTo: place, at: moment)
        case .rate(let rate):
            state.speed.rate = rate
            return []
        case .output(let output):
            state.sound.output = output
            return []
        case .crossed: return cross()
        case .losses(let count): return take(losses: count)
        case .shorter(let place):
            state.sound.isWanted = false
            return [.toast(shorterText(than: place, state.sound.duration), .silence)]
        case .load: return []
        }
    }

    private mutating func take(_ phase: PlayerPhase, at moment: Moment) -> [ScreenEffect] {
        if state.sound.awaitsLoad {
            // Until the new chapter is being opened, the player speaks of the old one.
            switch phase {
            case .loading, .ready, .failed: state.sound.awaitsLoad = false
            default: return []
            }
        }
        let before = state.sound.phase
        state.sound.phase = phase
        switch phase {
        case .ready:
            let rate: [ScreenEffect] =
                state.speed.isUntold ? [.run(.player(.setRate(state.speed.rate)))] : []
            state.speed.isUntold = false
            if state.practice.gain != 100 { state.practice.toldGain = nil }
            let sound: [ScreenEffect] =
                state.sound.isWanted && !state.holdsForText ? [.run(.player(.play))] : []
            return rate + gainEffects() + sound
        case .playing:
            state.sound.isWanted = true
            state.sound.pausedAt = nil
            return []
        case .paused where state.sound.pendingSeek != nil && (before == .held || before == .ended):
            // A jump away from a stop is no pause, and sound may follow.
            return []
        case .paused:
            state.sound.isWanted = false
            state.sound.pausedAt = state.sound.pausedAt ?? moment.host
            return save(.paused) + record(.pause)
        case .held:
            state.sound.isWanted = false
            state.practice.holdAfter = nil
            return save(.paused)
        case .interrupted(let reason):
            state.sound.isWanted = false
            state.sound.pausedAt = state.sound.pausedAt ?? moment.host
            return save(.paused) + record(.interruption)
                + [.toast(interruption(reason), .silence)]
        case .ended where state.dictation != nil:
            // A sentence without sound; the chapter is not over.
            state.sound.isWanted = false
            return []
        case .ended: return end()
        case .failed(let message):
            state.source.failure = message
            state.sound.isWanted = false
            return save(.failed)
        case .empty, .loading, .buffering: return []
        }
    }

    /// Said once for a chapter: the next places are silent like the first.
    private mutating func take(losses count: Int) -> [ScreenEffect] {
        guard !state.sound.awaitsLoad, !state.sound.hasToldLosses else { return [] }
        state.sound.hasToldLosses = true
        return [.toast(lossText(count), .information)]
    }

    private mutating func end() -> [ScreenEffect] {
        state.sound.isWanted = false
        state.sound.pendingSeek = nil
        if state.sound.limit > .zero { state.sound.position = state.sound.limit }
        return save(.ended) + record(.end) + [.openNeighbour(1, byItself: true)]
    }

    /// Why the sound stopped, and what to do about it.
    private func interruption(_ reason: String) -> String {
        let place: KeyContext = state.dictation?.isTyping == true ? .dictation : .player
        let key = state.settings.keys.label(of: .togglePlay, in: place) ?? "play"
        return "Paused: \(reason). \(key) goes on."
    }

    private mutating func take(seekedTo place: MediaTime, at moment: Moment) -> [ScreenEffect] {
        guard !state.sound.awaitsLoad else { return [] }
        if let pending = state.sound.pendingSeek {
            let distance = abs((place - pending.target).milliseconds)
            guard distance <= Self.seekTolerance else { return [] }
            state.sound.pendingSeek = nil
        }
        if state.sound.phase == .ended { state.sound.phase = .paused }
        // What the player tells by now is of the new place, unless it has moved on.
        if abs((moment.position - place).milliseconds) <= Self.seekTolerance { state.follow(moment) }
        state.sound.position = bounded(place)
        return save(.seeked)
    }

    /// How far a seek's answer may be from what was asked, in milliseconds: the
    /// player rounds to a frame and bounds by the true length.
    private static let seekTolerance: Int64 = 50
}

/// That a recording became shorter than the place where it was left.
package func shorterText(than place: MediaTime, _ duration: MediaTime) -> String {
    "The recording ends at \(duration.clockText), before \(place.clockText) where it was to go on. "
        + "It stands at its end."
}

/// That a recording is damaged in so many places, which are silent.
package func lossText(_ count: Int) -> String {
    count == 1
        ? "The recording is damaged: a place was left out."
        : "The recording is damaged: \(count) places were left out."
}
