import LibraryUI
import ListenCore
import PlayerUI
import UIVocabulary

/// The things that can be gone to by a name from where a model stands.
struct PaletteItems {
    let model: AppModel

    /// The least letters of a query that words of the text are looked for by.
    private static let leastOfWord = 2
    /// The most rows that are offered.
    private static let mostRows = 60

    /// The rows of the line.
    func rows(of palette: Palette) -> [PaletteItem] {
        found(palette.editor.text, words: palette.words)
    }

    /// The things that a name may mean.
    func named(_ name: String) -> [PaletteItem] { found(name, words: words) }

    /// The rows of a name that means several things, for the plain view.
    func menu(of name: String) -> Menu {
        Menu(
            title: "go to",
            rows: named(name).prefix(9).enumerated().map { index, item in
                MenuRow(label: item.name, value: item.note, choice: .named(index))
            })
    }

    /// The things that a query may mean: recent ones first, then by likeness.
    private func found(_ query: String, words: [String]) -> [PaletteItem] {
        let text = String(query.trimmed)
        let recent = model.palette.targets
        guard !text.isEmpty else {
            let all = allItems
            let known = recent.compactMap { target in
                all.first { $0.target == target } ?? PaletteItem(of: target)
            }
            return Array((known + all.filter { !recent.contains($0.target) }).prefix(Self.mostRows))
        }
        var found = allItems.compactMap { item in
            item.score(text).map { (item, $0 + bonus(item.target, in: recent)) }
        }
        if text.count >= Self.leastOfWord {
            let query = SearchQuery(text, .phrase)
            let begins = words.filter { word in
                query.ranges(in: FoldedText(word)).first?.lowerBound == 0
            }
            found += begins.prefix(20).map { word in
                let item = PaletteItem(target: .word(word), name: word, note: "word")
                return (item, (item.score(text) ?? 0) - 2 + bonus(item.target, in: recent))
            }
        }
        // Sorted by likeness, else in their order.
        let order = found.enumerated().sorted { one, other in
            one.element.1 == other.element.1
                ? one.offset < other.offset : one.element.1 > other.element.1
        }
        return order.prefix(Self.mostRows).map(\.element.0)
    }

    private func bonus(
        _ target: PaletteItem.Target, in recent: [PaletteItem.Target]
    ) -> Int {
        recent.firstIndex(of: target).map { 10 - min($0, 6) } ?? 0
    }

    /// Everything but the words of the text: chapters, books, commands, settings.
    private var allItems: [PaletteItem] {
        chapterItems + bookItems + commandItems + settingItems
    }

    private var chapterItems: [PaletteItem] {
        guard let chapters = model.library.chapters else { return [] }
        return (chapters.list.rows ?? []).enumerated().map { index, row in
            PaletteItem(
                target: .chapter(row.id), name: row.title, note: "chapter",
                words: "chapter \(row.label(place: index + 1))")
        }
    }

    private var bookItems: [PaletteItem] {
        (model.library.books.list.rows ?? []).map { row in
            PaletteItem(
                target: .book(row.id), name: row.book.title, note: "book",
                words: row.book.author ?? "")
        }
    }

    private var commandItems: [PaletteItem] {
        let screen = AppScreen(model)
        let contexts: [KeyContext] =
            model.screen == .player
            ? [.player, .everywhere]
            : model.screen == .review ? [.review, .everywhere] : [.lists, .everywhere]
        var told: Set<Command> = [
            .goTo, .leave, .open, .up, .down, .pageUp, .pageDown, .top, .bottom,
        ]
        return model.settings.keys.bindings.compactMap { row in
            guard contexts.contains(row.context), !row.help.isEmpty,
                screen.works(row.command, in: row.context), told.insert(row.command).inserted
            else { return nil }
            return PaletteItem(
                target: .command(row.command), name: row.help, note: row.keys.first?.label ?? "",
                words: row.command.word)
        }
    }

    private var settingItems: [PaletteItem] {
        model.settingRows.items.map { item in
            PaletteItem(
                target: .setting(item.setting), name: item.setting.title,
                note: item.shown(model.present(item)), words: "setting " + item.setting.rawValue)
        }
    }

    /// The words of the chapter's text, each once, in their order.
    var words: [String] {
        guard let sentences = model.player?.state.text.transcript?.sentences else { return [] }
        var told: Set<String> = []
        return sentences.flatMap { sentence in
            sentence.words.compactMap { word in
                let bare = bareWord(word.text)
                return !bare.isEmpty && told.insert(bare.lowercased()).inserted ? bare : nil
            }
        }
    }
}

extension PaletteItem {
    /// A recent word, which no list holds.
    fileprivate init?(of target: Target) {
        guard case .word(let word) = target else { return nil }
        self.init(target: target, name: word, note: "word")
    }
}
