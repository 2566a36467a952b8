import Dispatch
package import ListenCore

/// Opens the index of texts on a queue of its own: that waits for another
/// process which rewrites it, up to a minute, and Swift's shared threads may not.
package enum HeardTextOpening {
    private static let queue = DispatchQueue(label: "listen.texts")

    /// What `open` gives, or throws.
    package static func run(
        _ open: @escaping @Sendable () throws -> any HeardTextKeeping
    ) async throws -> any HeardTextKeeping {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try open() }) }
        }
    }
}
