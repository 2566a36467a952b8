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
    /// Writes one whole frame.
    func write(_ bytes: [UInt8]) throws(TerminalError) -> WriteOutcome
    /// Takes an answer of the terminal into account.
    func apply(_ reply: TerminalReply)
}

/// What became of a frame.
public enum WriteOutcome: Hashable, Sendable {
    /// The terminal has it.
    case written
    /// The program is in the background: nothing was drawn, and the next frame must be whole.
    case background
    /// The program just came back to the foreground: the screen is empty, draw it whole.
    case needsRedraw
}
