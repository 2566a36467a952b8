package import Terminal

/// One line of text that is being edited: what stands there, and where the
/// cursor is, counted in graphemes.
///
/// Whatever is typed or pasted passes `TerminalText`, so the line may always
/// be shown.
package struct LineEditor: Hashable, Sendable {
    /// What became of a key.
    package enum Outcome: Hashable, Sendable {
        /// The line or the cursor changed, or the key means nothing here.
        case editing
        /// The person is done.
        case accepted
        /// The person wants nothing of it.
        case cancelled
    }

    /// The line.
    package private(set) var text: String
    /// How many graphemes stand before the cursor.
    package private(set) var cursor: Int
    /// How many graphemes fit.
    package let limit: Int

    /// A line with the cursor behind it.
    package init(_ text: String = "", limit: Int = 200) {
        self.limit = max(1, limit)
        self.text = String(TerminalText(text).string.prefix(self.limit))
        cursor = self.text.count
    }

    /// A line with the cursor before its tail.
    package init(_ head: String, tail: String, limit: Int) {
        self.init(head + tail, limit: limit)
        cursor = min(cursor, TerminalText(head).string.count)
    }

    /// The part before the cursor.
    package var head: Substring { text.prefix(cursor) }
    /// The part from the cursor on.
    package var tail: Substring { text.dropFirst(cursor) }

    /// Whether nothing more fits in.
    package var isFull: Bool { text.count >= limit }

    /// Takes a key.
    package mutating func take(_ key: Key) -> Outcome {
        if key.modifiers.contains(.control) {
            takeControl(key.code)
            return .editing
        }
        guard key.modifiers.isSubset(of: .shift) else { return .editing }
        switch key.code {
        case .character(let character): insert(String(character))
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .backspace: replace(head.dropLast(), tail)
        case .delete: replace(head, tail.dropFirst())
        case .enter: return .accepted
        case .escape: return .cancelled
        case .tab, .insert, .up, .down, .pageUp, .pageDown, .function: break
        }
        return .editing
    }

    private mutating func takeControl(_ code: Key.Code) {
        switch code {
        case .character("a"): cursor = 0
        case .character("e"): cursor = text.count
        case .character("u"): replace("", tail)
        case .character("w"): replace(headWithoutWord, tail)
        default: break
        }
    }

    /// Puts text at the cursor; what is beyond the limit is dropped, and then it
    /// is false.
    @discardableResult
    package mutating func insert(_ outside: String) -> Bool {
        let room = limit - text.count
        // A mark that joins the grapheme before takes no room of its own.
        let all = TerminalText(outside).string
        let more = all.prefix(max(1, room))
        let old = self
        replace(head + more, tail)
        if text.count > limit {
            self = old
            return false
        }
        return more.endIndex == all.endIndex
    }

    /// What stands before the cursor without its last word.
    private var headWithoutWord: Substring {
        var rest = head
        while rest.last == " " { rest.removeLast() }
        while let last = rest.last, last != " " { rest.removeLast() }
        return rest
    }

    /// Joins two parts with the cursor between them; graphemes may join there.
    private mutating func replace(_ head: some StringProtocol, _ tail: some StringProtocol) {
        let (head, tail) = (String(head), String(tail))
        text = TerminalText(head + tail).string
        cursor = min(TerminalText(head).string.count, text.count)
    }
}
