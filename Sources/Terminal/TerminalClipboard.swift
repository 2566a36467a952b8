import Glibc

/// Asks a terminal for its clipboard, for a program that does not hold the screen.
///
/// ```swift
/// if case .text(let bytes) = TerminalClipboard().ask() { … }
/// ```
package struct TerminalClipboard: Sendable {
    /// The path of the terminal.
    let path: String
    /// The longest silence of the terminal, in nanoseconds.
    let patience: UInt64

    /// The clipboard of this process's terminal.
    package init() { self.init(path: "/dev/tty", patience: 1_000_000_000) }

    init(path: String, patience: UInt64) {
        (self.path, self.patience) = (path, patience)
    }

    /// The longest time that an answer may take in all, as a multiple of the patience.
    private static let mostPatience: UInt64 = 10

    /// Asks, and waits for the answer; blocks.
    ///
    /// Nothing is asked in the background, or where there is no terminal. The terminal is as before
    /// afterwards, also where a signal ends the process meanwhile; Ctrl-C ends it as everywhere.
    package func ask() -> ClipboardAnswer {
        let terminal = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard terminal >= 0 else { return .nothing }
        defer { close(terminal) }
        var saved = termios()
        guard TerminalOwner.isOurs(terminal), tcgetattr(terminal, &saved) == 0 else {
            return .nothing
        }
        let reply = Self.restoring(saved, of: terminal) { ask(terminal, saved) }
        if reply.isInterrupted { kill(getpid(), SIGINT) }
        return reply.answer
    }

    private func ask(_ terminal: Int32, _ saved: termios) -> ClipboardReply {
        var reply = ClipboardReply()
        var (raw, former) = (saved, saved)
        cfmakeraw(&raw)
        guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return reply }
        defer {
            // An answer that is on its way must not reach the shell.
            if !reply.isOver { tcflush(terminal, TCIFLUSH) }
            tcsetattr(terminal, TCSANOW, &former)
        }
        let query = ClipboardReply.query
        guard write(terminal, query, query.count) == query.count else { return reply }
        let begin = EventPump.now
        var end = begin + patience
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !reply.isOver {
            let now = EventPump.now
            guard now < end else { break }
            var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Int32(clamping: (end - now) / 1_000_000 + 1))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { break }
            let count = read(terminal, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { break }
            reply.feed(buffer[..<count])
            if reply.isUnderWay {
                end = min(EventPump.now + patience, begin + Self.mostPatience * patience)
            }
        }
        return reply
    }

    /// Does something during which a signal that ends the process restores the terminal.
    private static func restoring<Value>(
        _ saved: termios, of terminal: Int32, _ work: () -> Value
    ) -> Value {
        CrashRestore.current.arm(descriptor: terminal, sequence: [], saved: saved)
        let former = SignalRelay.ending.map {
            ($0, SignalRelay.install(restoreAndDie, for: $0, flags: SA_RESTART))
        }
        defer {
            CrashRestore.current.disarm()
            for case (let signal, var action?) in former { sigaction(signal, &action, nil) }
        }
        return work()
    }
}
