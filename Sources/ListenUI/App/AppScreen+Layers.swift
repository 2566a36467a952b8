import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
import Terminal
import Typesetting
import UIVocabulary

/// The layers, drawn.
extension AppScreen {
    /// Draws the layers in order; what a later one covers whole is left out.
    func drawLayers(into canvas: inout Canvas) {
        if screen == .player, let state = player {
            if layers.contains(.clock) {
                SleepClockView(face: model.sleep.face(model.sleepAhead), settings: settings).draw(
                    into: &canvas)
            }
            if layers.isEmpty { drawFind(over: state, into: &canvas) }
        }
        drawLayerHints(into: &canvas)
        // A prompt stands in the place of the menu it was opened from.
        let size = canvas.size
        switch layers.last {
        case .menu(let open) where open.kind == .statistics:
            statistics(open).draw(into: &canvas)
        case .menu(let open):
            let menu = model.menu(open)
            let place = layerPlace(of: menu, size)
            clearWave(under: place, in: &canvas)
            MenuView(menu: menu, cursor: menu.bounded(open.cursor), settings: settings)
                .draw(into: &canvas, at: place)
        case .prompt(let prompt):
            let view = PromptView(
                title: prompt.question.title, editor: prompt.editor,
                message: model.message(of: prompt), settings: settings)
            let place = place(of: view.extent(in: size), size)
            clearWave(under: place, in: &canvas)
            view.draw(into: &canvas, at: place)
        case .palette(let open):
            let view = PaletteView(
                palette: open, rows: PaletteItems(model: model).rows(of: open), settings: settings)
            let place = place(of: view.extent(in: size), size)
            clearWave(under: place, in: &canvas)
            view.draw(into: &canvas, at: place)
        case .card(let preview):
            let view = cardView(preview)
            let place = place(of: view.extent(in: size), size)
            clearWave(under: place, in: &canvas)
            view.draw(into: &canvas, at: place)
        case .settings(let cursor):
            let view = settingsView(cursor: cursor)
            let place = place(of: view.extent(in: size), size)
            clearWave(under: place, in: &canvas)
            view.draw(into: &canvas, at: place)
        case .clock, nil: break
        }
    }

    private func statistics(_ open: OpenMenu) -> StatisticsView {
        StatisticsView(
            board: library.board, cursor: model.menu(open).bounded(open.cursor),
            settings: settings, size: size)
    }

    private func cardView(_ preview: CardPreview) -> CardPreviewView {
        let sound = player.map { PassageLoudness(state: $0) }
        return CardPreviewView(
            preview: preview, levels: { sound?.levels(of: preview.shown, parts: $0) },
            settings: settings)
    }

    private func settingsView(cursor: Int) -> SettingsView {
        let rows = model.settingRows
        var shown: [SettingsView.Row] = []
        var group: LiveSetting.Group?
        for index in rows.shown {
            let item = rows.items[index]
            if item.setting.group != group {
                group = item.setting.group
                shown.append(SettingsView.Row(title: item.setting.group.rawValue))
            }
            shown.append(
                SettingsView.Row(
                    index: index, title: item.setting.title,
                    value: item.shown(model.present(item)), origin: model.origin(of: item)))
        }
        return SettingsView(
            rows: shown, chosen: cursor, about: about(rows.items[safe: cursor]),
            search: rows.search, isTyping: rows.isTyping, settings: settings)
    }

    private func about(_ item: SettingItem?) -> SettingsView.Chosen {
        guard let item else { return SettingsView.Chosen() }
        let present = model.present(item)
        return SettingsView.Chosen(
            values: item.values.told(by: item.setting), value: item.shown(present),
            purpose: item.told,
            sample: SettingSample(settings: settings).line(of: item.setting, present))
    }

    /// The regions of the settings' rows for clicks.
    private func settingsHits(cursor: Int) -> HitMap {
        let view = settingsView(cursor: cursor)
        return view.hits(at: place(of: view.extent(in: size), size))
    }

    /// The place of the menu over a list: under the header, at the left.
    private func listLayerPlace(of menu: Menu, _ size: Size) -> LayerPlace {
        let body = ListFrame(settings: settings, size: size).body
        return LayerPlace(
            Size(
                columns: menu.isWide ? max(1, size.columns - 4) : min(size.columns, 38),
                rows: max(1, menu.rows.count) + 2), in: size,
            free: body.top..<body.bottom, focus: body.top..<body.top,
            column: size.columns >= 60 ? 2 : 0)
    }

    /// The row of a find's line; `nil` without one.
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

    /// The keys of the layer on top, in place of those of the screen; what its frame tells is not
    /// told again.
    private func drawLayerHints(into canvas: inout Canvas) {
        guard let row = hintRow(canvas.size), !row.isEmpty, let layer = layers.last,
            layer != .clock
        else { return }
        let told = Set(edgeText(of: layer, canvas.size).split(separator: " ").map(String.init))
        let hints = hints(of: layer).filter { hint in
            !hint.commands.allSatisfy { command in
                settings.keys.label(of: command, in: hint.context).map(told.contains) ?? true
            }
        }
        canvas.fill(row, style: settings.theme.base)
        KeyHints(keys: settings.keys, theme: settings.theme, glyphs: Glyphs(settings)).draw(
            hints, at: row.top, columns: row.columns, margin: 2, into: &canvas)
    }

    /// The row of the keys, where the screen has one.
    private func hintRow(_ size: Size) -> Rect? {
        switch screen {
        case .player: player.map { PlayerLayout(state: $0, size: size).hints }
        case .books, .chapters:
            ListFrame(settings: settings, size: size).isFull
                ? Rect(size).splitBottom(1).bottom : nil
        case .review: nil
        }
    }

    /// The keys that the frame of a layer tells.
    private func edgeText(of layer: Layer, _ size: Size) -> String {
        switch layer {
        case .menu(let open):
            let menu = model.menu(open)
            return MenuView(menu: menu, cursor: 0, settings: settings)
                .edgeText(at: layerPlace(of: menu, size))
        case .settings(let cursor):
            let view = settingsView(cursor: cursor)
            return view.edgeText(at: place(of: view.extent(in: size), size))
        case .card(let preview):
            let view = cardView(preview)
            return view.edgeText(at: place(of: view.extent(in: size), size))
        case .prompt, .palette, .clock: return ""
        }
    }

    private func hints(of layer: Layer) -> [KeyHints.Hint] {
        switch layer {
        case .menu(let open): return hints(of: open.kind)
        case .settings where model.settingRows.isTyping: return []
        case .settings:
            return [
                (.settings, [.up, .down], "choose"), (.settings, [.lower, .raise], "change"),
                (.settings, [.open], "switch or write"),
                (.settings, [.usualValue], "forget"), (.settings, [.search], "search"),
                (.settings, [.leave], "close"), (.everywhere, [.help], "help"),
            ]
        case .card:
            return [
                (.card, [.startEarlier, .startLater], "begin"),
                (.card, [.endEarlier, .endLater], "end"), (.card, [.hearAgain], "hear"),
                (.card, [.note], "meaning"), (.card, [.open], "save"),
                (.card, [.leave], "no card"), (.card, [.resetEdges], "usual sound"),
            ]
        case .prompt, .palette, .clock: return []
        }
    }

    private func hints(of menu: MenuKind) -> [KeyHints.Hint] {
        let own: [KeyHints.Hint] =
            switch menu {
            case .bookmarks:
                [
                    (.menu, [.open], "go there"), (.menu, [.note], "note"),
                    (.menu, [.remove], "remove"),
                    (.menu, [.gradeHard, .gradeGrammar, .gradeQuote], "grade"),
                ]
            case .queue:
                [
                    (.menu, [.open], "play"), (.menu, [.remove], "take off"),
                    (.menu, [.moveUp, .moveDown], "move"),
                ]
            default: [(.menu, [.open], "take it")]
            }
        return [(.menu, [.up, .down], "choose")] + own
            + [(.menu, [.leave], "close"), (.everywhere, [.help], "help")]
    }

    /// The place of a menu.
    private func layerPlace(of menu: Menu, _ size: Size) -> LayerPlace {
        guard screen == .player else { return listLayerPlace(of: menu, size) }
        let view = MenuView(menu: menu, cursor: 0, settings: settings)
        return place(of: view.extent(in: size), size)
    }

    /// The place of a layer: above the status, or beside the rows of a list.
    ///
    /// The same whatever is heard or read, so that it never moves under the
    /// hands; the sentence can be read above it where there is room for both.
    private func place(of extent: Size, _ size: Size) -> LayerPlace {
        guard screen == .player, let state = player else {
            return LayerPlace(
                extent, in: size, free: 1..<max(1, size.rows - 1), focus: 0..<1,
                column: size.columns - extent.columns - 2)
        }
        let layout = PlayerLayout(state: state, size: size)
        guard layout.room >= .compact else { return LayerPlace(full: size) }
        let (top, bottom) = (layout.rule.bottom, layout.status.top)
        let upper = max(0, bottom - top) * 2 / 5
        let free = bottom - top - upper >= Self.roomyRows ? top + upper : top
        return LayerPlace(
            extent, in: size, free: free..<max(free, bottom), focus: bottom..<bottom,
            column: (size.columns - extent.columns) / 2)
    }

    /// The rows from which on a layer leaves the upper part of the text alone.
    private static let roomyRows = 10

    /// A wave that is seen in part only says nothing: it is taken away whole.
    private func clearWave(under place: LayerPlace, in canvas: inout Canvas) {
        guard screen == .player, let state = player else {
            return clearRows(under: place, in: &canvas)
        }
        let layout = PlayerLayout(state: state, size: canvas.size)
        let beside = Rect(
            column: layout.side.left, row: place.rect.top, columns: layout.side.columns,
            rows: place.rect.rows)
        if !beside.intersection(place.rect).isEmpty {
            canvas.fill(beside.intersection(layout.side), style: settings.theme.base)
        }
        for part in [layout.wave, layout.ruler, layout.chapter, layout.heat]
        where place.rect.top < part.bottom && part.top < place.rect.bottom {
            let rows = Rect(
                column: 0, row: part.top, columns: canvas.size.columns,
                rows: part.bottom - part.top)
            canvas.fill(rows, style: settings.theme.base)
        }
    }

    /// Rows of a list of which a part would be seen beside a layer are taken away whole.
    private func clearRows(under place: LayerPlace, in canvas: inout Canvas) {
        guard screen == .books || screen == .chapters else { return }
        let cover = screen == .books ? bookList.coverPlace : chapterList?.coverPlace
        var end = canvas.size.columns
        if let cover {
            // So is a cover of which a part would be seen; beside the layer it stays whole.
            if cover.intersection(place.rect).isEmpty {
                if cover.left >= place.rect.right { end = cover.left }
            } else {
                canvas.fill(
                    Rect(
                        column: 0, row: cover.top, columns: canvas.size.columns,
                        rows: cover.rows), style: settings.theme.base)
            }
        }
        let rows = Rect(column: 0, row: place.rect.top, columns: end, rows: place.rect.rows)
        canvas.fill(rows, style: settings.theme.base)
    }

    /// The regions of the screen for the mouse.
    var hits: HitMap {
        if model.help != nil { return HitMap() }
        switch layers.last {
        case .menu(let open) where open.kind == .statistics: return statistics(open).hits
        case .menu(let open): return hits(of: open)
        case .settings(let cursor): return settingsHits(cursor: cursor)
        case .palette(let open):
            let view = PaletteView(
                palette: open, rows: PaletteItems(model: model).rows(of: open), settings: settings)
            return view.hits(at: place(of: view.extent(in: size), size))
        case .prompt, .card, .clock: return HitMap()
        case nil: break
        }
        switch screen {
        case .review: return HitMap()
        case .books: return bookList.hits
        case .chapters: return chapterList?.hits ?? HitMap()
        case .player:
            return player.map { PlayerScreen(state: $0, size: size).hits } ?? HitMap()
        }
    }

    private func hits(of open: OpenMenu) -> HitMap {
        let menu = model.menu(open)
        return MenuView(menu: menu, cursor: menu.bounded(open.cursor), settings: settings)
            .hits(at: layerPlace(of: menu, size))
    }
}
