package import ListenCore
package import UIVocabulary

/// Which rows of a list are shown, and in which order.
///
/// A row keeps its index in the source's list, so that the numbers beside the
/// rows stay those that `book 3` means, however the list is arranged.
package struct ListArrangement: Hashable, Sendable {
    package private(set) var sorting = ListSorting()
    package private(set) var search: ListSearch?
    /// The indices in the source's list of the rows that are shown.
    package private(set) var order: [Int] = []
    /// The indices of all rows in their order, of which a search leaves some out.
    private var sorted: [Int] = []
    /// What of each row can be searched, folded when that is first needed.
    package private(set) var texts: [[FoldedText]] = []

    /// The query, while one limits the rows.
    package var query: SearchQuery? {
        guard let query = search?.query, !query.isEmpty else { return nil }
        return query
    }

    /// Whether typed keys go to the search.
    package var isTyping: Bool { search?.isTyping == true }

    /// Goes by an order.
    package mutating func sort(_ sorting: ListSorting) { self.sorting = sorting }

    /// Searches anew, or changes or ends a search.
    package mutating func search(_ search: ListSearch?) { self.search = search }

    /// The rows are others: what was folded of them is void.
    package mutating func forgetTexts() { texts = [] }

    /// Works out the order of all rows, and which are shown; O(n log n).
    ///
    /// `text` gives what of a row can be searched, its title first; `number`
    /// what an order by numbers compares; rows that are not `shown` are left out.
    package mutating func arrange(
        count: Int, shown: (Int) -> Bool = { _ in true }, text: (Int) -> [String],
        number: (Int) -> Double?
    ) {
        if sorting.key == .title || sorting.key == .author { fold(count, text) }
        sorted = sorted(count, number: number)
        filter(shown: shown, text: text)
    }

    /// Works out which of the rows are shown, in the order they have; O(n).
    package mutating func filter(
        shown: (Int) -> Bool = { _ in true }, text: (Int) -> [String]
    ) {
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
