import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
package import Terminal
import Typesetting
package import UIVocabulary

/// What can have the keys, from top to bottom: a key goes to the first open layer, and on to the
/// next open one where that has no use for it and lets keys fall through.
package enum KeyLayer: CaseIterable, Hashable, Sendable {
    /// The help, over everything.
    case help
    /// The layers of `AppModel.layers`; only the last one of these is open.
    case prompt, removal, menu, clock, settings
    /// Lines that are typed.
    case listSearch, findLine, dictationLine
    /// A dictation that was compared.
    case dictated
    /// Covers side by side.
    case grid
    /// Screens that nothing of the player lies over.
    case review, lists
    /// Parts of the player.
    case edges, popupInDictation, clickedWord, wordsInPopup, popup, words, found, transcript
    /// The player itself.
    case player

    /// The places whose keys it has, the first one first; none where keys are text.
    package var contexts: [KeyContext] {
        switch self {
        case .help: [.popup, .everywhere]
        case .prompt, .removal, .listSearch, .findLine, .grid: []
        case .menu: [.menu, .everywhere]
        case .clock: [.clock, .everywhere]
        case .settings: [.settings, .everywhere]
        case .dictationLine: [.dictation]
        case .dictated: [.dictated, .everywhere]
        case .review: [.review, .everywhere]
        case .lists: [.lists, .everywhere]
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

    /// True where keys it has no use for go on to the next open layer.
    package var letsKeysThrough: Bool { self == .grid || self == .clickedWord }

    /// True for the layers of `AppModel.layers`.
    package var isOfLayers: Bool { [.prompt, .removal, .menu, .clock, .settings].contains(self) }

    /// Whether it is open.
    package func isOpen(in app: AppModel) -> Bool {
        switch self {
        case .help: app.help != nil
        case .prompt: if case .prompt = app.layers.last { true } else { false }
        case .removal: app.openMenu?.removal != nil
        case .menu: app.openMenu != nil
        case .clock: app.layers.last == .clock
        case .settings: if case .settings = app.layers.last { true } else { false }
        case .listSearch: app.isSearchingList
        case .grid: app.screen == .books
        case .review: app.screen == .review
        case .lists: app.screen != .player || app.player == nil
        default: app.screen == .player && (app.player?.state).map(isOpen) ?? false
        }
    }

    private func isOpen(in state: ChapterPlayerState) -> Bool {
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
        default: self == .player
        }
    }

    /// The command of a key on this layer.
    package func command(for key: Key, _ keys: KeyMap) -> Command? {
        let command = keys.command(for: key, in: contexts)
        switch self {
        case .clock:
            if keys.command(for: key, in: [.clock]) == nil,
                keys.command(for: key, in: [.player]) == .togglePlay
            {
                return .togglePlay
            }
        case .dictationLine:
            // A key that types something is never a command.
            if command == nil, key.modifiers.contains(.control) {
                return keys.command(for: key, in: [.everywhere])
            }
        case .dictated:
            // Who goes on typing after Enter must not end the program.
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
    /// Whether it types a character.
    fileprivate var isLetter: Bool {
        if case .character = code { true } else { false }
    }
}
