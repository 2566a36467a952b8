/// An event of the terminal's input.
package enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Text was pasted; filtered, at most 16 KB, and never treated as commands.
    case paste(TerminalText)
    /// The mouse reported something.
    case mouse(MouseEvent)
    /// The terminal's window got or lost the focus.
    case focus(Bool)
    /// The terminal answered a query.
    case reply(TerminalReply)
}

/// A report of the mouse in a cell (SGR mode 1006).
package struct MouseEvent: Hashable, Sendable {
    /// The action of the mouse.
    package enum Action: Hashable, Sendable {
        /// A button went down: 0 left, 1 middle, 2 right.
        case press(Int)
        /// A button went up.
        case release(Int)
        /// The mouse moved with a button down.
        case drag(Int)
        case wheelUp, wheelDown
    }

    /// The action.
    package var action: Action
    /// The cell, from 0 at the top left.
    package var point: Point
    /// The modifiers held.
    package var modifiers: Key.Modifiers

    /// Makes a report.
    package init(_ action: Action, at point: Point, modifiers: Key.Modifiers = []) {
        self.action = action
        self.point = point
        self.modifiers = modifiers
    }
}

/// An answer of the terminal, which the decoder recognises so that it is never read as keys.
package enum TerminalReply: Hashable, Sendable {
    /// DA1: the end of a batch of queries; `sixel` is true when the terminal draws sixels
    /// (attribute 4).
    case primaryAttributes(sixel: Bool)
    /// DECRPM: state of a private mode (0 unknown, 1 set, 2 reset, 3 always set, 4 never set).
    case mode(number: Int, state: Int)
    /// The terminal speaks the kitty keyboard protocol.
    case keyboardFlags(Int)
    /// OSC 11: the background colour.
    case background(Color)
    /// XTVERSION: the terminal's name and version.
    case version(TerminalText)
    /// True when the terminal supports the kitty graphics protocol.
    case kittyGraphics(Bool)
    /// The extent of a cell in pixels (XTWINOPS 16).
    case cellSize(PixelSize)
    /// The terminal's colours are dark or light now (mode 2031).
    case colorScheme(isDark: Bool)
    /// DECXCPR: the column of the cursor, from 1.
    case cursorColumn(Int)
    /// An answer without a query.
    case other
}
