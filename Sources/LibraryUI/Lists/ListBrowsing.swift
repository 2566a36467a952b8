package import ListenCore
package import Terminal
package import UIVocabulary

/// The common behaviour of the lists of books and of chapters: fetched rows, a chosen one, an order
/// and a search.
package protocol ListBrowsing {
    associatedtype Row: Hashable & Sendable
    associatedtype RowID: Hashable

    var list: ListLoading<Row> { get set }
    /// The chosen row, counted in the shown rows.
    var cursor: ListCursor { get set }
    var arrangement: ListArrangement { get set }
    /// The number of rows that a page moves.
    var page: Int { get set }
    /// The rows before those of the list, which the cursor goes over too.
    var lead: Int { get }

    /// The identity of a row, which survives a refresh.
    static func id(of row: Row) -> RowID
    /// The searchable texts of a row, its title first, then its author.
    func texts(of row: Row) -> [String]
    /// True when a row is shown if nothing is searched for.
    func isShown(_ row: Row) -> Bool
    /// The value of a row in a numeric order.
    func number(of row: Row, _ progress: ProgressBook) -> Double?
    /// Carries out a command; returns the effects.
    mutating func carryOut(_ command: Command, _ progress: ProgressBook) -> [ScreenEffect]
    /// Chooses a clicked row.
    mutating func click(row: Int)
}

extension ListBrowsing {
    package var lead: Int { 0 }

    /// The number of rows the cursor goes over.
    package var rowCount: Int { lead + arrangement.order.count }

    /// The chosen row's index in the source's list; `nil` on a row before the list.
    package var chosenIndex: Int? { arrangement.order[safe: cursor.index - lead] }

    /// Makes a change after which other rows may stand before the list: the chosen row stays
    /// chosen.
    package mutating func keepingChosen(_ change: (inout Self) -> Void) {
        let (chosen, former) = (chosenIndex, lead)
        change(&self)
        guard lead != former else { return }
        let place = chosen.flatMap { arrangement.order.firstIndex(of: $0) }
        cursor.choose(place.map { $0 + lead } ?? max(0, min(cursor.index, lead - 1)), of: rowCount)
    }

    /// Sets what is searched for; `filter` applies it.
    private mutating func setSearch(_ search: ListSearch?) {
        keepingChosen { $0.arrangement.search(search) }
    }

    /// The row at an index of the source's list.
    package func row(_ index: Int) -> Row? { list.rows?[safe: index] }

    /// Arranges the rows again; the chosen row stays chosen if it is still shown, otherwise the
    /// first shown row is chosen.
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

    /// Applies the search to the rows, in their present order.
    package mutating func filter() {
        let chosen = chosenIndex
        let rows = list.rows ?? []
        var arrangement = arrangement
        arrangement.filter(shown: { isShown(rows[$0]) }, text: { texts(of: rows[$0]) })
        self.arrangement = arrangement
        choose(index: chosen)
    }

    /// Takes an answer; true when it is stale and a refresh should be requested.
    package mutating func receive(
        _ result: Result<Snapshot<[Row]>, ServiceError>, _ progress: ProgressBook
    ) -> Bool {
        let chosen = chosenIndex.flatMap(row).map(Self.id)
        let needsRefresh = list.receive(result)
        arrangement.forgetTexts()
        arrange(progress)
        // A refreshed list may have another order: the chosen row stays chosen.
        if let chosen { choose(id: chosen) }
        return needsRefresh
    }

    /// Shows other rows; the chosen row stays chosen if it is still there.
    package mutating func show(_ rows: [Row], _ progress: ProgressBook) {
        let chosen = chosenIndex.flatMap(row).map(Self.id)
        list.show(rows)
        arrangement.forgetTexts()
        arrange(progress)
        if let chosen { choose(id: chosen) }
    }

    /// Chooses a row by its identity, if it is shown.
    package mutating func choose(id: RowID) {
        let rows = list.rows ?? []
        choose(index: rows.firstIndex { Self.id(of: $0) == id })
    }

    /// Chooses a row by its index in the source's list, if it is shown.
    package mutating func choose(index: Int?) {
        let place = index.flatMap { arrangement.order.firstIndex(of: $0) }
        let isSearching = arrangement.query != nil
        cursor.choose(
            place.map { $0 + lead } ?? (isSearching ? 0 : cursor.index), of: rowCount)
    }

    /// Carries out a command that moves, searches or sorts; false for any other command.
    package mutating func browse(_ command: Command, _ progress: ProgressBook) -> Bool {
        let count = rowCount
        switch command {
        case .search:
            var search = arrangement.search ?? ListSearch()
            search.isTyping = true
            setSearch(search)
        case .nextMatch: cursor.choose(count == 0 ? 0 : (cursor.index + 1) % count, of: count)
        case .previousMatch:
            cursor.choose(cursor.index == 0 ? count - 1 : cursor.index - 1, of: count)
        case .leave where arrangement.search != nil: endSearch()
        default: return cursor.move(command, count: count, page: page)
        }
        return true
    }

    /// Handles a key of the search; the rows follow every change.
    package mutating func takeSearch(_ key: Key, _ progress: ProgressBook) {
        guard var search = arrangement.search else { return }
        if let command = Self.movement(key) {
            _ = browse(command, progress)
            return
        }
        let before = search.editor.text
        let outcome = search.editor.handle(key)
        let isGivenUp = key.code == .backspace && before.isEmpty
        switch isGivenUp ? .cancelled : outcome {
        case .cancelled: endSearch()
        case .accepted:
            search.isTyping = false
            setSearch(search.query.isEmpty ? nil : search)
        case .editing:
            arrangement.search(search)
            guard search.editor.text != before else { return }
            filter()
        }
    }

    /// Inserts pasted text into the search.
    package mutating func paste(_ text: TerminalText) {
        guard var search = arrangement.search, search.isTyping else { return }
        search.editor.insert(text.string)
        arrangement.search(search)
        filter()
    }

    private mutating func endSearch() {
        setSearch(nil)
        filter()
    }

    /// The movement of a key that moves in the rows during a search.
    private static func movement(_ key: Key) -> Command? {
        switch (key.code, key.modifiers.isEmpty) {
        case (.up, true): .up
        case (.down, true): .down
        case (.pageUp, true): .pageUp
        case (.pageDown, true): .pageDown
        default: nil
        }
    }

    /// Sorts the rows by another order.
    package mutating func sort(_ sorting: ListSorting, _ progress: ProgressBook) {
        arrangement.sort(sorting)
        arrange(progress)
    }
}
