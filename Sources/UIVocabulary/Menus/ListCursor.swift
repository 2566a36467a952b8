/// The chosen row of a list.
package struct ListCursor: Hashable, Sendable {
    package private(set) var index = 0

    /// Creates a cursor on the first row.
    package init() {}

    /// Moves by a command of the lists; false for any other command.
    package mutating func move(_ command: Command, count: Int, page: Int) -> Bool {
        switch command {
        case .up: choose(index - 1, of: count)
        case .down: choose(index + 1, of: count)
        case .pageUp: choose(index - page, of: count)
        case .pageDown: choose(index + page, of: count)
        case .top: choose(0, of: count)
        case .bottom: choose(count - 1, of: count)
        default: return false
        }
        return true
    }

    /// Chooses a row, clamped to the list.
    package mutating func choose(_ row: Int, of count: Int) {
        index = max(0, min(row, count - 1))
    }

    /// The first row of a window of `rows` that keeps the chosen row in sight, near the middle
    /// where the list is longer than the window.
    package func windowStart(rows: Int, count: Int) -> Int {
        Self.windowStart(around: index, rows: rows, count: count)
    }

    /// The first row of a window of `rows` around a row, as far as the list allows.
    package static func windowStart(around index: Int, rows: Int, count: Int) -> Int {
        guard rows > 0, count > rows else { return 0 }
        return min(max(0, index - rows / 2), count - rows)
    }
}
