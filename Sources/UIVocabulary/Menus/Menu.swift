import ListenCore
import Terminal

/// A row of a menu.
package struct MenuRow: Hashable, Sendable {
    /// The name of the row; not yet safe for a terminal.
    package var label: String
    /// The value behind the name, such as the notation of a drill.
    package var value: String
    /// The text at the right edge.
    package var hint: String
    /// True for the current choice.
    package var isTicked: Bool
    /// The effect of choosing the row; `nil` for a heading.
    package var choice: MenuChoice?
    /// The highlighted characters of the name.
    package var lit: Range<Int>?

    /// Creates a row from its parts.
    package init(
        label: String, value: String = "", hint: String = "", isTicked: Bool = false,
        choice: MenuChoice? = nil, lit: Range<Int>? = nil
    ) {
        self.label = label
        self.value = value
        self.hint = hint
        self.isTicked = isTicked
        self.choice = choice
        self.lit = lit
    }

    /// A heading among the rows.
    package static func heading(_ label: String, hint: String = "") -> MenuRow {
        MenuRow(label: label, hint: hint)
    }

    package var isHeading: Bool { choice == nil }
}

/// Rows to choose from.
///
/// The rows follow from the state behind the menu at every moment, so only the cursor is kept.
package struct Menu: Hashable, Sendable {
    package var title: String
    package var rows: [MenuRow]
    /// The sentence in place of the rows when there are none.
    package var empty: String
    /// The meaning of the keys, for the lower edge.
    package var footer: String
    /// True when the menu takes the full width.
    package var isWide = false

    /// Creates a menu from its parts.
    package init(title: String, rows: [MenuRow], empty: String = "", footer: String = "") {
        self.title = title
        self.rows = rows
        self.empty = empty
        self.footer = footer
    }

    /// The row of the current choice, or the first row that can be chosen.
    package var initialRow: Int {
        rows.firstIndex { $0.isTicked && !$0.isHeading } ?? rows.firstIndex { !$0.isHeading } ?? 0
    }

    /// The row to which a command moves the cursor; `nil` when it is no movement.
    package func row(after row: Int, by command: Command, page: Int) -> Int? {
        let chosen = rows.indices.filter { !rows[$0].isHeading }
        guard !chosen.isEmpty else { return isMovement(command) ? 0 : nil }
        let place = chosen.lastIndex { $0 <= row } ?? 0
        let next: Int
        switch command {
        case .up: next = place - 1
        case .down: next = place + 1
        case .pageUp: next = place - page
        case .pageDown: next = place + page
        case .top: next = 0
        case .bottom: next = chosen.count - 1
        default: return nil
        }
        return chosen[min(max(0, next), chosen.count - 1)]
    }

    private func isMovement(_ command: Command) -> Bool {
        [.up, .down, .pageUp, .pageDown, .top, .bottom].contains(command)
    }

    /// The cursor clamped to the rows, never on a heading.
    package func bounded(_ row: Int) -> Int {
        let row = max(0, min(row, rows.count - 1))
        guard rows.indices.contains(row), rows[row].isHeading else { return row }
        return rows.indices.dropFirst(row).first { !rows[$0].isHeading }
            ?? rows.indices.prefix(row).last { !rows[$0].isHeading } ?? row
    }

    /// The first row of a window that keeps the cursor in sight, with the heading above the first
    /// rows.
    package func windowStart(cursor: Int, rows count: Int) -> Int {
        ListCursor.windowStart(around: cursor, rows: count, count: rows.count)
    }
}
