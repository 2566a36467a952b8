package import ListenCore
package import Terminal
package import UIVocabulary

/// What the lists of books and of chapters have in common: rows that are
/// fetched, a chosen one, an order and a search.
package protocol ListBrowsing {
    associatedtype Row: Hashable & Sendable
    associatedtype RowID: Hashable

    var list: ListLoading<Row> { get set }
    /// The chosen row, counted in the rows that are shown.
    var cursor: ListCursor { get set }
    var arrangement: ListArrangement { get set }
    /// Rows a page moves.
    var page: Int { get set }

    /// A row's identity, which outlives a refresh.
    static func id(of row: Row) -> RowID
    /// What of a row can be searched, its title first, then its author.
    func texts(of row: Row) -> [String]
    /// Whether a row is shown, whatever is searched for.
    func isShown(_ row: Row) -> Bool
    /// What of a row an order by numbers compares.
    func number(of row: Row, _ progress: ProgressBook) -> Double?
}

extension ListBrowsing {
    /// The chosen row's index in the source's list.
    package var chosenIndex: Int? { arrangement.order[safe: cursor.index] }

    /// The row at an index of the source's list.
    package func row(_ index: Int) -> Row? { list.rows?[safe: index] }

    /// Arranges the rows anew; the chosen one stays chosen where it is still
    /// shown, else the first that is.
    package mutating func arrange(_ progress: ProgressBook) {
        let chosen = chosenIndex
        let rows = list.rows ?? []
        var arrangement = arrangement
        arrangement.arrange(
            count: rows.count, shown: { isShown(rows[$0]) }, text: { texts(of: rows[$0]) },
            number: { number(of: rows[$0], progress) })
        self.arrangement = arrangement
        choose(index: chosen)
    }

    /// Shows the rows a search leaves, in the order they have.
    package mutating func filter() {
        let chosen = chosenIndex
        let rows = list.rows ?? []
        var arrangement = arrangement
        arrangement.filter(shown: { isShown(rows[$0]) }, text: { texts(of: rows[$0]) })
        self.arrangement = arrangement
        choose(index: chosen)
    }

    /// Takes an answer; true when it is stale and a refresh is to be asked for.
    package mutating func take(
        _ result: Result<Snapshot<[Row]>, ServiceError>, _ progress: ProgressBook
    ) -> Bool {
        let chosen = chosenIndex.flatMap(row).map(Self.id)
        let needsRefresh = list.take(result)
        arrangement.forgetTexts()
        arrange(progress)
        // A refreshed list may be in another order: the chosen row stays chosen.
        if let chosen { choose(id: chosen) }
        return needsRefresh
    }

    /// Shows other rows; the chosen one stays chosen where it is still there.
    package mutating func show(_ rows: [Row], _ progress: ProgressBook) {
        let chosen = chosenIndex.flatMap(row).map(Self.id)
        list.show(rows)
        arrangement.forgetTexts()
        arrange(progress)
        if let chosen { choose(id: chosen) }
    }

    /// Chooses a row by its identity, where it is shown.
    package mutating func choose(id: RowID) {
        let rows = list.rows ?? []
        choose(index: rows.firstIndex { Self.id(of: $0) == id })
    }

    /// Chooses a row by its index in the source's list, where it is shown.
    package mutating func choose(index: Int?) {
        let place = index.flatMap { arrangement.order.firstIndex(of: $0) }
        let isSearching = arrangement.query != nil
        cursor.choose(place ?? (isSearching ? 0 : cursor.index), of: arrangement.order.count)
    }

    /// Carries out what moves, searches or sorts; false when it is none of these.
    package mutating func browse(_ command: Command, _ progress: ProgressBook) -> Bool {
        let count = arrangement.order.count
        switch command {
        case .search:
            var search = arrangement.search ?? ListSearch()
            search.isTyping = true
            arrangement.search(search)
        case .nextMatch: cursor.choose(count == 0 ? 0 : (cursor.index + 1) % count, of: count)
        case .previousMatch:
            cursor.choose(cursor.index == 0 ? count - 1 : cursor.index - 1, of: count)
        case .leave where arrangement.search != nil: endSearch()
        default: return cursor.move(command, count: count, page: page)
        }
        return true
    }

    /// Takes a key while a search is typed; rows follow every change.
    package mutating func takeSearch(_ key: Key, _ progress: ProgressBook) {
        guard var search = arrangement.search else { return }
        if let command = Self.movement(key) {
            _ = browse(command, progress)
            return
        }
        let before = search.editor.text
        let outcome = search.editor.take(key)
        let isGivenUp = key.code == .backspace && before.isEmpty
        switch isGivenUp ? .cancelled : outcome {
        case .cancelled: endSearch()
        case .accepted:
            search.isTyping = false
            arrangement.search(search.query.isEmpty ? nil : search)
        case .editing:
            arrangement.search(search)
            guard search.editor.text != before else { return }
            filter()
        }
    }

    /// Takes text that was pasted into the search.
    package mutating func paste(_ text: TerminalText) {
        guard var search = arrangement.search, search.isTyping else { return }
        search.editor.insert(text.string)
        arrangement.search(search)
        filter()
    }

    private mutating func endSearch() {
        arrangement.search(nil)
        filter()
    }

    /// Keys that move in the rows while a search is typed.
    private static func movement(_ key: Key) -> Command? {
        switch (key.code, key.modifiers.isEmpty) {
        case (.up, true): .up
        case (.down, true): .down
        case (.pageUp, true): .pageUp
        case (.pageDown, true): .pageDown
        default: nil
        }
    }

    /// Goes by an order.
    package mutating func sort(_ sorting: ListSorting, _ progress: ProgressBook) {
        arrangement.sort(sorting)
        arrange(progress)
    }
}
