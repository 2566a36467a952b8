/// What the event pump delivers.
public enum TerminalEvent: Hashable, Sendable {
    /// A key, a paste, the mouse, the focus or an answer.
    case input(InputEvent)
    /// The window has another extent; ask the device for it.
    case resized
    /// The process was asked to stop (SIGTSTP): call `TTYDevice.suspend`.
    case suspendRequested
    /// The process goes on after a stop (SIGCONT): call `TTYDevice.resume`, then draw whole.
    case continued
    /// The process was asked to end (INT, TERM, HUP or QUIT): save, leave, exit.
    case endRequested(signal: Int32)
    /// The deadline of this instant has come; it is not armed any more.
    case deadline(UInt64)
    /// The terminal takes output again; asked for by `EventPump.awaitOutput`.
    case drained
    /// Someone called `wake`; several calls may come as one.
    case woken
    /// The input has ended: the terminal is gone.
    case hangup
}
