import LibraryUI
import ListenCore
package import PlayerUI
package import Terminal
package import Typesetting
package import UIVocabulary

/// The mouse: what it points at is asked of the screen's own layout.
extension AppModel {
    /// How many rows of a list one notch of the wheel moves.
    private static let wheelRows = 3

    package mutating func take(_ mouse: MouseEvent, at moment: Moment) -> [AppEffect] {
        switch mouse.action {
        case .wheelUp: return scroll(.up, at: mouse.point, moment)
        case .wheelDown: return scroll(.down, at: mouse.point, moment)
        case .press(0):
            noteTouch()
            return press(at: mouse.point, moment)
        case .press(2):
            noteTouch()
            return closeTop(at: moment)
        case .drag(0): return drag(to: mouse.point, moment)
        case .release:
            dragsSound = false
            return []
        case .press, .drag: return []
        }
    }

    /// What lies where on the screen now, of what has the mouse.
    package var hits: HitMap {
        if help != nil { return HitMap() }
        switch layers.last {
        case .menu(let open): return hits(of: open)
        case .settings(let cursor): return settingsHits(cursor: cursor)
        case .prompt, .clock: return HitMap()
        case nil: break
        }
        switch screen {
        case .review: return HitMap()
        case .books: return bookListScreen.hits
        case .chapters: return chapterListScreen?.hits ?? HitMap()
        case .player:
            return player.map { PlayerScreen(state: $0.state, size: size).hits } ?? HitMap()
        }
    }

    private func hits(of open: OpenMenu) -> HitMap {
        let menu = menu(open)
        return MenuView(menu: menu, cursor: menu.bounded(open.cursor), settings: settings)
            .hits(at: layerPlace(of: menu, size))
    }

    /// A press of the left button.
    private mutating func press(at point: Point, _ moment: Moment) -> [AppEffect] {
        if toast?.staysUntilKey == true { toast = nil }
        dragsSound = false
        guard let target = hits.target(at: point) else { return [] }
        if case .time = target { dragsSound = true }
        return take(click: target, at: moment)
    }

    /// A click on something.
    package mutating func take(click target: HitTarget, at moment: Moment) -> [AppEffect] {
        if case .menu(let open) = layers.last {
            guard case .row(let row) = target else { return [] }
            return click(row: row, in: open, at: moment)
        }
        if case .settings(let cursor) = layers.last {
            guard case .row(let row) = target else { return [] }
            return click(setting: row, cursor: cursor, at: moment)
        }
        guard screen == .player else {
            guard case .row(let row) = target else { return [] }
            return click(row: row, at: moment)
        }
        return tellPlayer(.click(target), at: moment)
    }

    /// A click chooses a row; one on the chosen row opens it.
    private mutating func click(row: Int, at moment: Moment) -> [AppEffect] {
        let isChosen = (screen == .books ? books.cursor : chapters?.cursor)?.index == row
        guard !isChosen else { return carryOut(.open, at: moment) }
        if screen == .books {
            books.click(row: row)
        } else {
            chapters?.click(row: row)
        }
        return []
    }

    private mutating func click(row: Int, in open: OpenMenu, at moment: Moment) -> [AppEffect] {
        let menu = menu(open)
        // A question about a mark is answered by keys alone.
        guard open.removal == nil, menu.rows[safe: row]?.isHeading == false else { return [] }
        if menu.bounded(open.cursor) == row {
            return takeOnTop(.open, at: moment) ?? []
        }
        var open = open
        open.cursor = row
        layers[layers.count - 1] = .menu(open)
        return []
    }

    /// The button is held and the mouse moves: the sound follows on the
    /// waveform, where it was pressed there; that press can be undone.
    private mutating func drag(to point: Point, _ moment: Moment) -> [AppEffect] {
        guard dragsSound, screen == .player, layers.isEmpty, help == nil,
            case .time(let place) = hits.target(at: point)
        else { return [] }
        return tellPlayer(.drag(place), at: moment)
    }

    /// The right button closes what is on top; it never leaves a screen.
    private mutating func closeTop(at moment: Moment) -> [AppEffect] {
        if help != nil {
            help = nil
            return []
        }
        if !layers.isEmpty {
            layers.removeLast()
            return []
        }
        switch screen {
        case .books where books.arrangement.search != nil,
            .chapters where chapters?.arrangement.search != nil:
            return carryOut(.leave, at: moment)
        case .player where player?.state.hasSomethingOpen == true:
            return carryOut(.leave, at: moment)
        default: return []
        }
    }

    private mutating func scroll(
        _ command: Command, at point: Point, _ moment: Moment
    ) -> [AppEffect] {
        if help != nil {
            scrollHelp(command)
            return []
        }
        if !layers.isEmpty { return takeOnTop(command, at: moment) ?? [] }
        if screen == .player, let player, player.state.aids.popups.isEmpty {
            if case .time = hits.target(at: point) {
                return carryOut(command == .up ? .forward : .back, at: moment)
            }
            return carryOut(command, at: moment)
        }
        let rows = screen == .player ? 1 : Self.wheelRows
        return (0..<rows).flatMap { _ in carryOut(command, at: moment) }
    }
}
