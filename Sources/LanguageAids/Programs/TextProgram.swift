import Dispatch
import ListenCore
import Processes

/// A program that reads a text on its standard input and prints its answer.
struct TextProgram: Sendable {
    /// The program and its arguments.
    let words: [String]
    /// The name for people.
    let name: String
    /// What to do where it cannot be started.
    let whenMissing: String
    /// How long it may take.
    var patience = Duration.seconds(3)
    /// What it sees of the environment; nothing but PATH and a UTF-8 locale by default.
    var environment: [String: String]?

    /// Waiting for a program blocks, so it is done here and never on Swift's
    /// shared threads.
    private static let queue = DispatchQueue(label: "listen.programs", attributes: .concurrent)

    /// What it prints for a text; `.notSupported` when it is not installed.
    ///
    /// Cancelling the task ends the program.
    func output(of text: String) async throws(ServiceError) -> String {
        let signal = CancelSignal()
        let outcome: Result<String, ServiceError> = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting in
                Self.queue.async { waiting.resume(returning: run(text, signal)) }
            }
        } onCancel: {
            signal.cancel()
        }
        guard !Task.isCancelled else {
            throw ServiceError(.cancelled, context: "an answer of \(name)")
        }
        return try outcome.get()
    }

    private func run(_ text: String, _ signal: CancelSignal) -> Result<String, ServiceError> {
        let pipeline: ProcessPipeline
        do throws(ServiceError) {
            pipeline = try ProcessPipeline([words], name: name, environment: environment)
        } catch {
            return .failure(ServiceError(.notSupported, context: name, advice: whenMissing))
        }
        return Result { () throws(ServiceError) in
            try pipeline.output(
                of: Array(text.utf8), within: milliseconds, name: name, until: signal)
        }
    }

    private var milliseconds: Int64 {
        let (seconds, rest) = patience.components
        return seconds * 1_000 + rest / 1_000_000_000_000_000
    }
}

extension TextProgram {
    /// A program that a Debian package brings.
    init(words: [String], name: String, package: String) {
        self.init(
            words: words, name: name, whenMissing: "Install it with `apt install \(package)`.")
    }
}
