import Glibc
public import ListenCore

/// The reason that the system's message bus cannot be used.
public struct SystemBusError: DescribedError, Hashable {
    /// The call that failed.
    public let call: String
    /// Its error number.
    public let number: Int32

    /// Makes the error of a call from its negative result.
    init(_ call: String, _ result: Int32) {
        self.call = call
        number = -result
    }

    /// Its error number in words.
    var reason: String { String(cString: strerror(number)) }

    /// The failure and its consequence.
    public var description: String {
        "The system bus cannot be used (\(call): \(reason)). "
            + "Start D-Bus, or pause before the machine sleeps."
    }

    /// The bus is a service that cannot be reached.
    public var kind: FailureKind { .unavailable }
}
