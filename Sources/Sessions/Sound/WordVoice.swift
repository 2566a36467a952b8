package import ListenCore
import UIVocabulary

/// The parts of a voice for single words.
package struct WordVoiceSource: Sendable {
    /// Makes a recording of a word in a language; throws a sentence that says why there is none.
    let record: @Sendable (String, Language) async throws(ServiceError) -> AudioLocation
    /// A player of its own, and what ends it.
    let makePlayer: MakePlayer

    /// Creates a voice from its parts.
    package init(
        record: @escaping @Sendable (String, Language) async throws(ServiceError) -> AudioLocation,
        makePlayer: @escaping MakePlayer
    ) {
        self.record = record
        self.makePlayer = makePlayer
    }
}

/// Lets a voice say single words, one at a time, with a player of its own.
///
/// On the main actor, where the session is. The player is made for the first word.
@MainActor
final class WordVoice {
    private let source: WordVoiceSource
    private let post: @Sendable (AppMessage) -> Void
    private var player: (player: any PlayerControlling, shutdown: @Sendable () -> Void)?
    private var gate = PlayerGate()
    private var recording: Task<Void, Never>?

    init(_ source: WordVoiceSource, post: @escaping @Sendable (AppMessage) -> Void) {
        self.source = source
        self.post = post
    }

    /// Says a word, in place of the one before.
    func say(_ word: String, _ language: Language?) {
        recording?.cancel()
        guard let language else {
            post(
                .notice(
                    "The language of this text is not known, so no voice can say the word.",
                    .failure))
            return
        }
        let (source, tag) = (source, gate.open())
        player?.player.send(.pause)
        recording = Task { [weak self] in
            let made = await outcome { () throws(ServiceError) in
                try await source.record(word, language)
            }
            guard let self, !Task.isCancelled, gate.isOpen(tag) else { return }
            switch made {
            case .success(let location):
                madePlayer().load(location, at: .zero, rate: .normal, tag: tag)
            case .failure(let error): post(.notice(error.told(way: nil), .failure))
            }
        }
    }

    /// Ends it for good.
    func close() {
        recording?.cancel()
        player?.shutdown()
        player = nil
    }

    private func madePlayer() -> any PlayerControlling {
        if let player { return player.player }
        let made = source.makePlayer()
        player = made
        made.player.setTitle("listen: word")
        let events = made.player.events
        Task { [weak self] in
            for await event in events {
                guard let self, gate.admits(event) else { continue }
                switch event {
                case .phase(.ready): made.player.send(.play)
                case .phase(.failed(let message)): post(.notice(message, .failure))
                default: continue
                }
            }
        }
        return made.player
    }
}
