import Dispatch
package import Processes
import Synchronization

/// The streams of the program ssh, or of another that speaks SFTP.
///
/// Unchecked: `running`, `said` and `isOver` are touched on `queue` only.
package final class SSHPipe: SFTPPipe, @unchecked Sendable {
    /// The time after which a wait looks again, should a signal have been lost.
    private static let period = Duration.seconds(5)

    private let launch: ProgramLaunch
    private let queue = DispatchQueue(label: "listen.ssh")
    private let outbox = Mutex(Outbox())
    private let end = CancelSignal()
    private var running: RunningProgram?
    private var said = SSHMessages()
    private var isOver = false

    /// The bytes that wait to be sent, and the signal that wakes the sender.
    private struct Outbox {
        var bytes: [UInt8] = []
        var wake = CancelSignal()

        mutating func taken() -> (bytes: [UInt8], wake: CancelSignal) {
            defer { bytes = [] }
            // A signal is given once.
            if wake.isCancelled { wake = CancelSignal() }
            return (bytes, wake)
        }
    }

    /// The streams of a program, which is started by the first `receive`.
    package init(_ launch: ProgramLaunch) { self.launch = launch }

    package func send(_ bytes: [UInt8]) {
        outbox.withLock { outbox in
            outbox.bytes += bytes
            outbox.wake.cancel()
        }
    }

    package func receive() async throws(SFTPFault) -> [UInt8] {
        try await BlockingWork.run(on: queue) { (signal) throws(SFTPFault) -> [UInt8] in
            try self.next(signal)
        }
    }

    package func close() async {
        end.cancel()
        await BlockingWork.run(on: queue) { _ in
            self.isOver = true
            self.running = nil
        }
    }

    /// Waits on the queue.
    private func next(_ signal: CancelSignal) throws(SFTPFault) -> [UInt8] {
        let program = try started()
        while true {
            let (bytes, wake) = outbox.withLock { $0.taken() }
            if !bytes.isEmpty { program.send(bytes) }
            switch program.next(until: .now + Self.period, or: [end, signal, wake]) {
            case .read(.output, let bytes): return Array(bytes)
            case .read(.messages, let bytes): said.add(bytes)
            case .sent, .late: break
            case .cancelled: if end.isCancelled || signal.isCancelled { throw .cancelled }
            case .ended: throw said.fault
            }
        }
    }

    private func started() throws(SFTPFault) -> RunningProgram {
        guard !isOver else { throw .cancelled }
        if let running { return running }
        do throws(LaunchFault) {
            let program = try RunningProgram([launch], streams: [.input, .messages])
            running = program
            return program
        } catch {
            throw error.isMissing ? SFTPFault.missing : .failed(error.reason)
        }
    }
}
