import ListenCore
import SharedWork
import UIVocabulary

/// Plays the recordings of cards, one at a time, with a player of its own.
///
/// On the main actor, where the session is. The player is made when the first card is played, so
/// that a session without a review opens no second stream.
@MainActor
final class ReviewVoice {
    private let source: ReviewSource
    private let tell: @MainActor (ReviewSound, Int64) -> Void
    private var player: (player: any PlayerControlling, shutdown: @Sendable () -> Void)?
    private var gate = PlayerGate()
    private var opening: Task<Void, Never>?
    /// The card that plays, and the range of its recording.
    private var card: Int64?
    private var range: Range<MediaTime>?
    /// The name of its sound in messages, where it has one.
    private var name: SoundName?
    private var rate = PlaybackRate.normal
    /// The reason that nothing can be heard, once it is known.
    private var silence: String?

    init(_ source: ReviewSource, tell: @escaping @MainActor (ReviewSound, Int64) -> Void) {
        self.source = source
        self.tell = tell
    }

    /// Plays a card from its beginning, in place of the current one.
    func hear(_ card: StudyCard, pace: Int) {
        hush()
        self.card = card.id
        rate = PlaybackRate(hundredths: pace)
        let (recordings, tag) = (source.recordings, gate.open())
        opening = Task { [weak self] in
            let found: Result<ReviewRecordings.Recording, ReviewRecordings.Silence>
            do throws(ReviewRecordings.Silence) {
                found = .success(try await recordings.find(card))
            } catch {
                found = .failure(error)
            }
            guard let self, !Task.isCancelled, gate.isOpen(tag) else { return }
            switch found {
            case .success(let recording): load(recording, tag)
            case .failure(let error): tell(.none(error.reason), card.id)
            }
        }
    }

    /// Plays a recording that is made for a card, such as its meaning said by a voice.
    func hear(
        _ card: StudyCard, making make: @escaping @Sendable () async throws -> AudioLocation
    ) {
        hush()
        self.card = card.id
        rate = .normal
        let tag = gate.open()
        opening = Task { [weak self] in
            let made: AudioLocation?
            let reason: String
            do {
                (made, reason) = (try await make(), "")
            } catch {
                (made, reason) = (nil, "\(error)")
            }
            guard let self, !Task.isCancelled, gate.isOpen(tag) else { return }
            guard let made else { return tell(.none(reason), card.id) }
            load(ReviewRecordings.Recording(location: made, range: nil), tag)
        }
    }

    /// Stops playback.
    func hush() {
        opening?.cancel()
        opening = nil
        card = nil
        _ = gate.open()
        player?.player.send(.pause)
    }

    /// Stops playback for good.
    func close() {
        hush()
        player?.shutdown()
        player = nil
    }

    private func load(_ recording: ReviewRecordings.Recording, _ tag: LoadTag) {
        (range, name) = (recording.range, recording.name)
        madePlayer().load(
            recording.location, at: recording.range?.lowerBound ?? .zero, rate: rate, tag: tag)
    }

    private func madePlayer() -> any PlayerControlling {
        if let player { return player.player }
        let made = source.makePlayer()
        player = made
        made.player.setTitle("listen: review")
        let events = made.player.events
        Task { [weak self] in
            for await event in events { self?.handle(event) }
        }
        return made.player
    }

    private func handle(_ event: PlayerEvent) {
        switch event {
        case .output(.silent(let reason)): silence = "\(reason)."
        // The next card tries the sound server again.
        case .output: silence = nil
        default: break
        }
        guard gate.admits(event), let card, let player = player?.player else { return }
        switch event {
        case .phase(.ready):
            // It stops by itself: the rest of the recording is not part of the card.
            if let range {
                player.send(
                    .follow(
                        PlaybackPlan(
                            lines: [PlaybackPlan.Line(speech: range, played: range)],
                            autoPause: .atEnd)))
            }
            player.send(.play)
        case .phase(.playing): tell(silence.map(ReviewSound.none) ?? .playing, card)
        case .phase(.held), .phase(.ended): tell(silence.map(ReviewSound.none) ?? .over, card)
        case .phase(.interrupted(let reason)): tell(.none("\(reason)."), card)
        case .phase(.failed(let message)): tell(.none(name?.told(message) ?? message), card)
        case .output(.silent): tell(.none(silence ?? ""), card)
        default: return
        }
    }
}
