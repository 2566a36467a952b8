import Dispatch
import Glibc
import Processes
import Synchronization

/// Waits for the end of a process, so that poll(2) can wait for it too.
final class ProcessEnding: Sendable {
    private let told = CancelSignal()
    private let result = Mutex<Int32?>(nil)

    /// Waits on a thread of its own, which ends with the process.
    init(of process: pid_t) {
        DispatchQueue(label: "process-ending").async { [self] in
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            // wait(2): the low seven bits name a signal, the next eight hold the exit code.
            let signal = status & 0x7F
            result.withLock { $0 = signal != 0 ? 256 + signal : (status >> 8) & 0xFF }
            told.cancel()
        }
    }

    /// Readable once the process has ended.
    var descriptor: Int32 { told.descriptor }

    /// The exit code, or 256 and the signal that ended it; `nil` while it runs.
    var status: Int32? { result.withLock { $0 } }
}
