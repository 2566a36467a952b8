import Synchronization
package import Terminal

/// A terminal in memory: takes frames, shows them on a screen model, counts writes.
package final class MemoryTerminal: TerminalDevice {
    private struct State {
        var size: Size
        var capabilities: TerminalCapabilities
        var screen: MemoryTerminalScreen
        var writes: [[UInt8]] = []
        var isEntered = false
        var outcome = WriteOutcome.written
        var isLost = false
        var isHolding = false
        var cellSizeQuestions = 0
    }

    private let state: Mutex<State>

    /// Makes a terminal of a size.
    package init(
        size: Size = Size(columns: 80, rows: 24),
        capabilities: TerminalCapabilities = TerminalCapabilities()
    ) {
        state = Mutex(
            State(
                size: size, capabilities: capabilities, screen: MemoryTerminalScreen(size: size)))
    }

    /// The extent now.
    package var size: Size { state.withLock { $0.size } }
    /// The capabilities of the terminal.
    package var capabilities: TerminalCapabilities { state.withLock { $0.capabilities } }
    /// True when `enter` was called last.
    package var isEntered: Bool { state.withLock { $0.isEntered } }
    /// The content of the screen.
    package var screen: MemoryTerminalScreen { state.withLock { $0.screen } }
    /// The rows of the screen as text.
    package var lines: [String] { state.withLock { $0.screen.lines } }
    /// Every frame that was written.
    package var writes: [[UInt8]] { state.withLock { $0.writes } }

    /// Changes the extent; the screen is blank afterwards.
    package func resize(to size: Size) {
        state.withLock {
            $0.size = size
            $0.screen = MemoryTerminalScreen(size: size)
        }
    }

    /// Sets the outcome of the following writes; only `.written` reaches the screen.
    package func setOutcome(_ outcome: WriteOutcome) {
        state.withLock { $0.outcome = outcome }
    }

    /// Makes the terminal take frames only when it is drained (`.held`), or at once again.
    package func setHolding(_ isHolding: Bool) {
        state.withLock { $0.isHolding = isHolding }
    }

    /// The descriptor that a waiting program watches; not a real one.
    package var heldOutput: Int32? {
        state.withLock { $0.outcome == .held && $0.isHolding ? 1023 : nil }
    }

    /// Takes the frame that was held; false when it is still held.
    package func drain() -> Bool {
        state.withLock { state in
            if state.isHolding { return state.outcome != .held }
            if state.outcome == .held { state.outcome = .written }
            return true
        }
    }

    /// Notes that the screen is taken again after a stop; it is blank.
    package func suspend(_ reach: StopReach) -> Bool { resume() }

    /// Notes that the screen is taken again; it is blank.
    package func resume() -> Bool {
        state.withLock {
            $0.isEntered = true
            $0.screen = MemoryTerminalScreen(size: $0.size)
        }
        return true
    }

    /// Makes the terminal disappear: the following writes throw.
    package func lose() {
        state.withLock { $0.isLost = true }
    }

    /// Notes that the screen is taken.
    package func enter() {
        state.withLock { $0.isEntered = true }
    }

    /// Notes that the screen is given back.
    package func leave() {
        state.withLock { $0.isEntered = false }
    }

    /// Shows a frame on the screen model.
    package func write(_ bytes: [UInt8]) throws(TerminalError) -> WriteOutcome {
        let result = state.withLock { state -> WriteOutcome? in
            if state.isLost { return nil }
            if state.isHolding { state.outcome = .held }
            guard state.outcome == .written || state.outcome == .held else {
                return state.outcome
            }
            state.writes.append(bytes)
            state.screen.apply(bytes)
            return state.outcome
        }
        guard let result else { throw TerminalError(.lost) }
        return result
    }

    /// Ignored, since there is no mouse.
    package func readMouse(_ isWanted: Bool) -> WriteOutcome { steer() }

    /// Takes an answer into account.
    @discardableResult
    package func apply(_ reply: TerminalReply) -> WriteOutcome {
        state.withLock { $0.capabilities.apply(reply) }
        return .written
    }

    /// Counts the question; a test gives the answer.
    package func askCellSize() -> WriteOutcome {
        state.withLock { $0.cellSizeQuestions += 1 }
        return steer()
    }

    /// The number of times the size of a cell was asked for.
    package var cellSizeQuestions: Int { state.withLock { $0.cellSizeQuestions } }

    private func steer() -> WriteOutcome {
        state.withLock { state in
            if state.isHolding, state.outcome == .written { state.outcome = .held }
            return state.outcome
        }
    }
}
