import Glibc
import Synchronization

/// The real terminal: raw mode, alternate screen, and the way back out of both.
///
/// Safe to call from any thread; meant for the one that draws. While the process is in the
/// background nothing is read, set or drawn.
public final class TTYDevice: TerminalDevice {
    /// What to ask of the terminal beyond the usual.
    public struct Options: Sendable {
        /// Report presses, drags and the wheel of the mouse.
        public var mouse: Bool
        /// Ask for unambiguous keys (kitty keyboard protocol, flag 1).
        public var kittyKeyboard: Bool

        /// Makes options.
        public init(mouse: Bool = true, kittyKeyboard: Bool = true) {
            self.mouse = mouse
            self.kittyKeyboard = kittyKeyboard
        }
    }

    private struct State {
        var capabilities: TerminalCapabilities
        /// What the terminal's settings were before `enter`.
        var saved: termios?
        /// Whether the screen is ours now; false while in the background.
        var holdsScreen = false
    }

    private let input: Int32
    private let output: Int32
    private let options: Options
    private let environment: [String: String]
    private let signals: SignalRelay
    private let state: Mutex<State>

    /// Makes a device of two descriptors; nothing is touched before `enter`.
    public init(
        input: Int32 = 0, output: Int32 = 1,
        capabilities: TerminalCapabilities, environment: [String: String],
        signals: SignalRelay, options: Options = Options()
    ) {
        self.input = input
        self.output = output
        self.options = options
        self.environment = environment
        self.signals = signals
        state = Mutex(State(capabilities: capabilities))
    }

    /// What the terminal can do, as far as it is known now.
    public var capabilities: TerminalCapabilities { state.withLock { $0.capabilities } }

    /// The window's extent; without one COLUMNS × LINES, else 80 × 24.
    public var size: Size {
        var window = winsize()
        if ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
            return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
        }
        let columns = environment["COLUMNS"].flatMap { Int($0) } ?? 0
        let rows = environment["LINES"].flatMap { Int($0) } ?? 0
        return Size(columns: columns > 0 ? columns : 80, rows: rows > 0 ? rows : 24)
    }

    /// Whether the process may draw: its group owns the terminal.
    public var isForeground: Bool {
        let owner = tcgetpgrp(output)
        return owner < 0 || owner == getpgrp()
    }

    /// Takes the screen over and asks what the terminal can do; throws if it is no terminal.
    public func enter() throws(TerminalError) {
        guard isatty(input) == 1, isatty(output) == 1 else { throw TerminalError(.notATerminal) }
        if isForeground { try takeScreen(asking: true) }
    }

    /// Gives the screen back, as it was.
    public func leave() {
        state.withLock { state in
            guard state.holdsScreen, var saved = state.saved else { return }
            state.holdsScreen = false
            CrashRestore.current.disarm()
            guard isForeground else { return }
            _ = try? send(leaveSequence(state.capabilities))
            // Answers that are still on their way must not land in the shell.
            tcsetattr(input, TCSAFLUSH, &saved)
        }
    }

    /// Gives the screen back, stops the process, and takes the screen again when it goes on.
    ///
    /// Returns whether the screen is ours: then it is empty and must be drawn whole.
    public func suspend() -> Bool {
        leave()
        signals.stopProcess()
        return resume()
    }

    /// Takes the screen again after the process was continued; false in the background.
    public func resume() -> Bool {
        guard isForeground, (try? takeScreen(asking: false)) != nil else {
            state.withLock { $0.holdsScreen = false }
            CrashRestore.current.disarm()
            return false
        }
        return true
    }

    /// Writes one frame, in one system call unless the terminal takes only part of it.
    public func write(_ bytes: [UInt8]) throws(TerminalError) -> WriteOutcome {
        guard isForeground else {
            state.withLock { $0.holdsScreen = false }
            CrashRestore.current.disarm()
            return .background
        }
        if !state.withLock({ $0.holdsScreen }) {
            try takeScreen(asking: false)
            return .needsRedraw
        }
        try send(bytes)
        return .written
    }

    /// Takes an answer of the terminal into account.
    public func apply(_ reply: TerminalReply) {
        state.withLock { $0.capabilities.apply(reply) }
    }

    private func takeScreen(asking: Bool) throws(TerminalError) {
        let capabilities = self.capabilities
        var saved = termios()
        if let known = state.withLock({ $0.saved }) {
            saved = known
        } else if tcgetattr(input, &saved) != 0 {
            throw TerminalError(.system, call: "tcgetattr", errno: errno)
        }
        // Armed first: a crash half-way in must still be undone.
        CrashRestore.current.arm(
            descriptor: output, sequence: leaveSequence(capabilities), saved: saved)
        var raw = saved
        cfmakeraw(&raw)
        guard tcsetattr(input, TCSADRAIN, &raw) == 0 else {
            CrashRestore.current.disarm()
            throw TerminalError(.system, call: "tcsetattr", errno: errno)
        }
        state.withLock {
            $0.saved = saved
            $0.holdsScreen = true
        }
        try send(enterSequence(capabilities) + (asking ? capabilities.queries : []))
    }

    private func enterSequence(_ capabilities: TerminalCapabilities) -> [UInt8] {
        // Autowrap off: a glyph of disputed width must not reach the next row.
        var text = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h"
        if options.mouse { text += "\u{1B}[?1002h\u{1B}[?1006h" }
        if options.kittyKeyboard, capabilities.takesQueries { text += "\u{1B}[>1u" }
        return Array((text + "\u{1B}[m\u{1B}[2J\u{1B}[H").utf8)
    }

    private func leaveSequence(_ capabilities: TerminalCapabilities) -> [UInt8] {
        let keyboard = options.kittyKeyboard && capabilities.takesQueries ? "\u{1B}[<u" : ""
        let modes = [2026, 1006, 1003, 1002, 1000, 1004, 2004].map { "\u{1B}[?\($0)l" }.joined()
        return Array((keyboard + modes + "\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l").utf8)
    }

    private func send(_ bytes: [UInt8]) throws(TerminalError) {
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                Glibc.write(output, buffer.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if written >= 0 {
                done += written
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            default: throw TerminalError(.lost, call: "write", errno: errno)
            }
        }
    }
}
