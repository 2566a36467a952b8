package import AudioIO
import Files
package import ListenCore
import Practice
import Terminal
import UIVocabulary

/// The background sound: recordings and a player of its own.
package struct BackgroundSource: Sendable {
    /// A recording of it.
    package struct Piece: Sendable {
        /// Its name on the screen.
        let title: String
        /// Its place, for messages: a path.
        let place: String
        let sound: Sound

        /// The way to its sound.
        enum Sound: Sendable {
            /// It is on this machine.
            case here(AudioLocation)
            /// It is tuned in when it is to be heard.
            case station(@Sendable () async throws -> Station)
        }

        /// A station that is tuned in.
        package struct Station: Sendable {
            let title: String
            let sound: any LiveSound

            /// A station.
            package init(title: String, sound: any LiveSound) {
                (self.title, self.sound) = (title, sound)
            }
        }

        /// The recording of a file, by its absolute path.
        package static func file(_ path: String) -> Piece {
            Piece(
                title: FilePlace.name(of: path), place: path, sound: .here(.file(path: path)))
        }

        /// A radio station by what the person wrote of it.
        package static func station(
            _ written: String, tune: @escaping @Sendable () async throws -> Station
        ) -> Piece {
            let shown = BackgroundSource.shown(written)
            return Piece(title: shown, place: shown, sound: .station(tune))
        }
    }

    /// The choice for messages: the path of a file or of a folder.
    let place: String
    /// The recordings, in their order.
    let pieces: [Piece]
    /// Its initial volume, in hundredths.
    let volume: Int
    let player: any PlayerControlling
    /// Releases the player; called once at the end.
    package let shutdown: @Sendable () -> Void

    package init(
        place: String, pieces: [Piece], volume: Int, player: any PlayerControlling,
        shutdown: @escaping @Sendable () -> Void
    ) {
        (self.place, self.pieces, self.volume) = (Self.shown(place), pieces, volume)
        (self.player, self.shutdown) = (player, shutdown)
    }

    /// A place as it may be shown: an address without what may be a key.
    static func shown(_ place: String) -> String {
        place.contains("://") ? place.addressWithoutSecrets : place
    }
}

/// Carries out the decisions of `DuoTransport` about the background sound.
///
/// On the main actor, where the session is. A recording is opened when it is first played, so that
/// a session without speech opens no second stream. Recordings of a folder follow each other; one
/// that cannot be played is named and passed over.
@MainActor
final class BackgroundSound {
    /// A shorter recording would only start over and over.
    ///
    /// The host measures the time, since a header may give a wrong length or none.
    private static let shortest = Duration.seconds(1)

    private let source: BackgroundSource
    private let post: @Sendable (AppMessage) -> Void
    private var transport: DuoTransport
    private var round: SoundRound
    private let now: () -> Duration
    /// The time of its last start.
    private var begun = Duration.zero
    private var isLoaded = false
    /// True from a failure until its player does something else: it may tell a failure twice.
    private var hasFailed = false
    private var told: BackgroundState?
    /// The station that is heard, and its title.
    private var station: (sound: any LiveSound, name: String, title: String?)?
    private var tuning: Task<Void, Never>?

    init(
        _ source: BackgroundSource,
        now: @escaping () -> Duration = { .nanoseconds(Int64(EventPump.now)) },
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.source = source
        self.now = now
        self.post = post
        round = SoundRound(count: source.pieces.count)
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
        guard case .phase(let phase) = event else { return }
        switch phase {
        case .ended where now() - begun < Self.shortest: passOver("it is shorter than a second")
        case .ended: pieceEnded()
        case .failed(let message): passOver(message)
        case .interrupted: interrupted()
        case .playing:
            hasFailed = false
            sounding()
        case .loading: hasFailed = false
        case .empty, .ready, .buffering, .paused, .held: break
        }
    }

    private func pieceEnded() {
        if round.hasOthers {
            round.goOn()
            isLoaded = false
        }
        update(.backgroundEnded)
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

    /// Names the recording that cannot be played, and goes on with the next where there is one.
    private func passOver(_ reason: String) {
        guard !hasFailed, transport.background != .failed, let piece else { return }
        hasFailed = true
        round.drop()
        isLoaded = false
        notify("The background sound \(piece.place) cannot be played: \(reason)")
        guard round.index == nil else {
            if transport.isRunning { carryOut(.play) }
            return tell()
        }
        if source.pieces.count > 1 {
            notify("None of the recordings in \(source.place) can be played.")
        }
        fail()
    }

    private func fail() {
        update(.backgroundFailed)
        leaveStation()
        source.player.send(.stop)
    }

    private func notify(_ sentence: String) { post(.notice(sentence, .failure)) }

    /// The recording whose turn it is.
    private var piece: BackgroundSource.Piece? { round.index.map { source.pieces[$0] } }

    private func update(_ event: DuoTransport.Event) {
        for action in transport.update(event) { carryOut(action) }
        tell()
    }

    private func carryOut(_ action: DuoTransport.Action) {
        let player = source.player
        switch action {
        case .reload:
            round.begin()
            (isLoaded, hasFailed) = (false, false)
        case .rewind:
            guard isLoaded else { return }
            begun = now()
            player.send(.seek(.zero))
        case .gain(let hundredths): player.send(.setGain(hundredths: hundredths))
        case .pause:
            player.send(.pause)
            if tuning != nil, station == nil {
                leaveStation()
                isLoaded = false
            }
        case .play: play()
        }
    }

    private func play() {
        guard let piece else {
            notify("There is no recording in \(source.place) to play under the speech.")
            return fail()
        }
        if !isLoaded {
            isLoaded = true
            begun = now()
            leaveStation()
            switch piece.sound {
            case .here(let sound): source.player.load(sound, at: .zero, rate: .normal, tag: nil)
            case .station(let tune): return tuning = Task { await tuneIn(tune) }
            }
        } else if let station {
            // What is sent now, not what was sent when the speech paused.
            source.player.send(.seek(station.sound.kept.upperBound))
        }
        source.player.send(.play)
    }

    /// Tunes in a station; whatever becomes of it, the speech goes on.
    private func tuneIn(
        _ tune: @Sendable () async throws -> BackgroundSource.Piece.Station
    ) async {
        do {
            let found = try await tune()
            guard !Task.isCancelled else { return found.sound.interrupt() }
            station = (found.sound, found.title, nil)
            let player = source.player
            player.load(.stream(found.sound), at: .zero, rate: .normal, tag: nil)
            found.sound.follow({ player.place }, isPaused: { player.isPaused })
            if transport.isRunning { source.player.send(.play) }
            tell()
            for await _ in found.sound.titles() {
                guard !Task.isCancelled else { return }
                station?.title = found.sound.title(at: found.sound.kept.upperBound)
                tell()
            }
        } catch {
            guard !Task.isCancelled else { return }
            passOver("\(error)")
        }
    }

    private func leaveStation() {
        tuning?.cancel()
        (tuning, station) = (nil, nil)
    }

    /// The name of what plays: of a station with the title of what it sends.
    private var title: String {
        guard let station else { return piece?.title ?? FilePlace.name(of: source.place) }
        return station.title.map { "\(station.name): \($0)" } ?? station.name
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
