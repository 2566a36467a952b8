import Glibc
import ListenCore

/// The reason that a player cannot be controlled from outside.
typealias RemoteError = CodedError<RemoteErrorCode>

/// The codes of `RemoteError`.
enum RemoteErrorCode: FailureCode {
    /// The folder of the sockets cannot be used.
    case folder(String, errno: Int32)
    /// A socket cannot be made.
    case socket(String, errno: Int32)
    /// No player runs.
    case noPlayer
    /// No player runs at the given socket or process.
    case noPlayerAt(String)
    /// A player runs but does not answer.
    case noAnswer(String)
    /// The answer is not that of a player of this version.
    case badAnswer(String)
    /// The player refuses, with its own sentence.
    case refused(String)
    /// Words that are not a command.
    case words(String)

    /// The error and its remedy.
    package func sentence(about _: String) -> String {
        switch self {
        case .folder(let path, let number):
            "\(path) cannot be used for the remote control: \(text(number)). "
                + "Make it a folder of your own, or set XDG_RUNTIME_DIR."
        case .socket(let path, let number):
            "The remote control cannot listen at \(path): \(text(number))."
        case .noPlayer: "No player runs. Start one with `listen book 3`."
        case .noPlayerAt(let place): "No player runs at \(place). Leave that out to find one."
        case .noAnswer(let path):
            "The player at \(path) does not answer. If it was stopped with Ctrl-Z, "
                + "`fg` lets it go on."
        case .badAnswer(let path): "What answers at \(path) is no player that listen knows."
        case .refused(let sentence), .words(let sentence): sentence
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .folder, .socket: .inputOutput
        case .noPlayer, .noPlayerAt: .unavailable
        case .noAnswer: .tryLater
        case .badAnswer: .badData
        case .refused: .refused
        case .words: .usage
        }
    }

    private func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}
