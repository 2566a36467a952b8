package import ListenCore

extension DuoTransport.Speech {
    /// The state of the speech when its player is in a phase; `inGap` while the place it is at lies
    /// in a drill's silence.
    package init(_ phase: PlayerPhase, inGap: Bool = false) {
        switch phase {
        case .empty, .loading, .ready: self = .none
        case .playing: self = inGap ? .gap : .playing
        case .buffering: self = .playing
        case .paused: self = .paused
        case .held: self = .held
        case .interrupted: self = .interrupted
        case .ended, .failed: self = .ended
        }
    }
}
