import ArgumentParser
import ListenApp

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

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a server, and use it when it answers.",
            discussion: "Example:\n  listen server add https://books.example --name home")
        @Argument(help: "Its address, http or https.") var url: String
        @Option(help: "A short name; by default the host.") var name: String?
        @Option(help: "Who you are there; a new token of the same account keeps its cache.")
        var account: String?
        @OptionGroup var token: TokenOptions

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport()
                .add(url, name: name, account: account, token: token.input)
        }
    }

    struct Use: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Use a server, or with `local` this machine's library.",
            discussion: "Example:\n  listen server use home")
        @Argument(help: "Its name or address, or local.") var name: String

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().use(name)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the servers; * marks the one in use.",
            discussion: "Example:\n  listen server list")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().list(json: json)
        }
    }

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ask a server whether it is well.",
            discussion: """
                Example:
                  listen server test

                Asks for its health, its lists, one byte of a recording, and a translation and an \
                explanation of one word. An address that was not added can be tested too.
                """)
        @Argument(help: "Its name or address; by default the one in use.") var name: String?
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().test(name, json: json)
        }
    }

    struct Token: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set, show or remove the token of a server.",
            discussion: """
                Examples:
                  listen server token home --token
                  listen server token home --token-command 'pass show listen'

                A token is never an argument and never in an environment variable. Without an \
                option this says where the token comes from.
                """)
        @Argument(help: "The server's name or address.") var name: String
        @OptionGroup var token: TokenOptions
        @Option(help: "Who you are there; a new token of the same account keeps its cache.")
        var account: String?
        @Flag(help: "Remove the token.") var remove = false

        func validate() throws {
            if remove, token.input != nil || account != nil {
                throw ValidationError("Give --remove by itself.")
            }
            if account != nil, token.input == nil {
                throw ValidationError("Give the token of the account too, such as with --token.")
            }
        }

        func run() async throws {
            let report = try AppDependencyContainer.live().makeServerReport()
            if remove {
                try await report.removeToken(of: name)
            } else if let input = token.input {
                try await report.setToken(of: name, account: account, to: input)
            } else {
                try await report.showToken(of: name)
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a server and its token; what was heard from it stays noted.",
            discussion: """
                Example:
                  listen server remove home

                The last server is not removed while it is in use: `listen server use local` first.
                """)
        @Argument(help: "Its name or address.") var name: String

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().remove(name)
        }
    }
}

/// Where a token comes from; at most one of them.
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
