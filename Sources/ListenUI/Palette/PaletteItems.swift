import LibraryUI
import ListenCore
import PlayerUI
import UIVocabulary

/// The things that can be gone to by a name.
extension AppModel {
    /// The least letters of a query that words of the text are looked for by.
    private static let leastOfWord = 2
    /// The most rows that are offered.
    private static let mostRows = 60

    /// The things that a query may mean: recent ones first, then by likeness.
    func paletteItems(_ query: String, words: [String]) -> [PaletteItem] {
        let text = String(query.trimmed)
        let recent = palette.targets
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
        guard let chapters = library.chapters else { return [] }
        return (chapters.list.rows ?? []).enumerated().map { index, row in
            PaletteItem(
                target: .chapter(row.id), name: row.title, note: "chapter",
                words: "chapter \(row.label(place: index + 1))")
        }
    }

    private var bookItems: [PaletteItem] {
        (library.books.list.rows ?? []).map { row in
            PaletteItem(
                target: .book(row.id), name: row.book.title, note: "book",
                words: row.book.author ?? "")
        }
    }

    private var commandItems: [PaletteItem] {
        let screen = AppScreen(self)
        let contexts: [KeyContext] =
            self.screen == .player
            ? [.player, .everywhere]
            : self.screen == .review ? [.review, .everywhere] : [.lists, .everywhere]
        var told: Set<Command> = [
            .goTo, .leave, .open, .up, .down, .pageUp, .pageDown, .top, .bottom,
        ]
        return settings.keys.bindings.compactMap { row in
            guard contexts.contains(row.context), !row.help.isEmpty,
                screen.works(row.command, in: row.context), told.insert(row.command).inserted
            else { return nil }
            return PaletteItem(
                target: .command(row.command), name: row.help, note: row.keys.first?.label ?? "",
                words: row.command.word)
        }
    }

    private var settingItems: [PaletteItem] {
        settingRows.items.map { item in
            PaletteItem(
                target: .setting(item.setting), name: item.setting.title,
                note: item.shown(present(item)), words: "setting " + item.setting.rawValue)
        }
    }

    /// The words of the chapter's text, each once, in their order.
    var paletteWords: [String] {
        guard let sentences = player?.state.text.transcript?.sentences else { return [] }
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
