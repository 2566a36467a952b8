import LibraryUI
import PlayerUI
import Terminal
import UIVocabulary

/// Pasted text goes to the line that is typed, and is never taken for keys.
extension AppModel {
    /// Text that was pasted, for a prompt on top.
    mutating func paste(_ text: TerminalText) {
        if help != nil {
            help?.paste(text)
            return
        }
        if case .palette(var open) = layers.last {
            open.editor.insert(text.string)
            open.cursor = 0
            layers[layers.count - 1] = .palette(open)
            return
        }
        if case .settings = layers.last, settingRows.isTyping {
            settingRows.search?.insert(text.string)
            return
        }
        if layers.isEmpty, isSearchingList, let list = shownList {
            library.paste(text, into: list)
            return
        }
        if layers.isEmpty, screen == .player {
            player?.pasteIntoFind(text)
            player?.state.dictation?.paste(text)
        }
        guard case .prompt(var prompt) = layers.last else { return }
        prompt.editor.insert(text.string)
        layers[layers.count - 1] = .prompt(prompt)
    }
}
