import ListenCore
import Typesetting
import UIVocabulary

/// Counting what a message did about a sentence.
extension ChapterEfforts {
    /// The trouble a sentence was for a person who sends a message.
    struct Trouble {
        let sentence: Int
        let effort: SentenceEffort
    }

    /// The state before a message that may tell of trouble.
    struct Mark {
        private let sentence: Int?
        private let rate: PlaybackRate
        private let serial: Int
        private let isLooped: Bool
        private let isJumping: Bool
        private let message: ChapterPlayerViewModel.Message

        /// The state before a message; `nil` where it can tell of no trouble, as the passing of
        /// time cannot, and a dictation keeps its own counts.
        init?(_ state: ChapterPlayerState, before message: ChapterPlayerViewModel.Message) {
            switch message {
            case .click(.word), .aboutWord, .command: break
            default: return nil
            }
            guard state.dictation == nil else { return nil }
            sentence = state.text.hasSentences ? state.heardSentence : nil
            rate = state.speed.rate
            serial = state.aids.serial
            isLooped = state.practice.isSentenceLooped
            isJumping = state.sound.pendingSeek != nil
            self.message = message
        }

        /// The trouble the message tells of, by the state behind it.
        func trouble(_ state: inout ChapterPlayerState, at host: Duration) -> Trouble? {
            guard state.dictation == nil, state.sound.isOpen else { return nil }
            switch message {
            case .click(.word), .aboutWord, .command(.translate), .command(.explain):
                guard state.aids.serial > serial, let ticket = state.aids.popups.last?.ticket
                else { return nil }
                return Trouble(sentence: ticket.sentence, effort: SentenceEffort(lookUps: 1))
            // Several steps at once look for a place.
            case .command(.replaySentence) where !isJumping, .command(.back) where !isJumping:
                return replay(&state, at: host)
            // The same key leads to the sentence before.
            case .command(.previousSentence) where state.jumps.anchor?.sentence == sentence:
                return replay(&state, at: host)
            case .command(.repeatSentence) where state.practice.isSentenceLooped && !isLooped:
                return sentence.map {
                    Trouble(sentence: $0, effort: SentenceEffort(replays: 1))
                }
            case .command(.slower), .command(.muchSlower):
                guard let sentence, state.speed.rate < rate,
                    state.efforts.isSlowDown(for: sentence)
                else { return nil }
                return Trouble(sentence: sentence, effort: SentenceEffort(slowDowns: 1))
            default: return nil
            }
        }

        private func replay(_ state: inout ChapterPlayerState, at host: Duration) -> Trouble? {
            guard let sentence, state.sound.pendingSeek != nil,
                state.efforts.isReplay(of: sentence, at: host)
            else { return nil }
            return Trouble(sentence: sentence, effort: SentenceEffort(replays: 1))
        }
    }
}
