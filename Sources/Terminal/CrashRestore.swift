import Glibc
import Synchronization

/// The state that a signal handler needs to restore the terminal.
///
/// The one piece of process-wide state of this target, because a signal handler gets no argument of
/// ours. A handler may run between any two instructions of any thread, so it may only use lock-free
/// atomics and memory prepared beforehand, and call async-signal-safe functions (signal-safety(7)):
/// here write, poll, tcflush, tcsetattr, clock_gettime, sigaction and raise. The memory that `arm`
/// allocates is never freed, because a handler may still be reading it.
struct CrashRestore: ~Copyable, Sendable {
    private let isArmed = Atomic<Bool>(false)
    private let isAtExitSet = Atomic<Bool>(false)
    private let output = Atomic<Int32>(-1)
    /// The address of the bytes to write; 0 before the first `arm`.
    private let bytes = Atomic<UInt>(0)
    private let count = Atomic<Int>(0)
    private let capacity = Atomic<Int>(0)
    /// The address of the settings to set; 0 before the first `arm`.
    private let settings = Atomic<UInt>(0)
    /// The write end of the relay's pipe; the relay sets it.
    let pipe = Atomic<Int32>(-1)
    /// The time the program was first asked to end, in nanoseconds; 0 before that.
    private let endingSince = Atomic<UInt64>(0)
    /// The number of times a person asked for it, by Ctrl-C or within the program.
    private let wishes = Atomic<Int>(0)
    /// The first signal that asked for it; 0 before that.
    private let askedBy = Atomic<Int32>(0)
    private static let second: UInt64 = 1_000_000_000
    /// The time since which everything that must be kept is on disk, in nanoseconds; 0 before that.
    private let keptSince = Atomic<UInt64>(0)

    /// The state that the handlers see.
    static let current = CrashRestore()

    /// The reaction to a signal that asks the program to end.
    enum Ending {
        /// The first request: it is reported.
        case first
        /// The end is under way.
        case known
        /// It takes too long for a person who asks again.
        case overdue
        /// Nothing can be lost any more, and the rest takes too long.
        case kept
    }

    /// Counts a signal that asks to end, at an instant of the monotonic clock; async-signal-safe.
    func countEnding(by signal: Int32, at now: UInt64) -> Ending {
        let (isFirst, since) = endingSince.compareExchange(
            expected: 0, desired: max(1, now), ordering: .sequentiallyConsistent)
        _ = askedBy.compareExchange(
            expected: 0, desired: signal, ordering: .sequentiallyConsistent)
        let kept = keptSince.load(ordering: .sequentiallyConsistent)
        if kept > 0, now >= kept + Self.second { return .kept }
        let isPerson = signal == SIGINT
        let count = wishes.add(isPerson ? 1 : 0, ordering: .sequentiallyConsistent).newValue
        if isFirst { return .first }
        // Two seconds to save, before a person may end the program at once.
        return isPerson && count > 2 && now >= since + 2 * Self.second ? .overdue : .known
    }

    /// Records that the program ends by itself, if no signal asked for it before.
    func beginEnding(at now: UInt64) {
        let (isFirst, _) = endingSince.compareExchange(
            expected: 0, desired: max(1, now), ordering: .sequentiallyConsistent)
        if isFirst { wishes.add(1, ordering: .sequentiallyConsistent) }
    }

    /// Records that everything that must be kept is on disk, at an instant of the monotonic clock.
    func noteKept(at now: UInt64) {
        keptSince.store(max(1, now), ordering: .sequentiallyConsistent)
    }

    /// The first signal that asked the program to end; nil without one.
    var asked: Int32? {
        let signal = askedBy.load(ordering: .sequentiallyConsistent)
        return signal == 0 ? nil : signal
    }

    /// Resets all requests to end.
    func forgetEnding() {
        keptSince.store(0, ordering: .sequentiallyConsistent)
        askedBy.store(0, ordering: .sequentiallyConsistent)
        wishes.store(0, ordering: .sequentiallyConsistent)
        endingSince.store(0, ordering: .sequentiallyConsistent)
    }

    /// Prepares to write `sequence` and set `saved` on `descriptor`; memory is reused if it fits.
    func arm(descriptor: Int32, sequence: [UInt8], saved: termios) {
        isArmed.store(false, ordering: .sequentiallyConsistent)
        if capacity.load(ordering: .relaxed) < sequence.count {
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: sequence.count)
            bytes.store(UInt(bitPattern: memory), ordering: .relaxed)
            capacity.store(sequence.count, ordering: .relaxed)
        }
        if settings.load(ordering: .relaxed) == 0 {
            let memory = UnsafeMutablePointer<termios>.allocate(capacity: 1)
            settings.store(UInt(bitPattern: memory), ordering: .relaxed)
        }
        preparedBytes?.update(from: sequence, count: sequence.count)
        preparedSettings?.initialize(to: saved)
        count.store(sequence.count, ordering: .relaxed)
        output.store(descriptor, ordering: .relaxed)
        isArmed.store(true, ordering: .sequentiallyConsistent)
        if !isAtExitSet.exchange(true, ordering: .sequentiallyConsistent) {
            atexit { CrashRestore.current.restore() }
        }
    }

    /// Records that the sequence was sent, so that only the settings are restored from now on.
    func keepOnlySettings() {
        count.store(0, ordering: .sequentiallyConsistent)
    }

    /// Leaves nothing to restore.
    func disarm() {
        isArmed.store(false, ordering: .sequentiallyConsistent)
    }

    /// Restores the terminal, once; async-signal-safe.
    func restore() {
        guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
        let descriptor = output.load(ordering: .relaxed)
        let total = count.load(ordering: .relaxed)
        if let start = preparedBytes, !send(start, total, to: descriptor) {
            // Unread output is dropped, so that this is read instead.
            tcflush(descriptor, TCOFLUSH)
            _ = write(descriptor, start, total)
        }
        if let saved = preparedSettings { tcsetattr(descriptor, TCSANOW, saved) }
    }

    /// Returns true when the terminal accepted everything; a terminal that accepts nothing for that
    /// long has no reader.
    private func send(
        _ start: UnsafeMutablePointer<UInt8>, _ total: Int, to descriptor: Int32
    ) -> Bool {
        var done = 0
        while done < total {
            let written = write(descriptor, start + done, total - done)
            if written > 0 {
                done += written
                continue
            }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if errno != EAGAIN && errno != EINTR || poll(&waiting, 1, 500) <= 0 { return false }
        }
        return true
    }

    private var preparedBytes: UnsafeMutablePointer<UInt8>? {
        UnsafeMutablePointer(bitPattern: bytes.load(ordering: .relaxed))
    }

    private var preparedSettings: UnsafeMutablePointer<termios>? {
        UnsafeMutablePointer(bitPattern: settings.load(ordering: .relaxed))
    }
}

/// Handles the fatal signals: restores the terminal, then dies by the same signal.
func restoreAndDie(_ signal: Int32) {
    CrashRestore.current.restore()
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &action, nil)
    // The signal is blocked while its handler runs and is delivered when the handler returns.
    raise(signal)
}

/// Reports that saving was abandoned; async-signal-safe.
private func sayEndedAtOnce() {
    let sentence: StaticString =
        "listen: ended at once, as you asked; the last place may not be kept.\n"
    _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
}

/// Handles a signal that carries no news.
func passOver(_ signal: Int32) {}

/// Handles the signals that the event pump delivers: writes a byte into the pipe.
func relaySignal(_ signal: Int32) {
    let saved = errno
    if signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT {
        switch CrashRestore.current.countEnding(by: signal, at: EventPump.now) {
        case .first: break
        case .overdue:
            CrashRestore.current.restore()
            sayEndedAtOnce()
            return restoreAndDie(signal)
        case .kept:
            CrashRestore.current.restore()
            // The first signal gives the exit status, as for a normal end; some others would leave
            // a core file.
            _exit(128 + (CrashRestore.current.asked ?? signal))
        case .known:
            errno = saved
            return
        }
    }
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(CrashRestore.current.pipe.load(ordering: .relaxed), &byte, 1)
    errno = saved
}
