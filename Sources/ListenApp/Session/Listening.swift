import ListenCore

/// What a listening session works with; the container makes it, tests stub it.
struct Listening: Sendable {
    let service: any APIServiceProtocol
    let player: any PlayerControlling
    let progress: ProgressKeeper
    let aids: SentenceAids
    let waveforms: WaveformFinder
    let clock: any WallClock
    /// How stored copies are used in this run.
    let mode: FetchMode
    /// How much earlier a chapter goes on after a break.
    let rewind: MediaTime
    let log: SessionLog
    /// Stops the player and lets go of everything; called once at the end.
    let close: @Sendable () async -> Void
}
