package import ListenCore
package import Practice
package import UIVocabulary

/// The list of a book's chapters.
package struct ChapterListViewModel: Hashable, Sendable, ListBrowsing {
    package let book: Book
    /// The book's place in its source's list, from 1, when known.
    let bookNumber: Int?
    let source: SourceID
    package var list = ListLoading<Chapter>()
    package var cursor = ListCursor()
    package var arrangement = ListArrangement()
    package var page = 10
    /// The known share of the chapters' words, where it was counted.
    package var coverages: [ChapterID: WordCoverage] = [:]
    /// True when the person chose a row, so that no answer moves the cursor.
    private var isTouched = false

    package init(book: Book, number: Int?, source: SourceID, known: [Chapter] = []) {
        self.book = book
        bookNumber = number
        self.source = source
        list.preset(known)
        arrange(ProgressBook())
    }

    package static func id(of row: Chapter) -> ChapterID { row.id }
    package func texts(of row: Chapter) -> [String] { [row.title] }
    package func isShown(_ row: Chapter) -> Bool { true }

    package func number(of row: Chapter, _ progress: ProgressBook) -> Double? {
        let entry = progress.entry(row.id, of: book.id)
        return switch arrangement.sorting.key {
        case .progress: entry?.share
        case .lastHeard: entry.map { Double($0.order) }
        case .length: row.duration > .zero ? row.duration.seconds : nil
        case .place, .title, .author, .added: nil
        }
    }

    /// Shows an answer; returns the effects to carry out.
    package mutating func show(
        _ result: Result<Snapshot<[Chapter]>, ServiceError>, _ progress: ProgressBook
    ) -> [ScreenEffect] {
        receive(result, progress) ? [.run(.loadChapters(book.id, .refreshBehind))] : []
    }

    package mutating func carryOut(_ command: Command, _ progress: ProgressBook) -> [ScreenEffect] {
        if browse(command, progress) {
            isTouched = true
            return []
        }
        switch command {
        case .open: return chosenIndex.map { [.openChapter($0)] } ?? []
        case .leave: return [.leave]
        case .retry:
            list.reload()
            return [.run(.loadChapters(book.id, .refresh))]
        default: return []
        }
    }

    /// The chapter that fits best next by the known share of its words, among those that are not
    /// completed; `nil` while fewer than two were counted.
    func fittest(_ progress: ProgressBook) -> (chapter: ChapterID, of: Int)? {
        let counted = (list.rows ?? []).compactMap { row in
            progress.entry(row.id, of: book.id)?.isCompleted == true
                ? nil : coverages[row.id].map { (row.id, $0) }
        }
        guard counted.count > 1 else { return nil }
        return ChapterFit.ranked(counted.map(\.1)).first.map {
            (counted[$0.index].0, counted.count)
        }
    }

    package mutating func click(row: Int) {
        isTouched = true
        cursor.choose(row, of: arrangement.order.count)
    }

    /// Chooses a chapter by its id.
    package mutating func choose(_ chapter: ChapterID) { choose(id: chapter) }

    /// Chooses the chapter to continue with, unless the person already chose a row.
    package mutating func suggest(_ progress: ProgressBook) {
        guard !isTouched, arrangement.search == nil, let next = nextToHear(progress) else { return }
        choose(index: next)
    }

    /// The chapter that was heard last, or after its end the one behind it; `nil` when none was
    /// heard.
    package func nextToHear(_ progress: ProgressBook) -> Int? {
        guard let rows = list.rows, let latest = progress.latest(of: book.id),
            let index = rows.firstIndex(where: { $0.id == latest.chapter })
        else { return nil }
        return latest.entry.isCompleted && index + 1 < rows.count ? index + 1 : index
    }

    /// The chapter that is heard next: the first with sound where none was heard.
    func nextInList(_ progress: ProgressBook) -> ChapterID? {
        let index = nextToHear(progress) ?? list.playable(from: -1, by: 1)
        return index.flatMap { list.rows?[safe: $0]?.id }
    }

    /// The subject of the player for the chapter at an index.
    package func subject(at index: Int) -> PlayerSubject? {
        guard let rows = list.rows, let chapter = rows[safe: index] else { return nil }
        return PlayerSubject(
            address: ChapterAddress(source: source, book: book.id, chapter: chapter.id),
            bookTitle: book.title, bookNumber: bookNumber, chapterTitle: chapter.title,
            number: chapter.number, place: index + 1, chapterCount: rows.count,
            language: book.language)
    }
}
