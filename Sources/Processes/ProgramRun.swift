import Glibc

/// Runs a program to its end and hands over what it prints as it comes.
///
/// The program is alone in a process group, and nothing of that group outlives the run. Blocks;
/// one run belongs to one thread.
public struct ProgramRun {
    /// A stream of the program.
    public enum Stream: Hashable, Sendable {
        /// Standard output.
        case output
        /// Standard error.
        case messages
    }

    /// How it ended.
    public enum Ending: Hashable, Sendable {
        /// It could not be started.
        case notStarted
        /// By itself, with this status.
        case exited(Int32)
        /// By this signal, which nobody here sent.
        case signalled(Int32)
        /// It was asked to end, or made to.
        case stopped
    }

    /// The program with its arguments; its streams are set here.
    public var launch: ProgramLaunch
    /// Asks it to end: its group gets SIGTERM, and SIGKILL after `graceMilliseconds`.
    public let stop: CancelSignal
    /// Ends it at once.
    public let kill: CancelSignal
    /// How long it may go on once it was asked to end.
    public var graceMilliseconds: Int64 = 2_000

    /// How often is looked whether it has ended, and `tick` is called.
    private static let period: Int64 = 200

    /// A run that has not begun.
    public init(_ launch: ProgramLaunch, stop: CancelSignal, kill: CancelSignal) {
        self.launch = launch
        self.stop = stop
        self.kill = kill
    }

    /// Runs it.
    ///
    /// `each` gets what it prints, `tick` is called about five times a second; what returns `false`
    /// ends the program as `stop` does.
    public func run(
        each: (Stream, ArraySlice<UInt8>) -> Bool, tick: () -> Bool = { true }
    ) -> Ending {
        guard let output = PipePair() else { return .notStarted }
        guard let messages = PipePair() else {
            output.closeBoth()
            return .notStarted
        }
        var launch = launch
        launch.output = .descriptor(output.writing)
        launch.messages = .descriptor(messages.writing)
        launch.group = nil
        let process = launch.start()
        close(output.writing)
        close(messages.writing)
        defer {
            close(output.reading)
            close(messages.reading)
        }
        guard let process else { return .notStarted }
        var watch = Watch(process: process, streams: [output.reading, messages.reading])
        watch.follow(self, each, tick)
        return watch.end()
    }

    /// A program that was started.
    private struct Watch {
        let process: pid_t
        var streams: [Int32]
        private var wasStopped = false
        private var buffer = [UInt8](repeating: 0, count: 65_536)

        init(process: pid_t, streams: [Int32]) {
            self.process = process
            self.streams = streams
        }

        /// Reads until it has ended and nothing more comes.
        mutating func follow(
            _ run: ProgramRun, _ each: (Stream, ArraySlice<UInt8>) -> Bool, _ tick: () -> Bool
        ) {
            var (deadline, nextTick) = (Int64.max, ProgramRun.now + period)
            var (hasEnded, rest) = (false, Self.mostRest)
            while true {
                let now = ProgramRun.now
                if run.kill.isCancelled || now >= deadline {
                    wasStopped = true
                    return
                }
                if run.stop.isCancelled, !wasStopped {
                    deadline = now + run.graceMilliseconds
                    ask()
                }
                let wasRead = wait(run, milliseconds: hasEnded ? 0 : max(0, nextTick - now), each)
                if wasRead == false, !wasStopped {
                    deadline = now + run.graceMilliseconds
                    ask()
                }
                // What it started may hold its streams open; nothing is waited for any more.
                if hasEnded {
                    rest -= 1
                    if wasRead == nil || rest == 0 { return }
                }
                guard ProgramRun.now >= nextTick || streams.allSatisfy({ $0 < 0 }) else { continue }
                nextTick = ProgramRun.now + period
                hasEnded = self.hasEnded
                if !tick(), !wasStopped {
                    deadline = now + run.graceMilliseconds
                    ask()
                }
            }
        }

        /// A pipe holds no more pieces than this; what comes after is of others that go on.
        private static let mostRest = 64

        private mutating func ask() {
            wasStopped = true
            Glibc.kill(-process, SIGTERM)
        }

        /// Whether it has ended; it is left to be reaped, so that its number stays its own.
        private var hasEnded: Bool {
            var information = siginfo_t()
            let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
            return found != 0 || information._sifields._sigchld.si_pid == process
        }

        /// Waits for something to read and hands it over: `nil` when nothing came, `false` when
        /// no more is wanted.
        private mutating func wait(
            _ run: ProgramRun, milliseconds: Int64, _ each: (Stream, ArraySlice<UInt8>) -> Bool
        ) -> Bool? {
            var ready = (streams + [wasStopped ? -1 : run.stop.descriptor, run.kill.descriptor])
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&ready, nfds_t(ready.count), Int32(milliseconds)) > 0 else { return nil }
            var answer: Bool?
            for index in streams.indices where ready[index].revents != 0 {
                let count = read(streams[index], &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    streams[index] = -1
                    continue
                }
                let stream = index == 0 ? Stream.output : .messages
                answer = each(stream, buffer[..<count]) && answer != false
            }
            return answer
        }

        /// Ends what is left of the group, and says how the program ended.
        func end() -> Ending {
            // Its number is in use until it is reaped, so this can hit nobody else.
            Glibc.kill(-process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            if wasStopped { return .stopped }
            let signal = status & 0x7F
            return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
        }
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// A pipe: programs may open it again by its name (`/dev/stdout`), which a socket refuses.
private struct PipePair {
    let reading: Int32
    let writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func closeBoth() {
        close(reading)
        close(writing)
    }
}
