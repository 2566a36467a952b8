import ListenCore
import Processes

/// The child process of a voice; belongs to one thread.
///
/// Neither side ever waits for the other to read: requests are queued here and sent while answers
/// are read.
final class SpeechChild {
    private let program: RunningProgram
    private var patience: Duration
    /// The moment by which the whole answer must be there.
    private var deadline: SuspendingClock.Instant?
    /// The last wait ended without an answer.
    private(set) var isLate = false
    /// It ended by itself.
    private(set) var hasEnded = false
    private var isCancelled: () -> Bool
    private var received: ArraySlice<UInt8> = []

    /// Starts a process by its arguments; throws a `VoiceError` if that fails.
    init(
        _ words: [String], patience: Duration, isCancelled: @escaping () -> Bool
    ) throws(VoiceError) {
        (self.patience, self.isCancelled) = (patience, isCancelled)
        do throws(LaunchFault) {
            program = try RunningProgram([ProgramLaunch(words)], streams: .input)
        } catch {
            throw VoiceError(
                error.isMissing
                    ? .noProgram(path: words.first ?? "") : .cannotRun(reason: error.reason))
        }
    }

    /// Sets the longest time without a message and for everything from now on, and what cancels.
    func limit(_ patience: Duration, whole: Duration, isCancelled: @escaping () -> Bool) {
        self.patience = patience
        self.isCancelled = isCancelled
        deadline = .now + whole
        isLate = false
    }

    /// Sends bytes as soon as the pipe accepts them; only an answer shows that they arrived.
    func send(_ bytes: [UInt8]) { program.send(bytes) }

    /// Reads exactly `count` bytes; `nil` when the child ended or stopped.
    ///
    /// Throws a `CancellationError` as soon as that is requested, whatever the child does.
    func read(_ count: Int) throws -> [UInt8]? {
        while received.count < count {
            guard try receive() else { return nil }
        }
        defer { received = received.dropFirst(count) }
        return Array(received.prefix(count))
    }

    /// Waits for bytes, and sends meanwhile; `false` when neither made progress for too long.
    private func receive() throws -> Bool {
        // The time that the machine sleeps does not count for a worker.
        func silenceEnd() -> SuspendingClock.Instant {
            let end = SuspendingClock.now + patience
            return deadline.map { min($0, end) } ?? end
        }
        var end = silenceEnd()
        repeat {
            if isCancelled() { throw CancellationError() }
            switch program.next(until: min(end, .now + Self.tick)) {
            case .read(_, let bytes):
                received += bytes
                return true
            case .sent: end = silenceEnd()
            case .ended:
                hasEnded = true
                return false
            case .late, .cancelled: break
            }
        } while SuspendingClock.now < end
        isLate = true
        return false
    }

    /// The interval at which cancellation is checked.
    private static let tick = Duration.milliseconds(100)

    /// The way it ended by itself, as a clause; waits a moment for that.
    func ending() -> String {
        let end = SuspendingClock.now + .milliseconds(200)
        while true {
            switch program.next(until: end) {
            case .ended(.exited(let status)): return "it ended at once, with code \(status)"
            case .ended(.signalled(let signal)): return "it was ended at once, by signal \(signal)"
            case .ended, .late, .cancelled: return "it gives no answer"
            case .read, .sent: continue
            }
        }
    }

    /// Ends it, whatever it does.
    func end() { program.end() }
}
