import Dispatch
import ListenCore

/// A program that reads a text on its standard input and prints its answer.
struct TextProgram: Sendable {
    /// The program and its arguments.
    let words: [String]
    /// The name for people.
    let name: String
    /// The Debian package that brings it.
    let package: String

    private static let patience: Int64 = 3_000
    /// Waiting for a program blocks, so it is done here and never on Swift's
    /// shared threads.
    private static let queue = DispatchQueue(label: "listen.programs", attributes: .concurrent)

    /// What it prints for a text; `.notSupported` when it is not installed.
    func output(of text: String) async throws(ServiceError) -> String {
        let outcome: Result<String, ServiceError> = await withCheckedContinuation { waiting in
            Self.queue.async { waiting.resume(returning: run(text)) }
        }
        guard !Task.isCancelled else {
            throw ServiceError(.cancelled, context: "an answer of \(name)")
        }
        return try outcome.get()
    }

    private func run(_ text: String) -> Result<String, ServiceError> {
        let pipeline: ProcessPipeline
        do throws(ServiceError) {
            pipeline = try ProcessPipeline([words], name: name)
        } catch {
            return .failure(
                ServiceError(
                    .notSupported, context: name,
                    advice: "Install it with `apt install \(package)`."))
        }
        return Result { () throws(ServiceError) in
            try pipeline.output(of: Array(text.utf8), within: Self.patience, name: name)
        }
    }
}
