import Glibc
package import ListenCore

/// The reason that the system's message bus cannot be used.
package struct SystemBusError: DescribedError, Hashable {
    /// The call that failed.
    package let call: String
    /// Its error number.
    package let number: Int32

    /// Makes the error of a call from its negative result.
    init(_ call: String, _ result: Int32) {
        self.call = call
        number = -result
    }

    /// Its error number in words.
    var reason: String { String(cString: strerror(number)) }

    /// The failure and its consequence.
    package var description: String {
        "The system bus cannot be used (\(call): \(reason)). "
            + "Start D-Bus, or pause before the machine sleeps."
    }

    /// The bus is a service that cannot be reached.
    package var kind: FailureKind { .unavailable }
}
