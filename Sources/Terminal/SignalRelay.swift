import CThreads
import Glibc
import Synchronization

/// Installs the program's signal handlers and passes signals on as bytes of a pipe.
///
/// INT, TERM, HUP and QUIT become events, so that the program can save first. Only the first of
/// them is reported: later ones, as from timeout(1) and a closing terminal, change nothing while
/// the program saves, except for a third INT after two seconds, which ends it at once with a
/// message; a second after everything is kept (`noteKept`), any of them ends it. TSTP, CONT and
/// WINCH become events. The signals of crashes and all others that end a process by default restore
/// the terminal and then end the process by the same signal; those that the C library reserves
/// (KILL, STOP, 32 and 33) cannot be caught. At most one relay may be installed at a time in a
/// process. PIPE does nothing, so that a closed reader is noticed where it is written to.
package final class SignalRelay: Sendable {
    /// One byte per signal, its number.
    let pipe: SignalSafePipe
    private let previous: Mutex<[Int32: sigaction]>

    private static let deadly = [
        SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
    ]
    /// Signals that end the process too, but are left alone when they are in use: by a profiler, or
    /// by a parent that ignores them.
    private static let spare = [
        SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS, SIGPOLL,
        SIGSTKFLT, SIGPWR,
    ]
    /// Of the kernel's 32 real-time signals the C library keeps the first two to itself.
    private static let realTime = (__libc_current_sigrtmin()...__libc_current_sigrtmax())
    static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    private static let stateful = [SIGTSTP, SIGCONT, SIGWINCH]

    /// Opens the pipe and installs the handlers; ignored signals stay ignored.
    package init() throws(TerminalError) {
        pipe = try SignalSafePipe()
        CrashRestore.current.pipe.store(pipe.writeEnd, ordering: .relaxed)
        CrashRestore.current.forgetEnding()
        // The main thread; all others have one from their beginning.
        listen_thread_begin(nil)
        var replaced: [Int32: sigaction] = [:]
        for signal in Self.deadly + Self.spare + Self.realTime {
            replaced[signal] = Self.install(restoreAndDie, for: signal, flags: SA_ONSTACK)
        }
        for signal in Self.ending + Self.stateful {
            replaced[signal] = Self.install(
                relaySignal, for: signal, flags: SA_ONSTACK | SA_RESTART)
        }
        // A handler, because an ignored signal stays ignored in the programs that are started.
        replaced[SIGPIPE] = Self.install(passOver, for: SIGPIPE, flags: SA_ONSTACK | SA_RESTART)
        previous = Mutex(replaced)
    }

    deinit {
        uninstall()
        pipe.shut()
    }

    /// Restores the previous handlers.
    package func uninstall() {
        let handlers = previous.withLock { held in
            defer { held = [:] }
            return held
        }
        for (signal, var action) in handlers { sigaction(signal, &action, nil) }
        if !handlers.isEmpty { CrashRestore.current.pipe.store(-1, ordering: .relaxed) }
    }

    /// Records that the program ends by itself: signals that ask for it change nothing any more.
    package func beginEnding() {
        CrashRestore.current.beginEnding(at: EventPump.now)
    }

    /// Records that everything that must be kept is on disk: the rest gets a second, then a signal
    /// that asks to end is obeyed at once, because the rest may wait for a server for ever.
    package func noteKept() {
        CrashRestore.current.noteKept(at: EventPump.now)
    }

    /// The first signal that asked this process to end since the last relay was installed.
    ///
    /// Set even before it is delivered as an event; nil without one. From any thread.
    package static var asked: Int32? { CrashRestore.current.asked }

    /// Stops the process, or its whole group, as SIGTSTP does by default; returns when it
    /// continues.
    ///
    /// The SIGCONT that ends this stop is no event.
    package func stopProcess(_ reach: StopReach = .process) {
        if reach == .group {
            // Not for this process, which stops below: here and now, and not on another thread.
            Self.dispose(of: SIGTSTP, SIG_IGN)
            kill(0, SIGTSTP)
        }
        Self.dispose(of: SIGTSTP, SIG_DFL)
        Self.dispose(of: SIGCONT, SIG_DFL)
        // Threads of the concurrency runtime block most signals; this one must stop here and now.
        var wanted = sigset_t()
        var mask = sigset_t()
        sigemptyset(&wanted)
        sigaddset(&wanted, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &wanted, &mask)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        for signal in [SIGTSTP, SIGCONT] {
            _ = Self.install(relaySignal, for: signal, flags: SA_ONSTACK | SA_RESTART)
        }
    }

    private static func dispose(of signal: Int32, _ how: __sighandler_t?) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = how
        sigaction(signal, &action, nil)
    }

    /// Installs a handler; returns the one it replaced, nil if the signal was left unchanged.
    static func install(
        _ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32, flags: Int32
    ) -> sigaction? {
        var old = sigaction()
        sigaction(signal, nil, &old)
        let handled = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
        let isIgnored = handled == unsafeBitCast(SIG_IGN, to: Int.self)
        if spare.contains(signal) || realTime.contains(signal),
            handled != unsafeBitCast(SIG_DFL, to: Int.self)
        {
            return nil
        }
        if isIgnored, ending.contains(signal) || signal == SIGTSTP { return nil }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = flags
        sigaction(signal, &action, nil)
        return old
    }
}

/// The processes that a stop is for.
package enum StopReach: Hashable, Sendable {
    /// This process: a signal was sent to it alone.
    case process
    /// All processes that the terminal's stop key would stop, such as a script or `make` around
    /// this one; otherwise the shell would wait for them for ever.
    case group
}
