/// An event that the event pump delivers.
package enum TerminalEvent: Hashable, Sendable {
    /// A key, a paste, the mouse, the focus or an answer.
    case input(InputEvent)
    /// The window has another size; ask the device for it.
    case resized
    /// The process was asked to stop (SIGTSTP): call `TTYDevice.suspend`.
    case suspendRequested
    /// The process continues after a stop (SIGCONT): call `TTYDevice.resume`, then draw everything.
    case continued
    /// The process was asked to end (INT, TERM, HUP or QUIT): save, leave, exit.
    case endRequested(signal: Int32)
    /// The deadline of this instant has passed and is no longer set.
    case deadline(UInt64)
    /// The terminal accepts output again; requested by `EventPump.awaitOutput`.
    case drained
    /// The input has ended: the terminal is gone.
    case hangup
}
