import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
import Terminal
import Typesetting
import UIVocabulary

/// Keys: the top layer gets them first.
extension AppModel {
    mutating func handle(_ input: InputEvent, at moment: Moment) -> [AppEffect] {
        switch input {
        case .key(let key):
            if toast?.staysUntilKey == true { toast = nil }
            let effects = makingRoom { $0.handle(key, at: moment) }
            noteTouch()
            return effects
        case .mouse(let mouse): return makingRoom { $0.handle(mouse, at: moment) }
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

    /// True while a line is typed, or something lies over the screen.
    private var hasLineOrLayer: Bool {
        if help != nil || !layers.isEmpty || isSearchingList { return true }
        guard screen == .player, let state = player?.state else { return false }
        return state.find?.isTyping == true || state.dictation?.isTyping == true
            || !state.aids.popups.isEmpty
    }

    private mutating func handle(_ key: Key, at moment: Moment) -> [AppEffect] {
        for layer in KeyLayer.allCases where layer.isOpen(in: self) {
            if let effects = handle(key, on: layer, at: moment) { return effects }
            if !layer.letsKeysThrough { return [] }
        }
        return []
    }

    /// A key for a layer; `nil` where it has no use for it.
    private mutating func handle(_ key: Key, on layer: KeyLayer, at moment: Moment) -> [AppEffect]?
    {
        switch (layer, layers.last) {
        case (.prompt, .prompt) where key == .control("c"),
            (.listSearch, _) where key == .control("c"):
            return carryOutEverywhere(.interrupt, at: moment)
        case (.help, _):
            if key == .control("c") { return carryOutEverywhere(.interrupt, at: moment) }
            takeInHelp(key)
            if key.code == .enter { player?.noteEnter(at: moment.host) }
            return []
        case (.settingSearch, .settings(let cursor)):
            return typeInSettings(key, cursor: cursor, at: moment)
        case (.palette, .palette) where key == .control("c"):
            return carryOutEverywhere(.interrupt, at: moment)
        case (.palette, .palette(let open)): return handle(key, in: open, at: moment)
        case (.prompt, .prompt(let prompt)): return handle(key, in: prompt, at: moment)
        case (.menu, .menu(let open))
        where open.kind == .sort && settings.keys.command(for: key, in: .lists) == .sort:
            return carryOut(.open, in: open, at: moment)
        case (.menu, .menu(var open)):
            guard let row = stepRow(of: key, in: open) else { break }
            open.cursor = row
            return carryOut(.open, in: open, at: moment)
        case (.removal, .menu(let open)): return answer(key, in: open, at: moment)
        case (.listSearch, _):
            if let list = shownList { library.typeInSearch(key, of: list) }
            return []
        case (.grid, _): return library.stepInGrid(key) ? [] : nil
        case (.player, _):
            guard let message = player?.message(for: key, at: moment.host) else { return nil }
            guard case .command(let command) = message else {
                return tellPlayer(message, at: moment)
            }
            return carryOut(command, on: layer, at: moment)
        default: break
        }
        let command = layer.command(for: key, settings.keys)
        if key.code == .enter, command != nil && !layer.isOfLayers {
            player?.noteEnter(at: moment.host)
        }
        return command.map { carryOut($0, on: layer, at: moment) }
    }

    private mutating func carryOut(
        _ command: Command, on layer: KeyLayer, at moment: Moment
    ) -> [AppEffect] {
        if layer == .clock { return carryOutOnClock(command, at: moment) }
        if let effects = carryOutEverywhere(command, at: moment) { return effects }
        switch (layer, layers.last) {
        case (.menu, .menu(let open)): return carryOut(command, in: open, at: moment)
        case (.card, .card(let preview)): return carryOut(command, on: preview, at: moment)
        case (.settings, .settings(let cursor)):
            return carryOutInSettings(command, cursor: cursor, at: moment)
        default: return carryOut(command, at: moment)
        }
    }

    mutating func carryOutEverywhere(
        _ command: Command, at moment: Moment
    ) -> [AppEffect]? {
        switch command {
        case .help:
            help = help == nil ? HelpState() : nil
            return []
        case .settings:
            openSettings()
            return []
        case .goTo:
            openPalette()
            // Books are found by their names too, also where a chapter was opened at once.
            return library.askForBooks()
        case .redraw: return [.redraw]
        case .suspend:
            return pauseIfSounding + saved(.suspended) + [.suspend]
        case .quit: return quit(at: moment)
        case .interrupt: return quit(at: moment).dropLast() + [.interrupt]
        default: return nil
        }
    }

    mutating func carryOut(_ command: Command, at moment: Moment) -> [AppEffect] {
        if let list = shownList {
            return carryOutOnList(command, list, at: moment)
                ?? perform(library.carryOut(command, on: list), at: moment)
        }
        if screen == .review { return tellReview(.command(command), at: moment) }
        return openLayer(for: command, at: moment) ?? tellPlayer(.command(command), at: moment)
    }

    mutating func scrollHelp(_ command: Command?) {
        guard let open = help else { return }
        let limit = AppScreen(self).helpView(open).scrollLimit(size: size)
        let (row, page) = (open.scroll, max(1, size.rows - 4))
        switch command {
        case .up: help?.scroll = max(0, row - 1)
        case .down: help?.scroll = min(limit, row + 1)
        case .pageUp: help?.scroll = max(0, row - page)
        case .pageDown: help?.scroll = min(limit, row + page)
        case .leave: help = nil
        default: break
        }
    }

    /// A key for the help.
    private mutating func takeInHelp(_ key: Key) {
        guard var open = help else { return }
        let outcome = open.take(key, settings.keys)
        help = open
        switch outcome {
        case .searched: break
        case .closed: help = nil
        case .moved(let command): scrollHelp(command)
        }
    }
}

/// The mouse: what it points at is asked of the screen's own layout.
extension AppModel {
    /// The rows of a list that one notch of the wheel moves.
    private static let wheelRows = 3

    mutating func handle(_ mouse: MouseEvent, at moment: Moment) -> [AppEffect] {
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
            player?.isWaveHeld = false
            return []
        case .press, .drag: return []
        }
    }

    /// A press of the left button.
    private mutating func press(at point: Point, _ moment: Moment) -> [AppEffect] {
        if toast?.staysUntilKey == true { toast = nil }
        player?.isWaveHeld = false
        guard let target = AppScreen(self).hits.target(at: point) else { return [] }
        if case .time = target { player?.isWaveHeld = true }
        return handle(click: target, at: moment)
    }

    /// A click on something.
    mutating func handle(click target: HitTarget, at moment: Moment) -> [AppEffect] {
        if case .menu(let open) = layers.last {
            guard case .row(let row) = target else { return [] }
            return click(row: row, in: open, at: moment)
        }
        if case .palette(let open) = layers.last {
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
        guard let list = shownList, library.click(row: row, of: list) else { return [] }
        return carryOut(.open, at: moment)
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
        guard player?.isWaveHeld == true, screen == .player, layers.isEmpty, help == nil,
            case .time(let place) = AppScreen(self).hits.target(at: point)
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
        let canClose =
            shownList.map(library.hasSearch)
            ?? (screen == .player && player?.state.hasSomethingOpen == true)
        return canClose ? carryOut(.leave, at: moment) : []
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
            if case .time = AppScreen(self).hits.target(at: point) {
                return carryOut(command == .up ? .forward : .back, at: moment)
            }
            return carryOut(command, at: moment)
        }
        let rows = screen == .player ? 1 : Self.wheelRows
        return (0..<rows).flatMap { _ in carryOut(command, at: moment) }
    }
}

/// Pasted text goes to the line that is typed, and is never taken for keys.
extension AppModel {
    /// Text that was pasted, for a prompt on top.
    mutating func paste(_ text: TerminalText) {
        if help != nil {
            help?.paste(text)
            return
        }
        if case .palette(var open) = layers.last {
            open.paste(text)
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

/// The line that goes anywhere by a name.
extension AppModel {
    /// Opens the line.
    private mutating func openPalette() {
        layers.append(.palette(Palette(words: PaletteItems(model: self).words)))
    }

    /// A key for the line: Enter goes where the chosen row leads.
    private mutating func handle(_ key: Key, in open: Palette, at moment: Moment) -> [AppEffect] {
        var open = open
        let page = max(1, size.rows / 3)
        switch open.handle(key, page: page, among: PaletteItems(model: self)) {
        case .editing: layers[layers.count - 1] = .palette(open)
        case .cancelled: layers.removeLast()
        case .accepted: return click(row: open.cursor, in: open, at: moment)
        }
        return []
    }

    /// A click on a row of the line.
    private mutating func click(row: Int, in open: Palette, at moment: Moment) -> [AppEffect] {
        guard let item = PaletteItems(model: self).rows(of: open)[safe: row] else { return [] }
        layers.removeLast()
        return go(to: item.target, at: moment)
    }

    /// Goes where a name leads, and notes it for later.
    private mutating func go(to target: PaletteItem.Target, at moment: Moment) -> [AppEffect] {
        palette.note(target)
        let kept = palette.isRecalled ? [AppEffect.keepNames(palette.names)] : []
        return kept + lead(to: target, at: moment)
    }

    private mutating func lead(to target: PaletteItem.Target, at moment: Moment) -> [AppEffect] {
        // What lay under the line is left, or a command would meet its keys.
        layers = []
        switch target {
        case .command(let command):
            return carryOutEverywhere(command, at: moment) ?? carryOut(command, at: moment)
        case .setting(let setting):
            settingRows.chosen =
                settingRows.items.firstIndex { $0.setting == setting } ?? settingRows.chosen
            openSettings()
            return []
        case .chapter(let id):
            guard let index = library.index(of: id) else { return [] }
            return choose(index, at: moment)
        case .book(let address):
            guard let row = library.books.list.rows?.first(where: { $0.id == address }) else {
                return []
            }
            return row.source == source
                ? show(row.book, number: row.place) : open(row, at: moment)
        case .word(let word): return handle(TypedRequest.find(word), at: moment)
        }
    }

    /// Goes to what a name means most; offers the others where several are meant alike.
    mutating func go(toNamed name: String, at moment: Moment) -> [AppEffect] {
        let found = PaletteItems(model: self).named(name)
        guard let first = found.first else {
            toast = Toast("Nothing here is called “\(name)”.", at: moment.host)
            return []
        }
        let isSure = found.count == 1 || FoldedText(first.name) == FoldedText(name)
        if isSure { return go(to: first.target, at: moment) }
        layers = []
        openMenu(.names(name))
        return []
    }

    /// Goes to one of the things that a name may mean.
    mutating func go(toRow row: Int, of name: String, at moment: Moment) -> [AppEffect] {
        guard let item = PaletteItems(model: self).named(name)[safe: row] else { return [] }
        return go(to: item.target, at: moment)
    }
}

/// Looking at a card before it is saved.
extension AppModel {
    /// Shows the card that the key would save; `nil` where that key does something else.
    mutating func previewCard(at moment: Moment) -> [AppEffect]? {
        guard layers.isEmpty, let draft = player?.cardToPreview, let cut = draft.cut,
            let state = player?.state
        else { return nil }
        let before = CardPreview.Before(
            position: state.sound.position, wantsSound: state.sound.isWanted,
            loop: state.practice.loop)
        layers.append(.card(CardPreview(draft: draft, usual: cut, before: before)))
        player?.state.showsSoundOfCard = true
        return quietly { $0.tellPlayer(.play(false), at: moment) }
    }

    /// A command for the card that is looked at.
    mutating func carryOut(
        _ command: Command, on preview: CardPreview, at moment: Moment
    ) -> [AppEffect] {
        var preview = preview
        let step = preview.carryOut(command, within: player?.state.sound.limit ?? .zero)
        layers[layers.count - 1] = .card(preview)
        switch step {
        case .nothing: return []
        case .ask:
            ask(.cardMeaning, beginning: preview.draft.translation ?? "")
            return []
        case .hear:
            return quietly { app in
                let undo = app.player?.state.jumps.undo
                let effects = app.tellPlayer(.practise(.passage(preview.cut)), at: moment)
                if let undo { app.player?.state.jumps.undo = undo }
                return effects + app.tellPlayer(.play(true), at: moment)
            }
        case .fallSilent: return quietly { $0.tellPlayer(.play(false), at: moment) }
        case .leave: return leave(preview, at: moment)
        case .save:
            let effects = leave(preview, at: moment)
            return effects + tellPlayer(.keep(preview.draft), at: moment)
        }
    }

    /// Closes it; the sound is where it was.
    private mutating func leave(_ preview: CardPreview, at moment: Moment) -> [AppEffect] {
        layers.removeLast()
        player?.state.showsSoundOfCard = false
        let before = preview.before
        return quietly { app in
            var effects: [AppEffect] = []
            if app.player?.state.sound.position != before.position {
                app.player?.state.practice.loop = before.loop
                let undo = app.player?.state.jumps.undo
                effects += app.tellPlayer(.seek(before.position), at: moment)
                if let undo { app.player?.state.jumps.undo = undo }
            }
            return effects + app.tellPlayer(.play(before.wantsSound), at: moment)
        }
    }

    /// Does something whose notices would say what is seen already.
    private mutating func quietly(_ act: (inout AppModel) -> [AppEffect]) -> [AppEffect] {
        let toast = toast
        defer { self.toast = toast }
        return act(&self)
    }
}
