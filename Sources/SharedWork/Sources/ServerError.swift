import AppEnvironment
package import ListenCore

/// A server that cannot be identified, or a token that cannot be asked for.
package enum ServerError: DescribedError, Hashable {
    case unknown(String, known: [String])
    case noneInUse
    case reserved
    case noTerminal
    case noToken(String)
    case noTokenFile(String)
    case noTokenCommand
    case noFolder

    package var description: String {
        switch self {
        case .unknown(let name, let known) where known.isEmpty:
            "There is no server \"\(Redaction.address(name))\". "
                + "Add one with `listen server add URL`."
        case .unknown(let name, let known):
            "There is no server \"\(Redaction.address(name))\". "
                + (Suggestion.closest(to: name, among: known).map { "Did you mean \"\($0)\"? " }
                    ?? "") + "There is: " + known.joined(separator: ", ") + "."
        case .reserved:
            "The name \"local\" means the library on this machine. "
                + "Give another with `listen server add URL --name NAME`."
        case .noneInUse:
            "No server is in use; books come from this machine. "
                + "Add one with `listen server add URL`."
        case .noTerminal:
            "There is no terminal to ask for the token. Give it on standard input with"
                + " --token-stdin, or name where it is with --token-command or --token-file."
        case .noToken(let name):
            "The server \(name) has no token. Give it one with"
                + " `listen server token \(name.shellWord) --token`."
        case .noTokenFile(let path):
            "The token file \(path) does not exist. Check its name."
        case .noTokenCommand:
            "The token command is empty. Give one that prints the token in its first line, as in"
                + " --token-command 'pass show listen'."
        case .noFolder:
            "There is no library folder whose sound could lie at another address. Name it with"
                + " --library, or leave --media-base out."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .reserved, .noTerminal, .noTokenCommand, .noFolder: .usage
        case .unknown, .noneInUse, .noToken, .noTokenFile: .notFound
        }
    }
}
