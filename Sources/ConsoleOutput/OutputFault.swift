import Glibc
import ListenCore
import Synchronization

/// Keeps the error of a failed write to standard output.
final class OutputFault: Sendable {
    private let number = Mutex<Int32>(0)

    /// Notes an error number; the first one counts.
    func note(_ error: Int32) {
        number.withLock { if $0 == 0 { $0 = error } }
    }

    /// The error to print; `nil` without one, or when the reader went away.
    var error: StatedError? {
        let number = number.withLock { $0 }
        guard number != 0, number != EPIPE else { return nil }
        return StatedError(
            .inputOutput,
            "The output could not be written whole: \(String(cString: strerror(number))). "
                + "Make room or choose another place, and run it again.")
    }
}
