package import Terminal

/// One line of text being edited: its text, and the cursor, counted in graphemes.
///
/// All typed or pasted text passes through `TerminalText`, so the line is always safe to show.
package struct LineEditor: Hashable, Sendable {
    /// The result of a key.
    package enum Outcome: Hashable, Sendable {
        /// The line or the cursor changed, or the key has no meaning here.
        case editing
        /// The person accepted the line.
        case accepted
        /// The person cancelled.
        case cancelled
    }

    /// The line.
    package private(set) var text: String
    /// The graphemes before the cursor.
    package private(set) var cursor: Int
    /// The most graphemes the line may hold.
    let limit: Int

    /// Creates a line with the cursor at its end.
    package init(_ text: String = "", limit: Int = 200) {
        self.limit = max(1, limit)
        self.text = String(TerminalText(text).string.prefix(self.limit))
        cursor = self.text.count
    }

    /// Creates a line with the cursor before its tail.
    package init(_ head: String, tail: String, limit: Int) {
        self.init(head + tail, limit: limit)
        cursor = min(cursor, TerminalText(head).string.count)
    }

    /// The part before the cursor.
    package var head: Substring { text.prefix(cursor) }
    /// The part from the cursor on.
    package var tail: Substring { text.dropFirst(cursor) }

    /// True when the line holds as many graphemes as it may.
    package var isFull: Bool { text.count >= limit }

    /// Handles a key.
    package mutating func handle(_ key: Key) -> Outcome {
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

    /// Inserts text at the cursor; drops the part beyond the limit, and then returns false.
    @discardableResult
    package mutating func insert(_ outside: String) -> Bool {
        let room = limit - text.count
        // A combining mark joins the grapheme before it, so it needs no room of its own.
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

    /// The part before the cursor without its last word.
    private var headWithoutWord: Substring {
        var rest = head
        while rest.last == " " { rest.removeLast() }
        while let last = rest.last, last != " " { rest.removeLast() }
        return rest
    }

    /// Joins two parts with the cursor between them; the graphemes at the seam may combine.
    private mutating func replace(_ head: some StringProtocol, _ tail: some StringProtocol) {
        let (head, tail) = (String(head), String(tail))
        text = TerminalText(head + tail).string
        cursor = min(TerminalText(head).string.count, text.count)
    }
}
