import ListenCore
package import UIVocabulary

/// The shown rows of a list and their order.
///
/// A row keeps its index in the source's list, so that the numbers beside the rows stay those of
/// `book 3`, however the list is arranged.
package struct ListArrangement: Hashable, Sendable {
    private(set) var sorting = ListSorting()
    package private(set) var search: ListSearch?
    /// The indices in the source's list of the shown rows.
    package private(set) var order: [Int] = []
    /// The indices of all rows in their order, before a search leaves some out.
    private var sorted: [Int] = []
    /// The searchable texts of each row, folded at the first need.
    private(set) var texts: [[FoldedText]] = []

    /// The query, if one limits the rows.
    var query: SearchQuery? {
        guard let query = search?.query, !query.isEmpty else { return nil }
        return query
    }

    /// True when typed keys go to the search.
    var isTyping: Bool { search?.isTyping == true }

    /// Sets the order; `arrange` applies it.
    mutating func sort(_ sorting: ListSorting) { self.sorting = sorting }

    /// Starts, changes or ends a search; `filter` applies it.
    mutating func search(_ search: ListSearch?) { self.search = search }

    /// Drops the folded texts, since the rows changed.
    mutating func forgetTexts() { texts = [] }

    /// Sorts all rows and filters them; O(n log n).
    ///
    /// `text` returns the searchable texts of a row, its title first; `number` the value of a
    /// numeric order; rows for which `shown` is false are left out.
    mutating func arrange(
        count: Int, shown: (Int) -> Bool = { _ in true }, text: (Int) -> [String],
        number: (Int) -> Double?
    ) {
        if sorting.key == .title || sorting.key == .author { fold(count, text) }
        sorted = sorted(count, number: number)
        filter(shown: shown, text: text)
    }

    /// Filters the sorted rows; O(n).
    mutating func filter(shown: (Int) -> Bool = { _ in true }, text: (Int) -> [String]) {
        guard let query else { return order = sorted.filter(shown) }
        fold(sorted.count, text)
        order = sorted.filter { shown($0) && query.matches(texts[$0]) }
    }

    private mutating func fold(_ count: Int, _ text: (Int) -> [String]) {
        guard texts.count != count else { return }
        texts = (0..<count).map { text($0).map { FoldedText($0) } }
    }

    private func sorted(_ count: Int, number: (Int) -> Double?) -> [Int] {
        let rows = Array(0..<count)
        if sorting.key == .place { return sorting.isAscending ? rows : rows.reversed() }
        let values = rows.map { (row: $0, value: value(of: $0, number)) }
        let known = values.filter { $0.value != nil }
        let isAscending = sorting.isAscending
        let sorted = known.sorted { one, other in
            guard let left = one.value, let right = other.value, left != right else {
                return one.row < other.row
            }
            return isAscending ? left.isBefore(right) : right.isBefore(left)
        }
        return sorted.map(\.row) + values.filter { $0.value == nil }.map(\.row)
    }

    private func value(of row: Int, _ number: (Int) -> Double?) -> ListSortValue? {
        switch sorting.key {
        case .title: return .text(texts[row].first?.scalars ?? [])
        case .author:
            guard let author = texts[row][safe: 1], !author.scalars.isEmpty else { return nil }
            return .text(author.scalars)
        case .place, .added, .progress, .lastHeard, .length: return number(row).map { .number($0) }
        }
    }
}
