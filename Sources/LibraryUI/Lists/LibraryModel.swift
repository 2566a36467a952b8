package import ListenCore
package import Practice
package import Terminal
package import UIVocabulary

/// The lists of books and chapters with all that their rows show.
///
/// ```swift
/// var library = LibraryModel(source: .local, sourceName: "this machine")
/// library.sort(.books, by: .author)
/// ```
package struct LibraryModel: Sendable {
    /// One of the two lists.
    package enum List: Hashable, Sendable {
        case books, chapters
    }

    /// The source of the session.
    package let source: SourceID
    /// True where the source's server can be asked for a book.
    package let isSearched: Bool
    package var books: BookListViewModel
    package var chapters: ChapterListViewModel?
    package var progress: ProgressBook
    /// The covers of the books looked at last.
    package var covers = CoverShelf()
    /// The sources there were when they were last asked for.
    package var offers: [SourceOffer] = []
    /// The statistics as they were last counted.
    package var board: ListeningBoard?
    /// The order of chapters, whatever the book.
    private var chapterSorting = ListSorting()
    private var hasAskedForBooks = false
    /// The book that goes on where it was left, once its chapters are known.
    package var resuming: BookID?

    /// Lists of which nothing is known yet, in the manner of the source's kind.
    package init(source: SourceID, sourceName: String, manner: SourceManner = SourceManner()) {
        (self.source, isSearched) = (source, manner.isSearched)
        progress = ProgressBook(source: source)
        books = BookListViewModel(
            source: source, sourceName: sourceName, empty: manner.empty)
        if manner.newestFirst { chapterSorting.choose(.place) }
    }

    /// The effects that fetch the list of books: none but the first time.
    package mutating func askForBooks() -> [AppEffect] {
        guard !hasAskedForBooks else { return [] }
        hasAskedForBooks = true
        return [.loadBooks(.cacheFirst)]
    }

    /// Puts a list of a book's chapters in place of the present one.
    package mutating func openChapters(of book: Book, number: Int?, known: [Chapter] = []) {
        chapters = ChapterListViewModel(
            book: book, number: number, source: source, known: known)
        chapters?.sort(chapterSorting, progress)
        // Another order keeps the row that was chosen; here none was.
        chapters?.cursor = ListCursor()
    }

    /// The fetching of the listed chapters, where they were handed in and their freshness is not
    /// known.
    package var missingChapters: [AppEffect] {
        guard let chapters, chapters.list.freshness == nil else { return [] }
        return [.loadChapters(chapters.book.id, .cacheFirst)]
    }

    /// The place of a chapter in the listed book.
    package func index(of chapter: ChapterID) -> Int? {
        chapters?.list.rows?.firstIndex { $0.id == chapter }
    }

    /// The title of a chapter of the listed book.
    package func title(of chapter: ChapterAddress) -> String? {
        guard chapters?.book.id == chapter.book else { return nil }
        return chapters?.list.rows?.first { $0.id == chapter.chapter }?.title
    }

    /// The counting of the words of the listed chapters, those around the chosen one first.
    package var countedWords: [AppEffect] {
        guard let chapters, let rows = chapters.list.rows else { return [] }
        let chosen = chapters.chosenIndex ?? 0
        let order = rows.indices.sorted { (abs($0 - chosen), $0) < (abs($1 - chosen), $1) }
        return [
            .countWords(
                chapters.book.id, order.map { rows[$0].id }, language: chapters.book.language)
        ]
    }

    /// The search for the sound that is on this machine, where not all of it is.
    package func lookForKept(of book: BookID?) -> [AppEffect] {
        source == .local || source == .file ? [] : [.lookForKept(book)]
    }

    /// Arranges the lists anew, where they depend on what was heard.
    package mutating func arrange() {
        books.arrange(progress)
        books.noteHeard(progress)
        chapters?.arrange(progress)
    }

    /// Takes the known share of a chapter's words: into the list of its book, and where it is the
    /// chapter heard next into the list of books.
    package mutating func receive(
        _ coverage: WordCoverage, of chapter: ChapterID, in book: BookID
    ) {
        let isListed = chapters?.book.id == book
        if isListed { chapters?.coverages[chapter] = coverage }
        let next = isListed ? chapters?.nextInList(progress) : nil
        if !isListed || next == chapter {
            books.note(newWords: coverage.newWords.count, of: book)
        }
    }

    /// The book that is offered after one that was heard to its end: the one heard last of those
    /// that were begun, else the next on the shelf that was not, rather one in the same language.
    package func next(after book: BookAddress, in language: Language?) -> ListedBook? {
        if let begun = books.heardLast.first(where: { $0.id != book }) { return begun }
        let rows = books.list.rows ?? []
        let place = rows.firstIndex { $0.id == book } ?? -1
        let others = (rows[(place + 1)...] + rows.prefix(max(0, place))).filter {
            progress.latest(of: $0.id) == nil
        }
        return others.first { $0.book.language == language } ?? others.first
    }

    /// Takes where chapters were left.
    package mutating func receive(_ positions: [PlaybackPosition]) {
        progress.receive(positions)
        arrange()
        books.suggest(progress)
        chapters?.suggest(progress)
    }
}

/// Searching and sorting one of the lists.
extension LibraryModel {
    /// One of the lists; `nil` while no chapters are listed.
    private subscript(list: List) -> (any ListBrowsing)? {
        get { if list == .books { books } else { chapters } }
        set {
            if let new = newValue as? BookListViewModel { books = new }
            if let new = newValue as? ChapterListViewModel { chapters = new }
        }
    }

    /// True while keys are typed into a list's search.
    package func isSearching(_ list: List) -> Bool { self[list]?.arrangement.isTyping == true }

    /// True while a list shows only what a search leaves.
    package func hasSearch(_ list: List) -> Bool { self[list]?.arrangement.search != nil }

    /// Gives a key to the search of a list.
    package mutating func typeInSearch(_ key: Key, of list: List) {
        let progress = progress
        self[list]?.takeSearch(key, progress)
    }

    /// Puts pasted text into the search of a list.
    package mutating func paste(_ text: TerminalText, into list: List) { self[list]?.paste(text) }

    /// Gives a command to a list.
    package mutating func carryOut(_ command: Command, on list: List) -> [ScreenEffect] {
        let progress = progress
        return self[list]?.carryOut(command, progress) ?? []
    }

    /// Chooses a row; true where it was chosen already.
    package mutating func click(row: Int, of list: List) -> Bool {
        guard self[list]?.cursor.index != row else { return true }
        self[list]?.click(row: row)
        return false
    }

    /// The order of a list.
    package func sorting(of list: List) -> ListSorting {
        self[list]?.arrangement.sorting ?? chapterSorting
    }

    /// Orders a list by a key, or the other way round.
    package mutating func sort(_ list: List, by key: ListSortKey) {
        var sorting = sorting(of: list)
        sorting.choose(key)
        if list == .chapters { chapterSorting = sorting }
        let progress = progress
        self[list]?.sort(sorting, progress)
    }

    /// Goes a cover to the left or right; false where no covers are side by side.
    package mutating func stepInGrid(_ key: Key) -> Bool {
        guard books.perRow > 1 else { return false }
        switch key.onLatinLayout ?? key {
        case Key(.left), .character("h"): books.step(-1)
        case Key(.right), .character("l"): books.step(1)
        default: return false
        }
        return true
    }

    /// The book that a list is about.
    package func book(of list: List) -> Book? {
        list == .books ? books.chosenBook : chapters?.book
    }

    /// Fits a book's cover to its place, or asks for it.
    package mutating func look(for row: ListedBook, within bounds: Size) -> [AppEffect] {
        guard row.book.coverURL != nil else { return [] }
        if covers.lacks(row.id) {
            covers.ask(for: row.id)
            return [.loadCover(row.book, of: row.source)]
        }
        covers.fit(row.id, within: bounds)
        return []
    }
}
