import Glibc
import ListenCore
import Processes

/// A program that reads a text on its standard input and prints its answer.
struct TextProgram: Sendable {
    /// The program and its arguments.
    let words: [String]
    /// The name in messages.
    let name: String
    /// Advice for when it cannot be started.
    let whenMissing: String
    /// The longest time it may take.
    var patience = Duration.seconds(3)
    /// Its environment; nothing but PATH and a UTF-8 locale by default.
    var environment = ProgramLaunch.plainEnvironment

    /// The longest answer, in bytes.
    static let answerLimit = 1 << 20

    /// Its answer to a text; `.notSupported` when it is not installed.
    ///
    /// Cancelling the task ends the program.
    func output(of text: String) async throws(ServiceError) -> String {
        let outcome: Result<String, ServiceError> = await BlockingWork.run { signal in
            Result { () throws(ServiceError) in try output(of: text, until: signal) }
        }
        guard !Task.isCancelled else { throw failure(.cancelled) }
        return try outcome.get()
    }

    private func output(
        of text: String, until signal: CancelSignal
    ) throws(ServiceError) -> String {
        var run = ProgramRun(
            ProgramLaunch(words, environment: environment), input: Array(text.utf8),
            patience: patience, kill: signal)
        run.grace = .zero
        var answer: [UInt8] = []
        let ending = run.run { stream, bytes in
            if stream == .output { answer += bytes }
            return answer.count <= Self.answerLimit
        }
        switch ending {
        case .exited(0): return String(decoding: answer, as: UTF8.self)
        case .exited(let status): throw ended(Self.words(for: status))
        case .signalled: throw ended("was ended")
        case .notStarted: throw ServiceError(.notSupported, context: name, advice: whenMissing)
        case .late: throw failure(.timeout)
        case .stopped:
            throw failure(
                signal.isCancelled ? .cancelled : .tooLarge(limitBytes: Self.answerLimit))
        }
    }

    /// The text for an exit status; a shell returns 126 and 127 when it could not run a command.
    private static func words(for status: Int32) -> String {
        switch status {
        case 126: "ended with 126, as where a program may not be run"
        case 127: "ended with 127, as where a program is not found"
        default: "ended with \(status)"
        }
    }

    private func ended(_ clause: String) -> ServiceError {
        ServiceError(
            .file(reason: "the command \(clause)"), context: name,
            advice: "Run it by itself to see what it says.")
    }

    private func failure(_ code: ServiceError.Code) -> ServiceError {
        ServiceError(code, context: "an answer of \(name)")
    }
}

extension TextProgram {
    /// A program of a Debian package.
    init(words: [String], name: String, package: String) {
        self.init(
            words: words, name: name, whenMissing: "Install it with `apt install \(package)`.")
    }
}

extension ProgramLaunch {
    /// PATH and a UTF-8 locale: under the C locale Apertium's programs damage UTF-8.
    static var plainEnvironment: [String: String] {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return ["PATH": path, "LC_ALL": "C.UTF-8"]
    }
}
