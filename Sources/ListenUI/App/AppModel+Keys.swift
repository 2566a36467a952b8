import LibraryUI
import ListenCore
import PlayerUI
import ReviewUI
package import Terminal
import Typesetting
package import UIVocabulary

/// Keys: the top layer gets them first.
extension AppModel {
    package mutating func take(_ input: InputEvent, at moment: Moment) -> [AppEffect] {
        switch input {
        case .key(let key):
            if toast?.staysUntilKey == true { toast = nil }
            let effects = makingRoom { $0.take(key, at: moment) }
            noteTouch()
            return effects
        case .mouse(let mouse): return makingRoom { $0.take(mouse, at: moment) }
        case .paste(let text):
            return makingRoom { app in
                app.paste(text)
                return []
            }
        case .focus, .reply: return []
        }
    }

    /// Takes away a notice that would lie over what is typed or chosen: one
    /// from before a line or a layer was opened, and one a key there finds.
    private mutating func makingRoom(_ act: (inout AppModel) -> [AppEffect]) -> [AppEffect] {
        let wasOpen = hasLineOrLayer
        if wasOpen { dropNotice() }
        let before = toast
        let effects = act(&self)
        if !wasOpen, hasLineOrLayer, toast == before { dropNotice() }
        return effects
    }

    private mutating func dropNotice() {
        if toast?.kind != .failure { toast = nil }
    }

    /// Whether a line is typed, or something lies over the screen that is read.
    private var hasLineOrLayer: Bool {
        if help != nil || !layers.isEmpty || isSearchingList { return true }
        guard screen == .player, let state = player?.state else { return false }
        return state.find?.isTyping == true || state.dictation?.isTyping == true
            || !state.aids.popups.isEmpty
    }

    private mutating func take(_ key: Key, at moment: Moment) -> [AppEffect] {
        let keys = settings.keys
        if help != nil {
            takeClosingEnter(key, at: moment)
            let command = keys.command(for: key, in: .popup, .everywhere)
            if let command, let effects = carryOutEverywhere(command, at: moment) {
                return effects
            }
            scrollHelp(command)
            return []
        }
        if let effects = takeOnTop(key, at: moment) { return effects }
        if let effects = takeListSearch(key, at: moment) { return effects }
        if let effects = takeFind(key, at: moment) { return effects }
        if let effects = takeDictation(key, at: moment) { return effects }
        if takeInGrid(key) { return [] }
        guard let command = command(for: key) else { return [] }
        takeClosingEnter(key, at: moment)
        return carryOutEverywhere(command, at: moment) ?? carryOut(command, at: moment)
    }

    /// An Enter that closes a pop-up or the help, held down, must not go on to the
    /// next sentence of a dictation.
    private mutating func takeClosingEnter(_ key: Key, at moment: Moment) {
        if key.code == .enter { player?.state.dictation?.enters.takeTyped(at: moment.host) }
    }

    /// What a key asks for on the layer that has the keys.
    private func command(for key: Key) -> Command? {
        let keys = settings.keys
        if screen == .review { return keys.command(for: key, in: .review, .everywhere) }
        guard screen == .player, let state = player?.state else {
            return keys.command(for: key, in: .lists, .everywhere)
        }
        if state.edges.areMoved {
            return keys.command(for: key, in: .edges, .player, .everywhere)
        }
        if !state.aids.popups.isEmpty, state.dictation != nil {
            return keys.command(for: key, in: .popup, .dictated, .everywhere)
        }
        if !state.aids.popups.isEmpty {
            // j and k scroll what a click opened; who walks over words has k for known.
            let isOfClick = state.words.cursor == state.words.clicked
            if isOfClick {
                if let command = keys.command(for: key, in: .popup) { return command }
                // Whoever clicked walks on from there.
                if keys.command(for: key, in: .player) == .wordCursor { return .wordCursor }
            }
            if state.words.cursor != nil {
                return keys.command(for: key, in: .words)
                    ?? (key.isLetter ? nil : keys.command(for: key, in: .popup))
                    ?? keys.command(for: key, in: .player, .everywhere)
            }
            return keys.command(for: key, in: .popup, .player, .everywhere)
        }
        if state.words.cursor != nil {
            return keys.command(for: key, in: .words, .player, .everywhere)
        }
        if state.find != nil {
            return keys.command(for: key, in: .find, .player, .everywhere)
        }
        if state.view.mode.isTranscript {
            return keys.command(for: key, in: .transcript, .player, .everywhere)
        }
        return keys.command(for: key, in: .player, .everywhere)
    }

    package mutating func carryOutEverywhere(
        _ command: Command, at moment: Moment
    ) -> [AppEffect]? {
        switch command {
        case .help:
            help = help == nil ? 0 : nil
            return []
        case .settings:
            openSettings()
            return []
        case .redraw: return [.redraw]
        case .suspend:
            return pauseIfSounding + saved(.suspended) + [.suspend]
        case .quit: return quit(at: moment)
        case .interrupt: return quit(at: moment).dropLast() + [.interrupt]
        default: return nil
        }
    }

    package mutating func carryOut(_ command: Command, at moment: Moment) -> [AppEffect] {
        if screen == .books || screen == .chapters {
            if command == .review { return openReview(at: moment) }
            if command == .changeSource { return [.loadSources] }
            if command == .sort {
                openSortMenu()
                return []
            }
            if let effects = carryOutOnShelf(command, at: moment) { return effects }
        }
        switch screen {
        case .review: return tellReview(.command(command), at: moment)
        case .books: return perform(books.update(.command(command), progress), at: moment)
        case .chapters:
            return perform(chapters?.update(.command(command), progress) ?? [], at: moment)
        case .player:
            return openLayer(for: command, at: moment)
                ?? tellPlayer(.command(command), at: moment)
        }
    }

    package mutating func scrollHelp(_ command: Command?) {
        guard let row = help else { return }
        let limit = helpView(scroll: row).scrollLimit(size: size)
        switch command {
        case .up: help = max(0, row - 1)
        case .down: help = min(limit, row + 1)
        case .pageUp: help = max(0, row - max(1, size.rows - 4))
        case .pageDown: help = min(limit, row + max(1, size.rows - 4))
        case .leave: help = nil
        default: break
        }
    }
}

extension Key {
    /// Whether it types a character.
    fileprivate var isLetter: Bool {
        if case .character = code { true } else { false }
    }
}
