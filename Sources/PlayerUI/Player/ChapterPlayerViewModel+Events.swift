package import ListenCore
package import UIVocabulary

/// What the player says.
extension ChapterPlayerViewModel {
    package mutating func take(_ event: PlayerEvent, at moment: Moment) -> [ScreenEffect] {
        switch event {
        case .phase(let phase): return take(phase, at: moment)
        case .duration(let duration):
            (state.statedLength, state.isLengthSure) = (max(.zero, duration), duration > .zero)
            state.position = bounded(state.position)
            return []
        case .estimate(let length):
            (state.statedLength, state.isLengthSure) = (max(.zero, length), false)
            return []
        case .seeked(let place):
            return take(seekedTo: place, at: moment)
        case .rate(let rate):
            state.rate = rate
            return []
        case .output(let output):
            state.output = output
            return []
        case .crossed: return cross()
        case .losses(let count): return take(losses: count)
        case .shorter(let place):
            state.wantsSound = false
            return [.toast(shorterText(than: place, state.duration), .silence)]
        case .load: return []
        }
    }

    private mutating func take(_ phase: PlayerPhase, at moment: Moment) -> [ScreenEffect] {
        if state.awaitsLoad {
            // Until the new chapter is being opened, the player speaks of the old one.
            switch phase {
            case .loading, .ready, .failed: state.awaitsLoad = false
            default: return []
            }
        }
        let before = state.phase
        state.phase = phase
        switch phase {
        case .ready:
            let rate: [ScreenEffect] =
                state.rateIsUntold ? [.run(.player(.setRate(state.rate)))] : []
            state.rateIsUntold = false
            if state.practice.gain != 100 { state.toldGain = nil }
            let sound: [ScreenEffect] =
                state.wantsSound && !state.holdsForText ? [.run(.player(.play))] : []
            return rate + gainEffects() + sound
        case .playing:
            state.wantsSound = true
            state.pausedAt = nil
            return []
        case .paused where state.pendingSeek != nil && (before == .held || before == .ended):
            // A jump away from a stop is no pause, and sound may follow.
            return []
        case .paused:
            state.wantsSound = false
            state.pausedAt = state.pausedAt ?? moment.host
            return save(.paused) + record(.pause)
        case .held:
            state.wantsSound = false
            state.practice.holdAfter = nil
            return save(.paused)
        case .interrupted(let reason):
            state.wantsSound = false
            state.pausedAt = state.pausedAt ?? moment.host
            return save(.paused) + record(.interruption)
                + [.toast(interruption(reason), .silence)]
        case .ended where state.dictation != nil:
            // A sentence without sound; the chapter is not over.
            state.wantsSound = false
            return []
        case .ended: return end()
        case .failed(let message):
            state.failure = message
            state.wantsSound = false
            return save(.failed)
        case .empty, .loading, .buffering: return []
        }
    }

    /// Said once for a chapter: the next places are silent like the first.
    private mutating func take(losses count: Int) -> [ScreenEffect] {
        guard !state.awaitsLoad, !state.hasToldLosses else { return [] }
        state.hasToldLosses = true
        return [.toast(lossText(count), .information)]
    }

    private mutating func end() -> [ScreenEffect] {
        state.wantsSound = false
        state.pendingSeek = nil
        if state.limit > .zero { state.position = state.limit }
        return save(.ended) + record(.end) + [.openNeighbour(1, byItself: true)]
    }

    /// Why the sound stopped, and what to do about it.
    private func interruption(_ reason: String) -> String {
        let place: KeyContext = state.dictation?.isTyping == true ? .dictation : .player
        let key = state.settings.keys.label(of: .togglePlay, in: place) ?? "play"
        return "Paused: \(reason). \(key) goes on."
    }

    private mutating func take(seekedTo place: MediaTime, at moment: Moment) -> [ScreenEffect] {
        guard !state.awaitsLoad else { return [] }
        if let pending = state.pendingSeek {
            let distance = abs((place - pending.target).milliseconds)
            guard distance <= Self.seekTolerance else { return [] }
            state.pendingSeek = nil
        }
        if state.phase == .ended { state.phase = .paused }
        // What the player tells by now is of the new place, unless it has moved on.
        if abs((moment.position - place).milliseconds) <= Self.seekTolerance { state.take(moment) }
        state.position = bounded(place)
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
