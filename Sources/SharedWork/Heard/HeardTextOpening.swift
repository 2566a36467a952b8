import Dispatch
package import Practice

/// Opens the index of texts on a queue of its own: opening blocks for up to a minute while another
/// process rewrites it, which Swift's shared threads must not.
package enum HeardTextOpening {
    private static let queue = DispatchQueue(label: "listen.texts")

    /// Runs `open` on the queue and returns its result or throws its error.
    package static func run(
        _ open: @escaping @Sendable () throws -> any HeardKeeping
    ) async throws -> any HeardKeeping {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try open() }) }
        }
    }
}
