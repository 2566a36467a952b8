import ListenCore
import Terminal
import UIVocabulary

/// Something that can be gone to by its name.
struct PaletteItem: Hashable, Sendable {
    /// The effect of choosing it.
    enum Target: Hashable, Sendable {
        case command(Command)
        case setting(LiveSetting)
        /// A chapter of the open book, by its id.
        case chapter(ChapterID)
        case book(BookAddress)
        /// A word of the chapter's text, to be found in it.
        case word(String)
    }

    let target: Target
    /// Its name.
    let name: String
    /// Its kind, or the key that does the same.
    let note: String
    /// Further words that it is found by.
    var words = ""

    /// The likeness of a query to its name or, less, to its further words.
    func likeness(to query: String) -> FuzzyMatch? {
        FuzzyMatch(query, in: name)
    }

    /// The likeness for the order of rows; `nil` where it is not meant.
    func score(_ query: String) -> Int? {
        if let match = FuzzyMatch(query, in: name) { return match.score }
        // Letters strewn over words that are not shown would find everything.
        let (wanted, known) = (Self.plain(query), Self.plain(words))
        guard !words.isEmpty, known.contains(wanted), let match = FuzzyMatch(wanted, in: known)
        else { return nil }
        return match.score - 12
    }

    private static func plain(_ text: String) -> String {
        text.trimmed.lowercased().replacing("-", with: " ")
    }
}

extension PaletteItem.Target {
    /// A name that stays the same from session to session: `command/nextBookmark`, `word/faro`;
    /// `nil` for a chapter.
    fileprivate var name: String? {
        switch self {
        case .command(let command): "command/\(command.rawValue)"
        case .setting(let setting): "setting/\(setting.rawValue)"
        case .word(let word): "word/\(word)"
        case .book(let book):
            "book/\(book.source.rawValue.replacing("%", with: "%25").replacing("/", with: "%2F"))/"
                + book.book.rawValue
        case .chapter: nil
        }
    }

    /// The target of such a name; `nil` for one that this version does not know.
    fileprivate init?(name: String) {
        let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0) }
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "command":
            guard let command = Command(rawValue: parts[1]) else { return nil }
            self = .command(command)
        case "setting":
            guard let setting = LiveSetting(rawValue: parts[1]) else { return nil }
            self = .setting(setting)
        case "word": self = .word(parts[1])
        case "book":
            let place = parts[1].split(
                separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard place.count == 2 else { return nil }
            let source = place[0].replacing("%2F", with: "/").replacing("%25", with: "%")
            self = .book(
                BookAddress(
                    source: SourceID(rawValue: String(source)),
                    book: BookID(rawValue: String(place[1]))))
        default: return nil
        }
    }
}

/// The line that goes anywhere by a name, while it is open.
struct Palette: Hashable, Sendable {
    /// The line.
    var editor = LineEditor(limit: 80)
    /// The row chosen.
    var cursor = 0
    /// The words of the chapter's text, each once; taken when the line is opened.
    let words: [String]

    /// Takes a key: arrows choose among the rows, all others are for the line.
    mutating func handle(_ key: Key, page: Int, among items: PaletteItems) -> LineEditor.Outcome {
        let step: Int? =
            switch key {
            case Key(.up), .control("p"): -1
            case Key(.down), .control("n"), Key(.tab): 1
            case Key(.pageUp): -page
            case Key(.pageDown): page
            default: nil
            }
        if let step {
            cursor = min(max(0, cursor + step), max(0, items.rows(of: self).count - 1))
            return .editing
        }
        let before = editor.text
        let outcome = editor.handle(key)
        if editor.text != before { cursor = 0 }
        return outcome
    }

    /// Takes pasted text.
    mutating func paste(_ text: TerminalText) {
        editor.insert(text.string)
        cursor = 0
    }
}

/// The things that were gone to, the last one first.
struct RecentTargets: Hashable, Sendable {
    private static let most = 12

    private(set) var targets: [PaletteItem.Target] = []
    /// True once those of former sessions are known: kept earlier, the new ones would replace them.
    private(set) var isRecalled = false

    /// The names that later sessions recall them by.
    ///
    /// A chapter is known within its book alone, so it has none.
    var names: [String] { targets.compactMap(\.name) }

    /// Puts those of former sessions behind the ones of this session; what no longer is, is left
    /// out.
    mutating func recall(_ names: [String]) {
        isRecalled = true
        let former = names.compactMap(PaletteItem.Target.init(name:))
        let new = former.filter { !targets.contains($0) }
        targets = Array((targets + new).prefix(Self.most))
    }

    /// Puts one first.
    mutating func note(_ target: PaletteItem.Target) {
        targets.removeAll { $0 == target }
        targets.insert(target, at: 0)
        targets = Array(targets.prefix(Self.most))
    }
}
