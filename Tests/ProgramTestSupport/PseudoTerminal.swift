import Foundation
package import Glibc
import ListenTestSupport
import Synchronization

/// A program running in a terminal of its own, as a person would run it.
///
/// One thread collects its output with the instants of arrival. Unchecked: the mutable parts are
/// behind the mutex, the descriptor and the process id never change.
package final class PseudoTerminal: @unchecked Sendable {
    /// The output of the program, and the state of the terminal.
    package struct Output: Sendable {
        /// The bytes so far.
        package var bytes: [UInt8] = []
        /// For each arrival the number of bytes so far and the time (nanoseconds, monotonic).
        package var arrivals: [(count: Int, nanoseconds: UInt64)] = []
        /// True when the program closed its side.
        package var isClosed = false
        /// True when this side hung up.
        var isHungUp = false

        /// The bytes as text.
        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// The process id of the program.
    package let process: pid_t
    private let master: Int32
    /// A byte in it ends the reading and hangs up.
    private let hangup: (read: Int32, write: Int32)
    private let output = Mutex(Output())
    private let status = Mutex<Int32?>(nil)

    /// Starts `program` in a terminal of the given size.
    ///
    /// The environment is exactly `environment`. `nil` when no pseudo-terminal or process can be
    /// made. With a priority it runs before all others, see `spawnUrgently`.
    package init?(
        _ program: String, _ arguments: [String], environment: [String: String],
        columns: Int = 80, rows: Int = 24, priority: Int32? = nil
    ) {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | Int32(O_CLOEXEC))
        guard master >= 0, let name = Self.unlockedSlave(of: master) else { return nil }
        self.master = master
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        hangup = (ends[0], ends[1])
        Self.setSize(of: master, columns: columns, rows: rows)
        guard
            let process = Self.spawn(
                program, arguments, environment: environment, terminal: name,
                priority: priority)
        else {
            close(master)
            return nil
        }
        self.process = process
        startReading()
    }

    deinit {
        if status.withLock({ $0 }) == nil {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        if !written.isHungUp { close(master) }
        close(hangup.read)
        close(hangup.write)
    }

    /// Closes the terminal, as closing its window does; the program gets SIGHUP.
    ///
    /// The reading thread does it: while it reads, closing would only wait for it.
    package func hangUp() {
        _ = Glibc.write(hangup.write, [1], 1)
    }

    /// The output so far.
    package var written: Output { output.withLock { $0 } }

    /// Types keys, as bytes.
    package func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
    }

    /// Changes the size; the program gets SIGWINCH.
    package func resize(columns: Int, rows: Int) {
        Self.setSize(of: master, columns: columns, rows: rows)
    }

    /// Sends a signal to the program.
    package func send(_ signal: Int32) {
        kill(process, signal)
    }

    /// Waits until the output meets a condition; false when it did not in time.
    package func wait(
        seconds: Double = 60, until condition: (Output) -> Bool
    ) async -> Bool {
        let end = Self.now + UInt64(seconds * 1e9)
        while Self.now < end {
            if condition(written) { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return condition(written)
    }

    /// Waits for the end of the program: its exit code, or 128 + the signal that ended it; `nil`
    /// when it still runs after the time.
    package func exitCode(within seconds: Double = 60) async -> Int32? {
        let end = Self.now + UInt64(seconds * 1e9)
        while Self.now < end {
            var raw: Int32 = 0
            if let known = status.withLock({ $0 }) { return known }
            if waitpid(process, &raw, WNOHANG) == process {
                let signal = raw & 0x7F
                let code = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
                status.withLock { $0 = code }
                return code
            }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return nil
    }

    /// True when the terminal echoes and edits lines, as a shell expects it.
    package var isCooked: Bool {
        var attributes = termios()
        guard tcgetattr(master, &attributes) == 0 else { return false }
        return attributes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON)
    }

    /// The monotonic clock in nanoseconds.
    package static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private func startReading() {
        let (descriptor, hangup) = (master, hangup.read)
        let thread = Thread { [weak self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var waiting = [descriptor, hangup].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            while true {
                _ = poll(&waiting, 2, -1)
                if waiting[1].revents != 0 {
                    guard let self else { return }
                    self.output.withLock { $0.isHungUp = true }
                    close(descriptor)
                    return
                }
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard let self else { return }
                self.output.withLock { output in
                    guard count > 0 else {
                        output.isClosed = true
                        return
                    }
                    output.bytes += buffer[..<count]
                    output.arrivals.append((output.bytes.count, Self.now))
                }
                if count <= 0 { return }
            }
        }
        thread.start()
    }

    /// The Linux requests behind unlockpt(3) and ptsname(3), which Glibc's module does not export.
    private static func unlockedSlave(of master: Int32) -> String? {
        let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
        var lock: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(master, setLock, &lock) == 0, ioctl(master, getNumber, &number) == 0 else {
            return nil
        }
        return "/dev/pts/\(number)"
    }

    private static func setSize(of descriptor: Int32, columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    /// The new session's first opened terminal becomes its controlling one.
    private static func spawn(
        _ program: String, _ arguments: [String], environment: [String: String],
        terminal: String, priority: Int32?
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, a GNU extension
        let flags = newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        // A shell blocks and ignores no signal; the test's own thread may.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var process: pid_t = 0
        let result = spawnUrgently(priority, &attributes, flags: flags) {
            posix_spawn(&process, program, &actions, &$0, words, variables)
        }
        return result == 0 ? process : nil
    }
}
