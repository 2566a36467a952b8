import ArgumentParser
import ConsoleOutput
import Glibc
import ListenApp
import ListenCore

/// Turns the end of a run into a text, a stream and an exit code.
struct ExitStatus: Equatable {
    /// The form in which the message is printed.
    enum Form: Equatable {
        /// The requested output: help, the version.
        case data
        /// One line, whatever it contains.
        case sentence
    }

    /// The text to print; empty for nothing.
    let message: String
    /// The form in which it is printed.
    let form: Form
    /// The exit code: 0, or one of sysexits.h, or 130.
    let code: Int32

    /// The end of a run for an error; `arguments` are those of the call.
    init(_ error: any Error, of arguments: [String] = []) {
        if let ended = error as? SessionInterrupted {
            self.init(message: "", form: .sentence, code: 128 + ended.signal)
        } else if error is CancellationError {
            self.init(message: "", form: .sentence, code: 130)
        } else if let described = error as? any DescribedError {
            self.init(
                message: "listen: \(Self.sentence(of: described, arguments))", form: .sentence,
                code: Self.code(for: described.kind))
        } else {
            let code = ListenProgram.exitCode(for: error).rawValue
            switch code {
            case 0: self.init(message: Self.words(of: error), form: .data, code: 0)
            case Self.code(for: .usage):
                self.init(
                    message: "listen: \(WrongCall(error, arguments: arguments).sentence)",
                    form: .sentence, code: code)
            default:
                self.init(
                    message: Self.words(of: error), form: .sentence,
                    code: code == 1 ? Self.code(for: .bug) : code)
            }
        }
    }

    /// The sentence of an error, with the way to this machine's library that the command has.
    private static func sentence(
        of error: any DescribedError, _ arguments: [String]
    ) -> String {
        guard let error = error as? ServiceError, error.hasOtherWay,
            !CommandPath.called(by: arguments).options.contains("--local")
        else { return error.description }
        return error.told(way: ServiceError.lastingWay)
    }

    /// The parser's words: a help, a version, an error of no type of ours.
    private static func words(of error: any Error) -> String {
        let words = ListenProgram.fullMessage(for: error)
        // The help of the program itself has these options in its list.
        let isOfCommand = words.contains("\nUSAGE: listen ") && !words.contains("--no-input")
        return isOfCommand ? "\(words)\n\(RunOptions.remark)" : words
    }

    private init(message: String, form: Form, code: Int32) {
        self.message = message
        self.form = form
        self.code = code
    }

    /// The exit code of a kind of failure, by sysexits.h.
    static func code(for kind: FailureKind) -> Int32 {
        switch kind {
        case .usage: 64
        case .badData: 65
        case .notFound: 66
        case .unavailable: 69
        case .bug: 70
        case .inputOutput: 74
        case .tryLater: 75
        case .refused: 77
        case .configuration: 78
        }
    }
}
