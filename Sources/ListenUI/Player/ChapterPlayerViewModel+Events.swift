import ListenCore

/// What the player says.
extension ChapterPlayerViewModel {
    mutating func take(_ event: PlayerEvent) -> [ScreenEffect] {
        switch event {
        case .phase(let phase): return take(phase)
        case .duration(let duration):
            state.duration = max(.zero, duration)
            state.position = bounded(state.position)
            return []
        case .seeked(let place):
            return take(seekedTo: place)
        case .rate(let rate):
            state.rate = rate
            return []
        case .output(let output):
            state.output = output
            return []
        case .load: return []
        }
    }

    private mutating func take(_ phase: PlayerPhase) -> [ScreenEffect] {
        if state.awaitsLoad {
            // Until the new chapter is being opened, the player speaks of the old one.
            switch phase {
            case .loading, .ready, .failed: state.awaitsLoad = false
            default: return []
            }
        }
        state.phase = phase
        switch phase {
        case .ready:
            let rate: [ScreenEffect] =
                state.rateIsUntold ? [.run(.player(.setRate(state.rate)))] : []
            state.rateIsUntold = false
            return rate + (state.wantsSound ? [.run(.player(.play))] : [])
        case .playing:
            state.wantsSound = true
            return []
        case .paused:
            state.wantsSound = false
            return save(.paused)
        case .interrupted:
            state.wantsSound = false
            return save(.paused)
        case .ended: return end()
        case .failed(let message):
            state.failure = message
            state.wantsSound = false
            return save(.failed)
        case .empty, .loading, .buffering: return []
        }
    }

    private mutating func end() -> [ScreenEffect] {
        state.wantsSound = false
        state.pendingSeek = nil
        if state.duration > .zero { state.position = state.duration }
        return save(.ended) + [.openNeighbour(1, byItself: true)]
    }

    private mutating func take(seekedTo place: MediaTime) -> [ScreenEffect] {
        guard !state.awaitsLoad else { return [] }
        if let pending = state.pendingSeek {
            let distance = abs((place - pending.target).milliseconds)
            guard distance <= Self.seekTolerance else { return [] }
            state.pendingSeek = nil
        }
        if state.phase == .ended { state.phase = .paused }
        state.position = bounded(place)
        return save(.seeked)
    }

    /// How far a seek's answer may be from what was asked, in milliseconds: the
    /// player rounds to a frame and bounds by the true length.
    private static let seekTolerance: Int64 = 50
}
