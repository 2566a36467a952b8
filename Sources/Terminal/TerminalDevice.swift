/// A terminal to draw on: the real one, or one in memory for tests.
public protocol TerminalDevice: AnyObject, Sendable {
    /// The extent now.
    var size: Size { get }
    /// What the terminal can do.
    var capabilities: TerminalCapabilities { get }
    /// Takes the screen over: raw mode, alternate screen, hidden cursor.
    func enter() throws(TerminalError)
    /// Gives the screen back as it was; doing so twice is harmless.
    func leave()
    /// Gives the screen back, stops the process or its group, and takes the screen when it goes
    /// on; whether the screen is ours then, and empty.
    func suspend(_ reach: StopReach) -> Bool
    /// Takes the screen again after the process was continued; false in the background.
    func resume() -> Bool
    /// Sends what the terminal did not take yet; whether nothing is left.
    func drain() throws(TerminalError) -> Bool
    /// The descriptor to wait for while something is left to send, else nil.
    var heldOutput: Int32? { get }
    /// Writes one whole frame.
    func write(_ bytes: [UInt8]) throws(TerminalError) -> WriteOutcome
    /// Has presses, drags and the wheel of the mouse reported from now on, or no more.
    func readMouse(_ isWanted: Bool) -> WriteOutcome
    /// Takes an answer of the terminal into account.
    func apply(_ reply: TerminalReply) -> WriteOutcome
    /// Asks anew how large a cell is, where pictures of pixels depend on it.
    func askCellSize() -> WriteOutcome
}

/// What became of a frame.
public enum WriteOutcome: Hashable, Sendable {
    /// The terminal has it.
    case written
    /// The terminal takes no more for now; the rest is kept for `drain`.
    case held
    /// So much is kept already that this was not taken: it will never be shown.
    case dropped
    /// The program is in the background: nothing was drawn, and the next frame must be whole.
    case background
    /// The program just came back to the foreground: the screen is empty, draw it whole.
    case needsRedraw
}
