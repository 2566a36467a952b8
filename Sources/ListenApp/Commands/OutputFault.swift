import Glibc
public import ListenCore
import Synchronization

/// Remembers why standard output could not be written.
final class OutputFault: Sendable {
    private let number = Mutex<Int32>(0)

    /// Notes an error number; of several the first one counts.
    func note(_ error: Int32) {
        number.withLock { if $0 == 0 { $0 = error } }
    }

    /// What is to be said about it; `nil` without an error, or when the reader went away.
    var error: OutputError? {
        let number = number.withLock { $0 }
        return number == 0 || number == EPIPE ? nil : OutputError(number: number)
    }
}

/// Not all of what was asked for could be written.
public struct OutputError: DescribedError, Equatable {
    /// The error number of the system.
    public let number: Int32

    /// What went wrong and what to do about it.
    public var description: String {
        "The output could not be written whole: \(String(cString: strerror(number))). "
            + "Make room or choose another place, and run it again."
    }

    /// What kind of failure it is.
    public var kind: FailureKind { .inputOutput }
}
