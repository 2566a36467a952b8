import ListenCore

/// The rows before the shelf: what is next today, what was heard last, and the cards that are due.
package struct HomeRows: Hashable, Sendable {
    /// A book that was heard, with the chapter that was heard last.
    struct Heard: Hashable, Sendable {
        let book: ListedBook
        let entry: ProgressBook.Entry
        /// The chapter's number, if it is known.
        let label: String?
    }

    /// One of the rows.
    enum Row: Hashable, Sendable {
        /// The next thing to do, in words.
        case today(String)
        case heard(Heard)
        /// The cards that are due, in words.
        case due(String)
    }

    /// The most things heard that are shown.
    private static let most = 3

    /// The things heard last, the latest first.
    private(set) var heard: [Heard] = []
    /// The cards that are due, in words; `nil` for none.
    var due: String?
    /// The next thing to do on this day, in words; `nil` for none.
    var today: String?
    /// The things heard that have room.
    private var limit = most

    /// All rows in their order.
    var rows: [Row] {
        (today.map { [.today($0)] } ?? []) + heard.prefix(limit).map(Row.heard)
            + (due.map { [.due($0)] } ?? [])
    }

    /// Finds what was heard last among listed books of any source; books that were heard to their
    /// ends are left out.
    mutating func find(in books: [ListedBook], _ progress: ProgressBook) {
        let rows = Dictionary(books.map { ($0.id, $0) }) { first, _ in first }
        heard = progress.heardLast.lazy
            .compactMap { address, chapter, entry in
                rows[address].map {
                    Heard(
                        book: $0, entry: entry, label: progress.label(of: chapter, in: address))
                }
            }
            .filter { !progress.isDone($0.book.id) }
            .prefix(Self.most).map { $0 }
    }

    /// Lets a small screen show fewer.
    mutating func fit(rows: Int) {
        limit = rows < 6 ? 1 : rows < 10 ? 2 : Self.most
    }
}
