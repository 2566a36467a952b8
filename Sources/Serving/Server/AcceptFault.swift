import FlyingSocks
import Glibc
import ListenCore

/// The meaning of an error of `accept`: on Linux it also reports errors of the new connection.
enum AcceptFault: Hashable, Sendable {
    /// The connection was lost before it was accepted; others go on to come.
    case lost
    /// Descriptors or memory ran out; it keeps failing until some connection ends.
    case scarce
    /// Nothing will be accepted any more.
    case ended

    init(_ number: Int32) {
        self =
            switch number {
            case EBADF, EINVAL, ENOTSOCK, EOPNOTSUPP: .ended
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: .scarce
            default: .lost
            }
    }
}

extension AsyncSocket {
    /// The next connection; `nil` when it was lost before it was accepted.
    ///
    /// `name` is the address in the error of a socket that accepts no more.
    func nextConnection(_ timing: ServerTiming, _ name: String) async throws -> AsyncSocket? {
        do {
            return try await accept()
        } catch SocketError.failed(_, let number, _) {
            switch AcceptFault(number) {
            case .ended:
                throw ServingError(
                    .failed(reason: String(cString: strerror(number))), subject: name)
            case .scarce: try await timing.sleep(.milliseconds(100))
            case .lost: break
            }
            return nil
        }
    }
}
