import Glibc
import Synchronization

/// The real terminal: raw mode, alternate screen, and the way back from both.
///
/// Safe to call from any thread; meant for the one that draws. While the process is in the
/// background nothing is read, set or drawn.
package final class TTYDevice: TerminalDevice {
    /// The optional modes to request from the terminal.
    package struct Options: Hashable, Sendable {
        /// Report presses, drags and the wheel of the mouse.
        package var mouse: Bool
        /// Ask for unambiguous keys (kitty keyboard protocol, flags 1 and 4).
        package var kittyKeyboard: Bool
        /// Ask to be told when the terminal's colours turn dark or light (mode 2031).
        package var followsScheme: Bool
        /// The parts of the window around the screen that are changed, and given back.
        package var label: WindowLabel.Parts

        /// Makes options.
        package init(
            mouse: Bool = true, kittyKeyboard: Bool = true, followsScheme: Bool = true,
            label: WindowLabel.Parts = []
        ) {
            self.mouse = mouse
            self.kittyKeyboard = kittyKeyboard
            self.followsScheme = followsScheme
            self.label = label
        }
    }

    private struct State {
        var modes: TerminalModes
        /// The settings of the terminal before `enter`.
        var saved: termios?
        /// True while the program holds the screen; false in the background.
        var holdsScreen = false
        /// True when our keyboard flags are on the terminal's stack.
        var hasPushedKeys = false
        /// The part of the last frame that the terminal has not accepted yet.
        var held: [UInt8] = []
        /// The time until which answers to the queries are expected.
        var answersUntil: UInt64 = 0
    }

    /// The time for answers, in nanoseconds; later ones are not waited for.
    private static let answerTime: UInt64 = 100_000_000
    /// The most bytes of other sequences that are kept while a frame is not accepted.
    private static let heldLimit = 131_072
    /// The time in milliseconds after which a terminal that accepts nothing is abandoned when
    /// leaving.
    private static let leavePatience: Int32 = 500

    private let input: Int32
    private let output: TerminalOutput
    private let environment: [String: String]
    private let signals: SignalRelay
    private let state: Mutex<State>

    /// Makes a device of two descriptors; neither is used before `enter`.
    package init(
        input: Int32 = 0, output: Int32 = 1,
        capabilities: TerminalCapabilities, environment: [String: String],
        signals: SignalRelay, options: Options = Options()
    ) {
        self.input = input
        self.output = TerminalOutput(of: output)
        self.environment = environment
        self.signals = signals
        state = Mutex(
            State(modes: TerminalModes(options: options, capabilities: capabilities)))
    }

    /// The capabilities of the terminal, as far as they are known now.
    package var capabilities: TerminalCapabilities { state.withLock { $0.modes.capabilities } }

    /// The size of the window; without one COLUMNS × LINES, or 80 × 24.
    package var size: Size {
        var window = winsize()
        let status = ioctl(output.descriptor, UInt(TIOCGWINSZ), &window)
        if status == 0, window.ws_col > 0, window.ws_row > 0 {
            return Self.drawn(columns: Int(window.ws_col), rows: Int(window.ws_row))
        }
        let columns = environment["COLUMNS"].flatMap { Int($0) } ?? 0
        let rows = environment["LINES"].flatMap { Int($0) } ?? 0
        return Self.drawn(columns: columns > 0 ? columns : 80, rows: rows > 0 ? rows : 24)
    }

    /// The part of a window that is drawn: no screen has more cells, and a window that says so
    /// would keep the keys waiting for its frames.
    private static func drawn(columns: Int, rows: Int) -> Size {
        Size(columns: min(columns, 1_024), rows: min(rows, 512))
    }

    /// True when the process may draw, because its group owns the terminal.
    package var isForeground: Bool { TerminalOwner.isOurs(output.descriptor) }

    /// Takes over the screen and queries the terminal; throws if it is no terminal.
    package func enter() throws(TerminalError) {
        guard isatty(input) == 1, isatty(output.descriptor) == 1 else {
            throw TerminalError(.notATerminal)
        }
        if isForeground { try takeScreen(asking: true) }
    }

    /// Restores the screen.
    ///
    /// Nobody else may read the input meanwhile (`EventPump.stop`, `EventPump.pauseInput`): answers
    /// that are still expected are awaited and dropped here. A fatal signal in the middle finds the
    /// remaining steps prepared.
    package func leave() {
        state.withLock { state in
            guard state.holdsScreen, var saved = state.saved else { return }
            state.holdsScreen = false
            let rest = state.held
            state.held = []
            defer { CrashRestore.current.disarm() }
            guard isForeground else { return }
            let leaving = state.modes.leaving
            state.hasPushedKeys = false
            let isTaken = output.finish(rest + leaving, patience: Self.leavePatience)
            if !isTaken {
                // Unread output is dropped, so that this is read instead.
                tcflush(output.descriptor, TCOFLUSH)
                _ = output.finish(leaving, patience: 0)
            }
            CrashRestore.current.keepOnlySettings()
            // Answers that are still on their way must not reach the shell.
            if !state.modes.capabilities.hasAnswered { eatAnswers(until: state.answersUntil) }
            tcflush(input, TCIFLUSH)
            tcsetattr(input, isTaken ? TCSAFLUSH : TCSANOW, &saved)
        }
    }

    /// Restores the screen, stops the process or its group, and takes over the screen again when it
    /// continues.
    ///
    /// Returns true when the program holds the screen: then it is empty and must be drawn
    /// completely. As for `leave`, nobody else may read the input meanwhile.
    package func suspend(_ reach: StopReach) -> Bool {
        leave()
        signals.stopProcess(reach)
        return resume()
    }

    /// Takes over the screen again after the process was continued; false in the background.
    package func resume() -> Bool {
        guard isForeground, (try? takeScreen(asking: false)) != nil else {
            losesScreen()
            return false
        }
        return true
    }

    /// Writes one frame, in one system call unless the terminal accepts only part of it.
    ///
    /// It never waits for the terminal: the rest is kept, and is sent first next time.
    package func write(_ bytes: [UInt8]) throws(TerminalError) -> WriteOutcome {
        guard isForeground else {
            losesScreen()
            return .background
        }
        if !state.withLock({ $0.holdsScreen }) {
            try takeScreen(asking: false)
            return .needsRedraw
        }
        return try send(bytes)
    }

    /// Sends the output that the terminal did not accept yet; returns true when nothing is left.
    package func drain() throws(TerminalError) -> Bool {
        guard heldOutput != nil else { return true }
        guard isForeground else {
            // Nothing is waited for: in the background nothing is sent.
            losesScreen()
            return true
        }
        return try send([]) == .written
    }

    /// The descriptor to wait for while output is left to send, otherwise nil.
    package var heldOutput: Int32? {
        state.withLock { $0.held.isEmpty ? nil : output.descriptor }
    }

    /// Applies an answer of the terminal, and sets the modes that it shows to exist.
    @discardableResult
    package func apply(_ reply: TerminalReply) -> WriteOutcome {
        let additions = state.withLock { state -> [UInt8] in
            let before = state.modes
            state.modes.capabilities.apply(reply)
            guard state.holdsScreen, let saved = state.saved,
                state.modes.leaving != before.leaving
            else { return [] }
            CrashRestore.current.arm(
                descriptor: output.descriptor, sequence: state.modes.leaving, saved: saved)
            return state.modes.additions(since: before)
        }
        return additions.isEmpty ? .written : steer(additions)
    }

    /// Queries the size of a cell again, when pixel pictures depend on it.
    ///
    /// Another font size changes the cells of a window with the same pixels.
    package func askCellSize() -> WriteOutcome {
        let isNeeded = state.withLock {
            $0.holdsScreen && $0.modes.capabilities.takesQueries
                && $0.modes.capabilities.cellSize != nil
        }
        return isNeeded ? steer(TerminalCapabilities.cellSizeQuery) : .written
    }

    /// Sends sequences that draw nothing, before or after any frame; they are never dropped.
    private func steer(_ bytes: [UInt8]) -> WriteOutcome {
        guard isForeground else {
            losesScreen()
            return .background
        }
        // A closed terminal is noticed by the next frame.
        return (try? send(bytes, isDroppable: false)) ?? .written
    }

    private func losesScreen() {
        state.withLock {
            $0.holdsScreen = false
            $0.held = []
        }
        CrashRestore.current.disarm()
    }

    /// Turns reports of presses, drags and the wheel of the mouse on or off.
    package func readMouse(_ isWanted: Bool) -> WriteOutcome {
        let holdsScreen = state.withLock { state in
            state.modes.options.mouse = isWanted
            return state.holdsScreen
        }
        guard holdsScreen else { return .background }
        let mode = isWanted ? "h" : "l"
        return steer(Array("\u{1B}[?1002\(mode)\u{1B}[?1006\(mode)".utf8))
    }

    private func takeScreen(asking: Bool) throws(TerminalError) {
        let (modes, pushesKeys) = state.withLock { ($0.modes, !$0.hasPushedKeys) }
        var saved = termios()
        if let known = state.withLock({ $0.saved }) {
            saved = known
        } else if tcgetattr(input, &saved) != 0 {
            throw TerminalError(.system, call: "tcgetattr", errno: errno)
        }
        // Armed first: a crash half-way in must still be undone.
        CrashRestore.current.arm(
            descriptor: output.descriptor, sequence: modes.leaving, saved: saved)
        var raw = saved
        cfmakeraw(&raw)
        guard tcsetattr(input, TCSADRAIN, &raw) == 0 else {
            CrashRestore.current.disarm()
            throw TerminalError(.system, call: "tcsetattr", errno: errno)
        }
        state.withLock {
            $0.saved = saved
            $0.holdsScreen = true
            $0.hasPushedKeys = true
            $0.held = []
            if asking { $0.answersUntil = EventPump.now + Self.answerTime }
        }
        _ = try send(
            modes.entering(pushesKeys: pushesKeys) + (asking ? modes.capabilities.queries : []))
    }

    /// Sends the kept output, and then these bytes; `.held` when not all was accepted.
    private func send(
        _ bytes: [UInt8], isDroppable: Bool = true
    ) throws(TerminalError) -> WriteOutcome {
        try state.withLock { state throws(TerminalError) in
            let kept = state.held
            state.held = []
            let rest = kept.isEmpty ? [] : Array(try output.write(kept[...]))
            if rest.isEmpty {
                state.held = Array(try output.write(bytes[...]))
                return state.held.isEmpty ? .written : .held
            }
            if isDroppable, rest.count + bytes.count > Self.heldLimit {
                state.held = rest
                return bytes.isEmpty ? .held : .dropped
            }
            state.held = rest + bytes
            return .held
        }
    }

    /// Reads and drops input until the last answer came or the time is over.
    private func eatAnswers(until end: UInt64) {
        var decoder = KeyDecoder()
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
            let now = EventPump.now
            guard now < end else { return }
            var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Int32((end - now) / 1_000_000) + 1) > 0 else { return }
            let count = read(input, &buffer, buffer.count)
            guard count > 0 else { return }
            let isEnd = decoder.feed(buffer[..<count]).contains {
                if case .reply(.primaryAttributes) = $0 { true } else { false }
            }
            if isEnd { return }
        }
    }
}
