import Glibc
import ListenCore
import Processes

/// The child process of a voice; belongs to one thread.
///
/// Neither side ever waits for the other to read: what is to be sent waits here and goes out while
/// answers are read.
final class SpeechChild {
    private let process: pid_t
    private let input: Int32
    private let output: Int32
    private let patience: Duration
    private let isCancelled: () -> Bool
    /// What is still to be sent.
    private var waiting: ArraySlice<UInt8> = []

    /// Starts it by its words; throws a `VoiceError` where that fails.
    init(
        _ words: [String], patience: Duration, isCancelled: @escaping () -> Bool
    ) throws(VoiceError) {
        (self.patience, self.isCancelled) = (patience, isCancelled)
        let (own, its) = try Self.pair()
        let ends: (own: Int32, its: Int32)
        do { ends = try Self.pair() } catch {
            close(own)
            close(its)
            throw error
        }
        var launch = ProgramLaunch(words)
        launch.input = .descriptor(its)
        launch.output = .descriptor(ends.its)
        defer {
            close(its)
            close(ends.its)
        }
        (input, output) = (own, ends.own)
        do { process = try launch.process() } catch {
            close(own)
            close(ends.own)
            throw VoiceError(
                error.isMissing
                    ? .noProgram(path: words.first ?? "") : .cannotRun(reason: error.reason))
        }
    }

    /// Two joined sockets that no other program started meanwhile inherits.
    private static func pair() throws(VoiceError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        guard
            socketpair(
                AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else { throw VoiceError(.cannotRun(reason: LaunchFault(code: errno).reason)) }
        return (ends[0], ends[1])
    }

    /// Sends bytes as soon as they are taken; whether they arrived is seen by the answer.
    func send(_ bytes: [UInt8]) {
        waiting += bytes
        flush()
    }

    /// Sends what is taken now; whether that was anything.
    @discardableResult
    private func flush() -> Bool {
        var isSent = false
        while !waiting.isEmpty {
            let count = waiting.withUnsafeBytes {
                Glibc.send(
                    input, $0.baseAddress, $0.count,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                waiting = waiting.dropFirst(count)
                isSent = true
            } else if count < 0, errno == EAGAIN {
                return isSent
            } else if count == 0 || errno != EINTR {
                // It reads no more; what it still says may be read to its end.
                waiting = []
            }
        }
        waiting = []
        return isSent
    }

    /// Exactly so many bytes; `nil` when the child ended or stopped.
    ///
    /// Throws a `CancellationError` as soon as that is wished, whatever the child does.
    func read(_ count: Int) throws -> [UInt8]? {
        try SpeechStream(descriptor: output).read(count) { try waitForMore() }
    }

    /// Waits until there is something to read, and sends meanwhile; `false` when neither went on
    /// for too long.
    private func waitForMore() throws -> Bool {
        // A machine that sleeps takes nothing of a worker's time.
        var end = SuspendingClock.now + patience
        repeat {
            if isCancelled() { throw CancellationError() }
            var wishes = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: waiting.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
            ]
            guard poll(&wishes, nfds_t(wishes.count), Self.tick) > 0 else { continue }
            if wishes[0].revents != 0 { return true }
            if flush() { end = SuspendingClock.now + patience }
        } while SuspendingClock.now < end
        return false
    }

    /// How often, in milliseconds, a wish to cancel is asked for.
    private static let tick: Int32 = 100

    /// How it ended by itself, as a clause; waits a moment for that.
    func ending() -> String {
        var information = siginfo_t()
        for _ in 0..<20 {
            let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
            if found == 0, information._sifields._sigchld.si_pid == process {
                let status = information._sifields._sigchld.si_status
                return information.si_code == CLD_EXITED
                    ? "it ended at once, with code \(status)"
                    : "it was ended at once, by signal \(status)"
            }
            usleep(10_000)
        }
        return "it gives no answer"
    }

    /// Ends it, whatever it does.
    func end() {
        close(input)
        close(output)
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
}
