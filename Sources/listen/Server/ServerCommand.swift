import ArgumentParser
import ListenApp
import Reports

struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Add and choose the servers books come from.",
        discussion: """
            Example:
              listen server add http://127.0.0.1:8000

            Without a server in use, books come from the library on this machine.
            """,
        subcommands: [
            Add.self, Use.self, List.self, Test.self, Token.self, Remove.self,
        ])
}

/// The origin of a token; at most one of them.
struct TokenOptions: ParsableArguments {
    @Flag(help: "Ask for the token on the terminal, without echo.") var token = false
    @Flag(help: "Read the token from the first line of standard input.") var tokenStdin = false
    @Option(
        help: ArgumentHelp(
            "A command of the shell whose first line of output is the token.",
            valueName: "command"))
    var tokenCommand: String?
    @Option(
        help: ArgumentHelp(
            "A file that only you can read and that holds the token.", valueName: "file"))
    var tokenFile: String?

    func validate() throws {
        let count = [token, tokenStdin, tokenCommand != nil, tokenFile != nil].count { $0 }
        if count > 1 { throw ValidationError("Give one place for the token.") }
    }

    var input: TokenInput? {
        if token { return .terminal }
        if tokenStdin { return .standardInput }
        return tokenCommand.map(TokenInput.command) ?? tokenFile.map(TokenInput.file)
    }
}
