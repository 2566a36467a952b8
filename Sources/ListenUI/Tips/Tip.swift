import PlayerUI
import UIVocabulary

/// A tip of the first minute, about something that is on the screen.
enum Tip: CaseIterable, Hashable, Sendable {
    case play, words, translate, speed, hide, again, wave, drills, card, help

    /// True when what it is about is there.
    func fits(_ state: ChapterPlayerState) -> Bool {
        let hasText = state.text.transcript?.isEmpty == false
        switch self {
        case .speed, .help: return true
        case .wave: return state.settings.face == .screen && state.settings.mouse
        case .play, .words, .translate, .hide, .again, .drills, .card: return hasText
        }
    }

    /// The tip with the keys, or where nothing is pressed the words, that do it.
    func text(_ keys: KeyMap) -> String {
        func key(_ command: Command, _ context: KeyContext = .player) -> String {
            keys.label(of: command, in: context) ?? command.word
        }
        return switch self {
        case .play:
            "\(key(.togglePlay)) pauses; \(key(.nextSentence)) and \(key(.previousSentence)) go by"
                + " sentences."
        case .words: "\(key(.wordCursor)) walks over the words and says what they mean."
        case .translate: "\(key(.translate)) translates this sentence."
        case .speed: "Too fast? \(key(.slower)) is slower, \(key(.faster)) is faster."
        case .hide: "\(key(.toggleText)) hides the text: first listen, then look."
        case .again:
            "\(key(.replaySentence)) says this sentence again, \(key(.repeatSentence)) over and"
                + " over."
        case .wave: "A click on the picture of the sound goes there."
        case .drills: "\(key(.practice)) has drills: hear it, say it, see it."
        case .card: "\(key(.keepCard)) keeps this sentence as a card."
        case .help: "\(key(.help, .everywhere)) has all of it. `listen tour` brings the tips back."
        }
    }

    /// The same in few words, for narrow screens.
    func shortText(_ keys: KeyMap) -> String {
        func key(_ command: Command, _ context: KeyContext = .player) -> String {
            keys.label(of: command, in: context) ?? command.word
        }
        return switch self {
        case .play: "\(key(.togglePlay)) pauses, \(key(.nextSentence)) goes on."
        case .words: "\(key(.wordCursor)) tells what words mean."
        case .translate: "\(key(.translate)) translates this sentence."
        case .speed: "\(key(.slower)) is slower, \(key(.faster)) is faster."
        case .hide: "\(key(.toggleText)) hides the text."
        case .again: "\(key(.replaySentence)) says this once more."
        case .wave: "A click on the sound goes there."
        case .drills: "\(key(.practice)) has drills."
        case .card: "\(key(.keepCard)) keeps this as a card."
        case .help: "\(key(.help, .everywhere)) has all of it."
        }
    }
}
