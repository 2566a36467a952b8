import ListenCore

/// The list of books.
struct BookListViewModel: Hashable, Sendable {
    /// What the list can be told.
    enum Message: Sendable {
        case command(Command)
        case loaded(Result<Snapshot<[Book]>, ServiceError>)
    }

    let sourceName: String
    var list = ListLoading<Book>()
    var cursor = ListCursor()
    /// Rows a page moves.
    var page = 10

    init(sourceName: String) {
        self.sourceName = sourceName
    }

    /// Takes a message and says what is to be done.
    mutating func update(_ message: Message) -> [ScreenEffect] {
        switch message {
        case .loaded(let result):
            let chosen = list.rows?[safe: cursor.index]?.id
            let needsRefresh = list.take(result)
            keepChosen(chosen)
            return needsRefresh ? [.run(.loadBooks(.refreshBehind))] : []
        case .command(let command): return carryOut(command)
        }
    }

    private mutating func carryOut(_ command: Command) -> [ScreenEffect] {
        let count = list.rows?.count ?? 0
        if cursor.move(command, count: count, page: page) { return [] }
        switch command {
        case .open: return cursor.index < count ? [.openBook(cursor.index)] : []
        case .retry:
            list.reload()
            return [.run(.loadBooks(.refresh))]
        default: return []
        }
    }

    /// A refreshed list may be in another order: the chosen book stays chosen.
    private mutating func keepChosen(_ chosen: BookID?) {
        let rows = list.rows ?? []
        let index = rows.firstIndex { $0.id == chosen } ?? cursor.index
        cursor.choose(index, of: rows.count)
    }
}

extension Array {
    /// The element at an index, or nil outside.
    subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
