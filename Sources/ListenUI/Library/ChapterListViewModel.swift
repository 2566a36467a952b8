import ListenCore

/// The list of a book's chapters.
struct ChapterListViewModel: Hashable, Sendable {
    /// What the list can be told.
    enum Message: Sendable {
        case command(Command)
        case loaded(Result<Snapshot<[Chapter]>, ServiceError>)
    }

    let book: Book
    /// The book's place in its source's list, from 1, when known.
    let bookNumber: Int?
    let source: SourceID
    var list = ListLoading<Chapter>()
    var cursor = ListCursor()
    /// Rows a page moves.
    var page = 10
    /// Whether the person chose a row, so that no answer moves the choice.
    private var isTouched = false

    init(book: Book, number: Int?, source: SourceID, known: [Chapter] = []) {
        self.book = book
        bookNumber = number
        self.source = source
        list.preset(known)
    }

    /// Takes a message and says what is to be done.
    mutating func update(_ message: Message) -> [ScreenEffect] {
        switch message {
        case .loaded(let result):
            let chosen = list.rows?[safe: cursor.index]?.id
            let needsRefresh = list.take(result)
            if let chosen { choose(chosen) }
            return needsRefresh ? [.run(.loadChapters(book.id, .refreshBehind))] : []
        case .command(let command): return carryOut(command)
        }
    }

    private mutating func carryOut(_ command: Command) -> [ScreenEffect] {
        let count = list.rows?.count ?? 0
        if cursor.move(command, count: count, page: page) {
            isTouched = true
            return []
        }
        switch command {
        case .open: return cursor.index < count ? [.openChapter(cursor.index)] : []
        case .leave: return [.leave]
        case .retry:
            list.reload()
            return [.run(.loadChapters(book.id, .refresh))]
        default: return []
        }
    }

    /// Chooses a chapter by its id.
    mutating func choose(_ chapter: ChapterID) {
        let rows = list.rows ?? []
        let index = rows.firstIndex { $0.id == chapter } ?? cursor.index
        cursor.choose(index, of: rows.count)
    }

    /// Chooses where to go on, unless the person already chose a row.
    mutating func suggest(_ progress: ProgressBook) {
        guard !isTouched, let rows = list.rows, let latest = progress.latest(of: book.id),
            let index = rows.firstIndex(where: { $0.id == latest.chapter })
        else { return }
        let next = latest.entry.isCompleted && index + 1 < rows.count ? index + 1 : index
        cursor.choose(next, of: rows.count)
    }

    /// What the player is told about the chapter at an index.
    func subject(at index: Int) -> PlayerSubject? {
        guard let rows = list.rows, let chapter = rows[safe: index] else { return nil }
        return PlayerSubject(
            address: ChapterAddress(source: source, book: book.id, chapter: chapter.id),
            bookTitle: book.title, bookNumber: bookNumber, chapterTitle: chapter.title,
            number: chapter.number, place: index + 1, chapterCount: rows.count,
            language: book.language)
    }
}
