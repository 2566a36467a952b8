/// The key by which a list is sorted.
package enum ListSortKey: String, CaseIterable, Hashable, Sendable {
    /// The order of the source, in which `book 3` counts.
    case place
    case title, author, added, progress, lastHeard, length

    /// The name in the menu and the header.
    package var name: String {
        switch self {
        case .place: "place"
        case .title: "title"
        case .author: "author"
        case .added: "added"
        case .progress: "progress"
        case .lastHeard: "last heard"
        case .length: "length"
        }
    }

    /// True when the default order is ascending: so for names and places, while a person looks
    /// first for the most heard and the last heard.
    var startsAscending: Bool {
        switch self {
        case .place, .title, .author: true
        case .added, .progress, .lastHeard, .length: false
        }
    }

    /// The sort keys of the list of books.
    package static let ofBooks: [ListSortKey] = [
        .place, .title, .author, .added, .lastHeard, .length, .progress,
    ]
    /// The sort keys of a list of chapters.
    package static let ofChapters: [ListSortKey] = [.place, .title, .progress, .lastHeard, .length]
}

/// A sort key and its direction.
package struct ListSorting: Hashable, Sendable {
    package private(set) var key = ListSortKey.place
    package private(set) var isAscending = true

    /// Creates the order of the source.
    package init() {}

    /// True when the rows stand in the order of the source.
    package var isOfSource: Bool { key == .place && isAscending }

    /// Chooses another key, or reverses the direction of the same one.
    package mutating func choose(_ key: ListSortKey) {
        isAscending = key == self.key ? !isAscending : key.startsAscending
        self.key = key
    }
}

/// The value by which a row is sorted; rows without one stand last in either direction.
package enum ListSortValue: Hashable, Sendable {
    case number(Double)
    case text([UInt32])

    /// True when this value comes before another one: numbers by size, texts in natural order, so
    /// that `2` is before `10`.
    package func isBefore(_ other: ListSortValue) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): one < two
        case (.text(let one), .text(let two)): Self.isBefore(one, two)
        case (.number, .text): true
        case (.text, .number): false
        }
    }

    private static func isBefore(_ one: [UInt32], _ two: [UInt32]) -> Bool {
        var (left, right) = (one[...], two[...])
        while let first = left.first, let second = right.first {
            if isDigit(first), isDigit(second) {
                let (number, other) = (takeNumber(&left), takeNumber(&right))
                guard number.elementsEqual(other) else {
                    return number.count != other.count
                        ? number.count < other.count : number.lexicographicallyPrecedes(other)
                }
                continue
            }
            guard first == second else { return first < second }
            left.removeFirst()
            right.removeFirst()
        }
        return left.isEmpty && !right.isEmpty
    }

    private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

    /// Takes the digits at the front, without leading zeros.
    private static func takeNumber(_ text: inout ArraySlice<UInt32>) -> ArraySlice<UInt32> {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }
}
