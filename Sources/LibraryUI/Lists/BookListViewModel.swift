import FoundationEssentials
package import ListenCore
package import UIVocabulary

/// The list of books.
package struct BookListViewModel: Hashable, Sendable, ListBrowsing {
    package let sourceName: String
    /// The words of a list without books, where the source has its own.
    let empty: SourceManner.Empty?
    /// The books of the session's source and of all other sources that are switched on.
    package private(set) var shelves: Shelves
    package var list = ListLoading<ListedBook>()
    package var cursor = ListCursor()
    package var arrangement = ListArrangement()
    package var page = 10
    /// True when any book has a cover.
    private(set) var hasCovers = false
    /// The facts about books beyond those of the source; `nil` until they arrive.
    private(set) var facts: [BookID: ListedBookFacts]?
    /// True when covers are shown side by side, where the terminal can show them.
    package var showsGrid = false
    /// The books side by side in a row of covers; 1 in a list.
    package private(set) var perRow = 1
    /// The tag of the shown books; `nil` for all books.
    private(set) var tag: BookTag?
    /// The chapters heard last, and the cards that are due.
    private var home = HomeRows()
    /// The new words of the chapter of each book that is heard next, where they were counted.
    package private(set) var newWords: [BookID: Int] = [:]

    /// True when the person chose a row, so that no answer moves the cursor.
    private var isTouched = false
    /// The book with which the session began; the cursor stands on it.
    package var opened: BookAddress?

    init(source: SourceID, sourceName: String, empty: SourceManner.Empty? = nil) {
        (self.sourceName, self.empty) = (sourceName, empty)
        shelves = Shelves(source: source, title: source == .local ? "this machine" : sourceName)
    }

    package static func id(of row: ListedBook) -> BookAddress { row.id }

    package func texts(of row: ListedBook) -> [String] {
        [row.book.title, row.book.author ?? "", facts(of: row)?.narrator ?? ""]
            + tags(of: row).map(\.text)
    }

    package func isShown(_ row: ListedBook) -> Bool {
        tag.map { tags(of: row).contains($0) } ?? true
    }

    /// True when a row belongs to the session's source.
    func isOwn(_ row: ListedBook) -> Bool { row.source == shelves.source }

    func tags(of row: ListedBook) -> [BookTag] {
        guard isOwn(row) else {
            return shelves.other(row.source)?.tags[row.book.id] ?? []
        }
        return facts?[row.book.id]?.tags ?? []
    }

    /// The facts beside a row; `nil` for another source's book.
    func facts(of row: ListedBook) -> ListedBookFacts? {
        isOwn(row) ? facts?[row.book.id] : nil
    }

    /// The rows before the shelf: none while some of the books are looked for, or beside covers.
    var homeRows: [HomeRows.Row] {
        arrangement.search == nil && tag == nil && perRow == 1 && list.rows?.isEmpty == false
            ? home.rows : []
    }

    package var lead: Int { homeRows.count }

    /// The chosen row before the shelf.
    var chosenHome: HomeRows.Row? { homeRows[safe: cursor.index] }

    /// The book under the cursor, on the shelf or before it.
    package var lookedAt: ListedBook? {
        switch chosenHome {
        case .heard(let heard): heard.book
        case .due, .today: nil
        case nil: chosenIndex.flatMap(row)
        }
    }

    /// The chosen book, if it belongs to the session's source.
    var chosenBook: Book? { lookedAt.flatMap { isOwn($0) ? $0.book : nil } }

    /// The books heard last that were not heard to their ends.
    var heardLast: [ListedBook] { home.heard.map(\.book) }

    /// Finds again what was heard last.
    mutating func noteHeard(_ progress: ProgressBook) {
        keepingChosen { $0.home.find(in: $0.list.rows ?? [], progress) }
    }

    /// Tells the cards that are due, in words.
    package mutating func note(due: String?) {
        guard due != home.due else { return }
        keepingChosen { $0.home.due = due }
    }

    /// Tells what is next on this day, in words; the cursor stands on it unless the person moved it.
    package mutating func note(today: String?) {
        guard today != home.today else { return }
        let chosen = chosenHome
        keepingChosen { $0.home.today = today }
        if today != nil, !isTouched, opened == nil { return cursor.choose(0, of: rowCount) }
        // The rows before the shelf have moved by one.
        if let chosen, let index = homeRows.firstIndex(of: chosen) {
            cursor.choose(index, of: rowCount)
        }
    }

    /// Tells the new words of the chapter of a book that is heard next.
    mutating func note(newWords count: Int, of book: BookID) { newWords[book] = count }

    /// Takes the room there is: the books side by side, and the rows of the screen.
    package mutating func layOut(perRow: Int, rows: Int) {
        keepingChosen {
            $0.perRow = perRow
            $0.home.fit(rows: rows)
        }
    }

    /// The tags with the number of books of each, sorted.
    package var allTags: [(tag: BookTag, count: Int)] {
        let tags = (list.rows ?? []).flatMap(tags)
        return Dictionary(grouping: tags) { $0 }.map { (tag: $0.key, count: $0.value.count) }
            .sorted { $0.tag < $1.tag }
    }

    /// The number of the person's own books; `nil` until it is known.
    var ownCount: Int? {
        guard let facts, let own = shelves.own else { return nil }
        return own.count { facts[$0.id]?.isImported == true }
    }

    /// The origin of the books: the name of the source, or the contents of this machine's library.
    var originText: String {
        guard let own = ownCount, own > 0, let count = shelves.own?.count else { return sourceName }
        let bundled = count - own
        return "this machine: "
            + (bundled > 0 ? "\(own) of your own, \(bundled) bundled" : "your own library")
    }

    /// True when the person has no book of their own in a library that could hold one.
    var isFirstStart: Bool {
        empty == nil && ownCount == 0 && list.rows?.allSatisfy(isOwn) == true
    }

    /// Stores the facts about the books and arranges the rows again.
    package mutating func receive(_ facts: [BookID: ListedBookFacts], _ progress: ProgressBook) {
        self.facts = facts
        arrangement.forgetTexts()
        if let tag, !allTags.contains(where: { $0.tag == tag }) { self.tag = nil }
        arrange(progress)
    }

    /// Moves one book to the left or right, or one row of covers up or down; false for any other
    /// command.
    private mutating func moveInGrid(_ command: Command) -> Bool {
        switch command {
        case .up: step(-perRow)
        case .down: step(perRow)
        default: return false
        }
        return true
    }

    /// Moves the cursor by `count` books.
    mutating func step(_ count: Int) {
        isTouched = true
        cursor.choose(cursor.index + count, of: rowCount)
    }

    /// Shows only the books with a tag; with `nil` all books.
    package mutating func show(only tag: BookTag?) {
        keepingChosen { $0.tag = tag }
        filter()
    }

    package func number(of row: ListedBook, _ progress: ProgressBook) -> Double? {
        switch arrangement.sorting.key {
        case .progress: share(of: row, progress) ?? progress.latest(of: row.id)?.entry.share
        case .lastHeard: progress.latest(of: row.id).map { Double($0.entry.order) }
        case .added: facts(of: row)?.addedAt?.timeIntervalSince1970
        case .length: length(of: row, progress).map(\.seconds)
        case .place, .title, .author: nil
        }
    }

    /// The heard share of a row's book, if the book belongs to the session's source.
    func share(of row: ListedBook, _ progress: ProgressBook) -> Double? {
        isOwn(row) ? progress.share(of: row.book.id) : nil
    }

    private func length(of row: ListedBook, _ progress: ProgressBook) -> MediaTime? {
        guard isOwn(row) else { return nil }
        let length = facts(of: row)?.length ?? progress.length(of: row.book.id)
        return length.flatMap { $0 > .zero ? $0 : nil }
    }

    /// Shows an answer of the session's source; returns the effects to carry out.
    package mutating func show(
        _ result: Result<Snapshot<[Book]>, ServiceError>, _ progress: ProgressBook
    ) -> [ScreenEffect] {
        if case .success(let snapshot) = result { shelves.show(snapshot.value) }
        let rows = shelves.rows ?? []
        let needsRefresh = receive(result.map { $0.map { _ in rows } }, progress)
        noteRows(progress)
        return needsRefresh ? [.run(.loadBooks(.refreshBehind))] : []
    }

    /// Shows the books of another source.
    package mutating func show(_ shelf: OtherShelf, _ progress: ProgressBook) {
        shelves.show(shelf)
        guard let rows = shelves.rows else { return }
        show(rows, progress)
        noteRows(progress)
    }

    private mutating func noteRows(_ progress: ProgressBook) {
        hasCovers = list.rows?.contains { $0.book.coverURL != nil } == true
        noteHeard(progress)
        suggest(progress)
    }

    /// Chooses what was heard last, from any source, unless the person chose a row.
    mutating func suggest(_ progress: ProgressBook) {
        guard !isTouched, arrangement.search == nil, let rows = list.rows else { return }
        if let opened, rows.contains(where: { $0.id == opened }) { return choose(id: opened) }
        switch homeRows.first {
        case .heard, .today: return cursor.choose(0, of: rowCount)
        case .due, nil: break
        }
        let heard = rows.compactMap { row in
            progress.latest(of: row.id).map { (row.id, $0.entry.order) }
        }
        guard let last = heard.max(by: { $0.1 < $1.1 }) else {
            // Books of another source that arrived earlier do not keep the cursor.
            return cursor.choose(0, of: rowCount)
        }
        choose(id: last.0)
    }

    package mutating func click(row: Int) {
        isTouched = true
        cursor.choose(row, of: rowCount)
    }

    package mutating func carryOut(_ command: Command, _ progress: ProgressBook) -> [ScreenEffect] {
        isTouched = true
        if perRow > 1, moveInGrid(command) { return [] }
        if browse(command, progress) { return [] }
        switch command {
        case .leave where tag != nil:
            show(only: nil)
            return []
        case .open:
            switch chosenHome {
            case .heard(let heard): return [.continueBook(heard.book.id)]
            case .due: return [.review]
            case .today: return [.playToday]
            case nil: return chosenIndex.map { [.openBook($0)] } ?? []
            }
        case .retry:
            list.reload()
            return [.run(.loadBooks(.refresh))]
        default: return []
        }
    }
}
