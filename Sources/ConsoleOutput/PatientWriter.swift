import Glibc
import Synchronization
import Terminal

/// Writes texts to descriptors in full, without blocking on a reader that takes nothing: a terminal
/// stopped by Ctrl-S, a pager that is not scrolled, a suspended program behind a pipe.
///
/// Callable from any thread; texts of two threads may mix where a reader takes them in pieces.
final class PatientWriter: Sendable {
    enum Outcome: Equatable {
        /// All of it is written.
        case whole
        /// The write failed with this error number.
        case failed(Int32)
        /// A signal asked the program to end while no reader took the text.
        case leftOff
    }

    /// A pipe that polls as writable takes this many bytes without blocking (pipe(7), PIPE_BUF).
    private static let pieceSize = 4_096
    /// The interval between two polls, in milliseconds.
    private static let interval: Int32 = 250

    /// Terminals opened a second time as non-blocking; the standard descriptors are shared with
    /// other processes.
    private let terminals = Mutex<[Int32: Int32]>([:])

    deinit {
        terminals.withLock { $0.forEach { if $0 != $1 { close($1) } } }
    }

    /// Writes a text; calls `wait` between polls while it is not taken.
    func write(_ text: String, to descriptor: Int32, waiting wait: () -> Void = {})
        -> Outcome
    {
        let target = target(of: descriptor)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard isTaken(by: target) else {
                if SignalRelay.asked != nil { return .leftOff }
                wait()
                continue
            }
            let piece = rest.prefix(Self.pieceSize)
            let count = piece.withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            // The terminal has less room than one character needs.
            case EAGAIN: poll(nil, 0, Self.interval / 10)
            default: return .failed(errno)
            }
        }
        return .whole
    }

    /// Waits for a while until the descriptor is writable or a write would return its error.
    private func isTaken(by target: Int32) -> Bool {
        var waiting = pollfd(fd: target, events: Int16(POLLOUT), revents: 0)
        let count = poll(&waiting, 1, Self.interval)
        return count > 0 || count < 0 && errno != EINTR
    }

    private func target(of descriptor: Int32) -> Int32 {
        guard isatty(descriptor) == 1 else { return descriptor }
        return terminals.withLock { known in
            if let own = known[descriptor] { return own }
            let own = TerminalOwner.reopen(descriptor, O_WRONLY) ?? descriptor
            known[descriptor] = own
            return own
        }
    }
}
