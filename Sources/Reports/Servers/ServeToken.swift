import AppEnvironment
import Files
import ListenCore
import SharedWork

/// The token that clients must send, from a file or from a command such as `pass`.
enum ServeToken {
    /// The first line of a file that only its owner can read.
    static func read(file path: String) throws(ServeTokenError) -> Secret {
        do throws(TokenError) {
            return try TokenFileStore.token(inFile: path)
        } catch {
            throw ServeTokenError(error.code, path)
        }
    }

    /// The first line of the output of a shell command.
    static func run(_ command: String) async throws(ServeTokenError) -> Secret {
        do throws(TokenError) {
            return try await TokenCommand(line: command).token()
        } catch {
            throw ServeTokenError(error.code, command)
        }
    }
}

/// The reason that there is no token to serve with.
struct ServeTokenError: DescribedError, Hashable {
    let code: TokenError.Code
    /// The file or the command.
    let origin: String

    init(_ code: TokenError.Code, _ origin: String) {
        self.code = code
        self.origin = origin
    }

    package var description: String {
        switch code {
        case .missing: "The token file \(origin) does not exist. Check its name."
        case .file(let path, let reason):
            "The token file \(path) cannot be read: \(reason). Name another with --token-file."
        case .exposed(let path):
            "Others can read the token file \(path). Run `chmod 600 \(path.shellWord)`, and make "
                + "another token if somebody may have seen this one."
        case .command(let reason):
            "The token command gave no token: \(reason). Run it by itself to see why: "
                + Redaction.redacted(origin)
        case .malformed:
            "There is no token in the first line of \(Redaction.redacted(origin)): a token is "
                + "one line of visible ASCII characters. Make one with `openssl rand -hex 32`."
        case .noService, .locked, .signIn, .of, .cancelled:
            "The token was not waited for. Start it again."
        }
    }

    package var kind: FailureKind {
        switch code {
        case .missing: .notFound
        case .file: .inputOutput
        case .exposed: .refused
        case .command: .unavailable
        case .malformed: .badData
        case .noService, .locked, .signIn, .of, .cancelled: .tryLater
        }
    }
}
