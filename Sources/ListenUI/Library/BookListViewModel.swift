import FoundationEssentials
import ListenCore

/// The list of books.
struct BookListViewModel: Hashable, Sendable, ListBrowsing {
    /// What the list can be told.
    enum Message: Sendable {
        case command(Command)
        case loaded(Result<Snapshot<[Book]>, ServiceError>)
    }

    let sourceName: String
    var list = ListLoading<Book>()
    var cursor = ListCursor()
    var arrangement = ListArrangement()
    var page = 10
    /// Whether any book has a cover.
    private(set) var hasCovers = false
    /// What is known of books besides what the source lists; `nil` until that came.
    private(set) var facts: [BookID: BookFacts]?
    /// Whether covers are shown side by side, where the terminal can show them.
    var showsGrid = false
    /// How many books stand side by side; 1 in rows.
    var perRow = 1
    /// The tag of the books that are shown; `nil` for all.
    private(set) var tag: BookTag?

    init(sourceName: String) {
        self.sourceName = sourceName
    }

    static func id(of row: Book) -> BookID { row.id }

    func texts(of row: Book) -> [String] {
        [row.title, row.author ?? "", facts?[row.id]?.narrator ?? ""] + tags(of: row).map(\.text)
    }

    func isShown(_ row: Book) -> Bool { tag.map { tags(of: row).contains($0) } ?? true }

    func tags(of row: Book) -> [BookTag] { facts?[row.id]?.tags ?? [] }

    /// The tags there are with how many books have each, in their order.
    var allTags: [(tag: BookTag, count: Int)] {
        let tags = (list.rows ?? []).flatMap(tags)
        return Dictionary(grouping: tags) { $0 }.map { (tag: $0.key, count: $0.value.count) }
            .sorted { $0.tag < $1.tag }
    }

    /// How many of the books are the person's own; `nil` until that is known.
    var ownCount: Int? {
        guard let facts, let rows = list.rows else { return nil }
        return rows.count { facts[$0.id]?.isImported == true }
    }

    /// Where the books come from: the source's name, or what the library of this machine holds.
    var originText: String {
        guard let own = ownCount, own > 0, let count = list.rows?.count else { return sourceName }
        let bundled = count - own
        return "this machine: "
            + (bundled > 0 ? "\(own) of your own, \(bundled) bundled" : "your own library")
    }

    /// Whether the person has no book of their own, where they could have one.
    var isFirstStart: Bool { ownCount == 0 && list.rows != nil }

    /// Takes what is known of the books.
    mutating func take(_ facts: [BookID: BookFacts], _ progress: ProgressBook) {
        self.facts = facts
        arrangement.forgetTexts()
        if let tag, !allTags.contains(where: { $0.tag == tag }) { self.tag = nil }
        arrange(progress)
    }

    /// Goes a book to the left or right, or a row of covers up or down; false for other
    /// commands.
    private mutating func moveInGrid(_ command: Command) -> Bool {
        switch command {
        case .up: step(-perRow)
        case .down: step(perRow)
        default: return false
        }
        return true
    }

    /// Goes so many books on.
    mutating func step(_ count: Int) {
        cursor.choose(cursor.index + count, of: arrangement.order.count)
    }

    /// Shows the books with a tag alone; with `nil` all.
    mutating func show(only tag: BookTag?) {
        self.tag = tag
        filter()
    }

    func number(of row: Book, _ progress: ProgressBook) -> Double? {
        switch arrangement.sorting.key {
        case .progress: progress.share(of: row.id) ?? progress.latest(of: row.id)?.entry.share
        case .lastHeard: progress.latest(of: row.id).map { Double($0.entry.order) }
        case .added: facts?[row.id]?.addedAt?.timeIntervalSince1970
        case .length: length(of: row, progress).map(\.seconds)
        case .place, .title, .author: nil
        }
    }

    private func length(of row: Book, _ progress: ProgressBook) -> MediaTime? {
        let length = facts?[row.id]?.length ?? progress.length(of: row.id)
        return length.flatMap { $0 > .zero ? $0 : nil }
    }

    /// Takes a message and says what is to be done.
    mutating func update(_ message: Message, _ progress: ProgressBook) -> [ScreenEffect] {
        switch message {
        case .loaded(let result):
            let needsRefresh = take(result, progress)
            hasCovers = list.rows?.contains { $0.coverURL != nil } == true
            return needsRefresh ? [.run(.loadBooks(.refreshBehind))] : []
        case .command(let command): return carryOut(command, progress)
        }
    }

    private mutating func carryOut(
        _ command: Command, _ progress: ProgressBook
    ) -> [ScreenEffect] {
        if perRow > 1, moveInGrid(command) { return [] }
        if browse(command, progress) { return [] }
        switch command {
        case .leave where tag != nil:
            show(only: nil)
            return []
        case .open: return chosenIndex.map { [.openBook($0)] } ?? []
        case .retry:
            list.reload()
            return [.run(.loadBooks(.refresh))]
        default: return []
        }
    }
}

extension Array {
    /// The element at an index, or nil outside.
    subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
