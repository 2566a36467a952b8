import Synchronization

/// A value that is made when it is first needed, once, and then shared.
///
/// When making it fails, the error is thrown and the next caller tries again.
package final class Lazy<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let make: @Sendable () throws -> Value

    package init(_ make: @escaping @Sendable () throws -> Value) {
        self.make = make
    }

    package func get() throws -> Value {
        try value.withLock { stored in
            if let stored { return stored }
            let made = try make()
            stored = made
            return made
        }
    }
}
