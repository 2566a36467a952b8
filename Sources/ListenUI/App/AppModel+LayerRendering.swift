import ListenCore
import Terminal

/// The layers, drawn.
extension AppModel {
    /// Draws the layers in order; what a later one covers whole is left out.
    func drawLayers(into canvas: inout Canvas) {
        guard screen == .player, let state = player?.state else {
            return drawOverList(into: &canvas)
        }
        if layers.contains(.clock) {
            SleepClockView(face: sleepFace, settings: settings).draw(into: &canvas)
        }
        drawHints(over: state, into: &canvas)
        if layers.isEmpty { drawFind(over: state, into: &canvas) }
        // A prompt stands in the place of the menu it was opened from.
        switch layers.last {
        case .menu(let open):
            let menu = menu(open)
            let view = MenuView(
                menu: menu, cursor: menu.bounded(open.cursor), settings: settings)
            let place = place(view.extent(in: canvas.size), over: state, canvas.size)
            clearWave(under: place, of: state, in: &canvas)
            view.draw(into: &canvas, at: place)
        case .prompt(let prompt):
            let view = PromptView(
                title: prompt.question.title, editor: prompt.editor,
                message: message(of: prompt), settings: settings)
            let place = place(view.extent(in: canvas.size), over: state, canvas.size)
            clearWave(under: place, of: state, in: &canvas)
            view.draw(into: &canvas, at: place)
        case .settings(let cursor):
            let view = settingsView(cursor: cursor)
            let place = place(view.extent(in: canvas.size), over: state, canvas.size)
            clearWave(under: place, of: state, in: &canvas)
            view.draw(into: &canvas, at: place)
        case .clock, nil: break
        }
    }

    /// Draws what may lie over a list: the settings, and the line for a value.
    private func drawOverList(into canvas: inout Canvas) {
        func place(_ extent: Size) -> LayerPlace {
            LayerPlace(
                extent, in: canvas.size, free: 1..<max(1, canvas.size.rows - 1), focus: 0..<1,
                column: canvas.size.columns - extent.columns - 2)
        }
        switch layers.last {
        case .settings(let cursor):
            let view = settingsView(cursor: cursor)
            view.draw(into: &canvas, at: place(view.extent(in: canvas.size)))
        case .prompt(let prompt):
            let view = PromptView(
                title: prompt.question.title, editor: prompt.editor,
                message: message(of: prompt), settings: settings)
            view.draw(into: &canvas, at: place(view.extent(in: canvas.size)))
        case .menu(let open):
            let menu = menu(open)
            MenuView(menu: menu, cursor: menu.bounded(open.cursor), settings: settings)
                .draw(into: &canvas, at: listLayerPlace(of: menu, canvas.size))
        case .clock, nil: break
        }
    }

    private func settingsView(cursor: Int) -> SettingsView {
        SettingsView(
            rows: settingItems.map { item in
                SettingsView.Row(
                    title: item.setting.title, value: item.values.shown(present(item)),
                    origin: item.origin)
            }, cursor: cursor, purpose: settingItems[safe: cursor]?.purpose ?? "",
            settings: settings)
    }

    /// Where the menu over a list stands: under the header, at the left.
    func listLayerPlace(of menu: Menu, _ size: Size) -> LayerPlace {
        let body = ListFrame(settings: settings, size: size).body
        return LayerPlace(
            Size(columns: min(size.columns, 38), rows: menu.rows.count + 2), in: size,
            free: body.top..<body.bottom, focus: body.top..<body.top,
            column: size.columns >= 60 ? 2 : 0)
    }

    /// Where the line of a find stands; `nil` without one.
    func findRow(of state: ChapterPlayerState, _ size: Size) -> Int? {
        guard state.find != nil, size.rows >= 1 else { return nil }
        let hints = PlayerLayout(state: state, size: size).hints
        return hints.isEmpty ? size.rows - 1 : hints.top
    }

    /// The line of a find, in the place of the keys.
    private func drawFind(over state: ChapterPlayerState, into canvas: inout Canvas) {
        guard let find = state.find, let row = findRow(of: state, canvas.size) else { return }
        let next = settings.keys.label(of: .nextMatch, in: .find) ?? "n"
        let dot = Glyphs(settings).dot
        let use = find.isTyping ? "Enter goes there" : "\(next) next"
        SearchLine(
            editor: find.editor, isTyping: find.isTyping, found: find.countText,
            keys: find.current == nil ? "Esc ends" : "\(use)\(dot)Esc ends",
            settings: settings
        ).draw(
            at: row, columns: canvas.size.columns, margin: canvas.size.columns >= 60 ? 2 : 0,
            into: &canvas)
    }

    /// The keys of the layer on top, in place of the player's.
    private func drawHints(over state: ChapterPlayerState, into canvas: inout Canvas) {
        let row = PlayerLayout(state: state, size: canvas.size).hints
        let hints: [KeyHints.Hint]
        switch layers.last {
        case .menu(let open) where open.kind == .bookmarks:
            hints = [
                (.menu, [.up, .down], "choose"), (.menu, [.open], "go there"),
                (.menu, [.note], "note"), (.menu, [.remove], "remove"),
                (.menu, [.gradeHard, .gradeGrammar, .gradeQuote], "grade"),
                (.menu, [.leave], "close"), (.everywhere, [.help], "help"),
            ]
        case .menu:
            hints = [
                (.menu, [.up, .down], "choose"), (.menu, [.open], "take it"),
                (.menu, [.leave], "close"), (.everywhere, [.help], "help"),
            ]
        case .settings:
            hints = [
                (.settings, [.up, .down], "choose"), (.settings, [.lower, .raise], "change"),
                (.settings, [.open], "switch or write"), (.settings, [.usualValue], "as before"),
                (.settings, [.leave], "close"), (.everywhere, [.help], "help"),
            ]
        case .prompt: hints = []
        case .clock, nil: return
        }
        guard !row.isEmpty else { return }
        canvas.fill(row, style: settings.theme.base)
        KeyHints(keys: settings.keys, theme: settings.theme, glyphs: Glyphs(settings)).draw(
            hints, at: row.top, columns: row.columns, margin: 2, into: &canvas)
    }

    /// Where an open menu stands now.
    func layerPlace(of menu: Menu) -> LayerPlace? {
        guard screen == .player else { return listLayerPlace(of: menu, size) }
        let view = MenuView(menu: menu, cursor: 0, settings: settings)
        return (player?.state).map { place(view.extent(in: size), over: $0, size) }
    }

    /// Where a layer stands: beside the lines that are read, in their column.
    private func place(
        _ extent: Size, over state: ChapterPlayerState, _ size: Size
    ) -> LayerPlace {
        let layout = PlayerLayout(state: state, size: size)
        let text = PlayerText(state: state, layout: layout)
        guard layout.room >= .compact else { return LayerPlace(full: size) }
        return LayerPlace(
            extent, in: size, free: layout.rule.bottom..<layout.status.top,
            focus: text.picture.focus, column: text.column.left - 2)
    }

    /// A wave that is seen in part only says nothing: it is taken away whole.
    private func clearWave(
        under place: LayerPlace, of state: ChapterPlayerState, in canvas: inout Canvas
    ) {
        let layout = PlayerLayout(state: state, size: canvas.size)
        for part in [layout.wave, layout.ruler]
        where place.rect.top < part.bottom && part.top < place.rect.bottom {
            let rows = Rect(
                column: 0, row: part.top, columns: canvas.size.columns,
                rows: part.bottom - part.top)
            canvas.fill(rows, style: settings.theme.base)
        }
    }
}
