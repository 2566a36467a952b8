import ListenCore
import Terminal
import UIVocabulary

/// A part of the player that can have the keys, from top to bottom: a key goes to the first open
/// part, and on to the next open one where that has no use for it and lets keys through.
enum PlayerKeyLayer: CaseIterable, Hashable, Sendable {
    /// Lines that are typed.
    case findLine, dictationLine
    /// A dictation that was compared.
    case dictated
    case edges, popupInDictation, clickedWord, wordsInPopup, popup, words, found, transcript
    /// The player itself.
    case player

    /// The places whose keys it has, the first one first; none where keys are text.
    var contexts: [KeyContext] {
        switch self {
        case .findLine: []
        case .dictationLine: [.dictation]
        case .dictated: [.dictated, .everywhere]
        case .edges: [.edges, .player, .everywhere]
        case .popupInDictation: [.popup, .dictated, .everywhere]
        case .clickedWord: [.popup]
        case .wordsInPopup: [.words, .popup, .player, .everywhere]
        case .popup: [.popup, .player, .everywhere]
        case .words: [.words, .player, .everywhere]
        case .found: [.find, .player, .everywhere]
        case .transcript: [.transcript, .player, .everywhere]
        case .player: [.player, .everywhere]
        }
    }

    /// True where keys it has no use for go on to the next open part.
    var letsKeysThrough: Bool { self == .clickedWord }

    /// True when it is open.
    func isOpen(in state: ChapterPlayerState) -> Bool {
        let hasPopup = !state.aids.popups.isEmpty
        return switch self {
        case .findLine: state.find?.isTyping == true
        case .dictationLine: state.dictation?.isTyping == true && !hasPopup
        case .dictated: state.dictation?.isTyping == false && !hasPopup
        case .edges: state.edges.areMoved
        case .popupInDictation: hasPopup && state.dictation != nil
        case .clickedWord: hasPopup && state.words.cursor == state.words.clicked
        case .wordsInPopup: hasPopup && state.words.cursor != nil
        case .popup: hasPopup
        case .words: state.words.cursor != nil
        case .found: state.find != nil
        case .transcript: state.view.mode.isTranscript
        case .player: true
        }
    }

    /// The command of a key on this part.
    func command(for key: Key, _ keys: KeyMap) -> Command? {
        let command = keys.command(for: key, in: contexts)
        switch self {
        case .findLine: return key == .control("c") ? .interrupt : nil
        case .dictationLine:
            // A key that types something is never a command.
            if command == nil, key.modifiers.contains(.control) {
                return keys.command(for: key, in: [.everywhere])
            }
        case .dictated:
            // A person who goes on typing after Enter must not end the program.
            if command == .quit, !key.modifiers.contains(.control) { return nil }
        case .clickedWord:
            // Whoever clicked walks on from there.
            if command == nil, keys.command(for: key, in: [.player]) == .wordCursor {
                return .wordCursor
            }
        case .wordsInPopup where key.isLetter:
            // j and k scroll what a click opened; who walks over words has k for known.
            return keys.command(for: key, in: [.words, .player, .everywhere])
        default: break
        }
        return command
    }
}

extension Key {
    /// True when it types a character.
    fileprivate var isLetter: Bool {
        if case .character = code { true } else { false }
    }
}
