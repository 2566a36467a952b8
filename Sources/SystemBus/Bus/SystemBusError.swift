import Glibc
package import ListenCore

/// The reason that the system's message bus cannot be used.
package struct SystemBusError: DescribedError, Hashable {
    /// The call that failed.
    package let call: String
    /// Its error number.
    package let number: Int32

    /// The reason that there is no libsystemd to call.
    private let missing: String?

    /// Makes the error of a call from its negative result.
    init(_ call: String, _ result: Int32) {
        (self.call, number, missing) = (call, -result, nil)
    }

    /// Makes the error of a machine without libsystemd, with the words of the loader.
    init(missing reason: String) {
        (call, number, missing) = ("dlopen", ENOENT, reason)
    }

    /// Its error number in words.
    var reason: String { String(cString: strerror(number)) }

    /// The failure and its consequence.
    package var description: String {
        if let missing {
            return
                "The system bus cannot be used (\(missing)). Install libsystemd, or pause before "
                + "the machine sleeps."
        }
        return "The system bus cannot be used (\(call): \(reason)). "
            + "Start D-Bus, or pause before the machine sleeps."
    }

    /// The bus is a service that cannot be reached.
    package var kind: FailureKind { .unavailable }
}
