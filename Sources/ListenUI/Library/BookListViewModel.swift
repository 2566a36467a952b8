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

    init(sourceName: String) {
        self.sourceName = sourceName
    }

    static func id(of row: Book) -> BookID { row.id }
    static func texts(of row: Book) -> [String] { [row.title, row.author ?? ""] }

    func number(of row: Book, _ progress: ProgressBook) -> Double? {
        switch arrangement.sorting.key {
        case .progress: progress.share(of: row.id) ?? progress.latest(of: row.id)?.entry.share
        case .lastHeard: progress.latest(of: row.id).map { Double($0.entry.order) }
        case .place, .title, .author, .length: nil
        }
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
        if browse(command, progress) { return [] }
        switch command {
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
