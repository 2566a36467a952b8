/// A terminal to draw on: the real one, or one in memory for tests.
package protocol TerminalDevice: AnyObject, Sendable {
    /// The present size.
    var size: Size { get }
    /// The capabilities of the terminal.
    var capabilities: TerminalCapabilities { get }
    /// Takes over the screen: raw mode, alternate screen, hidden cursor.
    func enter() throws(TerminalError)
    /// Restores the screen; doing so twice is harmless.
    func leave()
    /// Restores the screen, stops the process or its group, and takes over the screen when it
    /// continues; returns true when the program holds the screen, which is then empty.
    func suspend(_ reach: StopReach) -> Bool
    /// Takes over the screen again after the process was continued; false in the background.
    func resume() -> Bool
    /// Sends the output that the terminal did not accept yet; returns true when nothing is left.
    func drain() throws(TerminalError) -> Bool
    /// The descriptor to wait for while output is left to send, otherwise nil.
    var heldOutput: Int32? { get }
    /// Writes one whole frame.
    func write(_ bytes: [UInt8]) throws(TerminalError) -> WriteOutcome
    /// Turns reports of presses, drags and the wheel of the mouse on or off.
    func readMouse(_ isWanted: Bool) -> WriteOutcome
    /// Applies an answer of the terminal.
    func apply(_ reply: TerminalReply) -> WriteOutcome
    /// Queries the size of a cell again, when pixel pictures depend on it.
    func askCellSize() -> WriteOutcome
}

/// The outcome of writing a frame.
package enum WriteOutcome: Hashable, Sendable {
    /// The terminal accepted it.
    case written
    /// The terminal accepts no more for now; the rest is kept for `drain`.
    case held
    /// Too much is kept already, so this was not accepted: it will never be shown.
    case dropped
    /// The program is in the background: nothing was drawn, and the next frame must be whole.
    case background
    /// The program just returned to the foreground: the screen is empty, draw it completely.
    case needsRedraw
}
