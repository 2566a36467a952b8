import ListenCore
import Terminal

/// Keys: the top layer gets them first.
extension AppModel {
    mutating func take(_ input: InputEvent, at moment: Moment) -> [AppEffect] {
        switch input {
        case .key(let key):
            if toast?.staysUntilKey == true { toast = nil }
            let effects = take(key, at: moment)
            noteTouch()
            return effects
        case .mouse(let mouse): return take(mouse, at: moment)
        case .paste(let text):
            paste(text)
            return []
        case .focus, .reply: return []
        }
    }

    private mutating func take(_ key: Key, at moment: Moment) -> [AppEffect] {
        let keys = settings.keys
        if help != nil {
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
        guard let command = command(for: key) else { return [] }
        return carryOutEverywhere(command, at: moment) ?? carryOut(command, at: moment)
    }

    /// What a key asks for on the layer that has the keys.
    private func command(for key: Key) -> Command? {
        let keys = settings.keys
        guard screen == .player, let state = player?.state else {
            return keys.command(for: key, in: .lists, .everywhere)
        }
        if state.isMovingEdges {
            return keys.command(for: key, in: .edges, .player, .everywhere)
        }
        if !state.popups.isEmpty {
            return keys.command(for: key, in: .popup, .player, .everywhere)
        }
        if state.wordCursor != nil {
            return keys.command(for: key, in: .words, .player, .everywhere)
        }
        if state.find != nil {
            return keys.command(for: key, in: .find, .player, .everywhere)
        }
        if state.textMode.isTranscript {
            return keys.command(for: key, in: .transcript, .player, .everywhere)
        }
        return keys.command(for: key, in: .player, .everywhere)
    }

    mutating func carryOutEverywhere(
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

    mutating func carryOut(_ command: Command, at moment: Moment) -> [AppEffect] {
        if screen != .player, command == .sort {
            openSortMenu()
            return []
        }
        switch screen {
        case .books: return perform(books.update(.command(command), progress), at: moment)
        case .chapters:
            return perform(chapters?.update(.command(command), progress) ?? [], at: moment)
        case .player:
            return openLayer(for: command, at: moment)
                ?? tellPlayer(.command(command), at: moment)
        }
    }

    mutating func scrollHelp(_ command: Command?) {
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
