import LibraryUI
import ListenCore
import PlayerUI
import Terminal
import UIVocabulary

/// The line that goes anywhere by a name.
extension AppModel {
    /// Opens the line.
    mutating func openPalette() {
        layers.append(.palette(Palette(words: paletteWords)))
    }

    /// The rows of the line.
    func rows(of palette: Palette) -> [PaletteItem] {
        paletteItems(palette.editor.text, words: palette.words)
    }

    /// A key for the line: arrows choose, Enter goes there, all others are text.
    mutating func handle(_ key: Key, in open: Palette, at moment: Moment) -> [AppEffect] {
        var open = open
        let page = max(1, size.rows / 3)
        let step: Int? =
            switch key {
            case Key(.up), .control("p"): -1
            case Key(.down), .control("n"), Key(.tab): 1
            case Key(.pageUp): -page
            case Key(.pageDown): page
            default: nil
            }
        if let step {
            open.cursor = min(max(0, open.cursor + step), max(0, rows(of: open).count - 1))
            layers[layers.count - 1] = .palette(open)
            return []
        }
        let before = open.editor.text
        switch open.editor.handle(key) {
        case .editing:
            if open.editor.text != before { open.cursor = 0 }
            layers[layers.count - 1] = .palette(open)
            return []
        case .cancelled:
            layers.removeLast()
            return []
        case .accepted:
            guard let item = rows(of: open)[safe: open.cursor] else { return [] }
            layers.removeLast()
            return go(to: item.target, at: moment)
        }
    }

    /// A click on a row of the line.
    mutating func click(row: Int, in open: Palette, at moment: Moment) -> [AppEffect] {
        guard let item = rows(of: open)[safe: row] else { return [] }
        layers.removeLast()
        return go(to: item.target, at: moment)
    }

    /// Goes where a name leads.
    mutating func go(to target: PaletteItem.Target, at moment: Moment) -> [AppEffect] {
        palette.note(target)
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
        let found = paletteItems(name, words: paletteWords)
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

    /// The rows of a name that means several things, for the plain view.
    func nameMenu(_ name: String) -> Menu {
        let found = paletteItems(name, words: paletteWords)
        return Menu(
            title: "go to",
            rows: found.prefix(9).enumerated().map { index, item in
                MenuRow(label: item.name, value: item.note, choice: .named(index))
            })
    }

    /// Goes to a row of such a menu.
    mutating func go(toRow row: Int, of name: String, at moment: Moment) -> [AppEffect] {
        guard let item = paletteItems(name, words: paletteWords)[safe: row] else { return [] }
        return go(to: item.target, at: moment)
    }
}
