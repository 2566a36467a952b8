import Files
package import ListenCore
import Practice
import Terminal
import UIVocabulary

/// The background sound: a recording and a player of its own.
package struct BackgroundSource: Sendable {
    /// The absolute path of the recording.
    let path: String
    /// Its initial volume, in hundredths.
    let volume: Int
    let player: any PlayerControlling
    /// Releases the player; called once at the end.
    package let shutdown: @Sendable () -> Void

    package init(
        path: String, volume: Int, player: any PlayerControlling,
        shutdown: @escaping @Sendable () -> Void
    ) {
        (self.path, self.volume, self.player, self.shutdown) = (path, volume, player, shutdown)
    }
}

/// Carries out the decisions of `DuoTransport` about the background sound.
///
/// On the main actor, where the session is. The recording is opened when it is first played, so
/// that a session without speech opens no second stream.
@MainActor
final class BackgroundSound {
    /// A shorter recording would only start over and over.
    ///
    /// The host measures the time, since a header may give a wrong length or none.
    private static let shortest = Duration.seconds(1)

    private let source: BackgroundSource
    private let title: String
    private let post: @Sendable (AppMessage) -> Void
    private var transport: DuoTransport
    private let now: () -> Duration
    /// The time of its last start.
    private var begun = Duration.zero
    private var isLoaded = false
    private var told: BackgroundState?

    init(
        _ source: BackgroundSource,
        now: @escaping () -> Duration = { .nanoseconds(Int64(EventPump.now)) },
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.source = source
        self.now = now
        self.post = post
        title = FilePlace.name(of: source.path)
        transport = DuoTransport(background: .paused, volume: source.volume)
        tell()
        let events = source.player.events
        Task { [weak self] in
            for await event in events { self?.handle(event) }
        }
    }

    /// Handles an event of the speech's player, at a place.
    func hear(_ event: PlayerEvent, at place: PlaybackPlace) {
        switch event {
        case .phase(let phase): update(.speech(.init(phase, inGap: place.gapLeft != nil)))
        case .crossed: update(.chapterChanged)
        case .load, .duration, .estimate, .seeked, .rate, .output, .losses, .shorter: return
        }
    }

    /// Handles the end of the speech: the chapter was closed, or cannot be opened.
    func speechEnded() { update(.speech(.ended)) }

    /// Carries out a command of the person.
    func obey(_ command: BackgroundCommand) {
        switch command {
        case .toggle: update(.toggled)
        case .run(let isOn): update(.asked(isOn))
        case .change(let step): update(.volume(byHundredths: step))
        case .fade(let hundredths): update(.faded(hundredths: hundredths))
        }
    }

    /// Handles an event of the background's own player.
    private func handle(_ event: PlayerEvent) {
        switch event {
        case .phase(.ended) where now() - begun < Self.shortest:
            fail("it is shorter than a second")
        case .phase(.ended): update(.backgroundEnded)
        case .phase(.failed(let message)): fail(message)
        case .phase(.interrupted): interrupted()
        case .phase(.playing): sounding()
        case .load, .duration, .estimate, .phase, .seeked, .rate, .crossed, .output, .losses,
            .shorter:
            return
        }
    }

    /// Its player is silent already, and must keep its state to be told of the interruption's end.
    private func interrupted() {
        _ = transport.update(.interruptionBegan)
        tell()
    }

    /// After an interruption the player resumes by itself; it is paused where the rules say so.
    private func sounding() {
        update(.interruptionEnded)
        if !transport.isRunning { source.player.send(.pause) }
    }

    private func fail(_ reason: String) {
        guard transport.background != .failed else { return }
        update(.backgroundFailed)
        source.player.send(.stop)
        isLoaded = false
        post(
            .notice(
                "The background sound \(source.path) cannot be played: \(reason)", .failure))
    }

    private func update(_ event: DuoTransport.Event) {
        for action in transport.update(event) { carryOut(action) }
        tell()
    }

    private func carryOut(_ action: DuoTransport.Action) {
        let player = source.player
        switch action {
        case .reload: isLoaded = false
        case .rewind:
            begun = now()
            player.send(.seek(.zero))
        case .gain(let hundredths): player.send(.setGain(hundredths: hundredths))
        case .pause: player.send(.pause)
        case .play:
            if !isLoaded {
                isLoaded = true
                begun = now()
                player.load(.file(path: source.path), at: .zero, rate: .normal, tag: nil)
            }
            player.send(.play)
        }
    }

    private func tell() {
        let state = BackgroundState(
            title: title, isPlaying: transport.isRunning, gainHundredths: transport.volume,
            isWanted: transport.isWanted && transport.background != .failed)
        guard state != told else { return }
        told = state
        post(.background(state))
    }
}
