import ArgumentParser
import ListenApp
import Reports

extension ServerCommand {
    struct Token: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "token", abstract: "Set, show or remove the token of a server.",
            discussion: """
                Examples:
                  listen server token home --token
                  listen server token home --token-command 'pass show listen'

                A token is never an argument and never in an environment variable. Without an \
                option this says where the token comes from.
                """)
        @Argument(help: "The server's name or address.", completion: .server) var name: String
        @OptionGroup var token: TokenOptions
        @Option(help: "Who you are there; a new token of the same account keeps its cache.")
        var account: String?
        @Flag(help: "Remove the token.") var remove = false
        @OptionGroup var removal: RemovalOptions

        func validate() throws {
            if remove, token.input != nil || account != nil {
                throw ValidationError("Give --remove by itself.")
            }
            if account != nil, token.input == nil {
                throw ValidationError("Give the token of the account too, such as with --token.")
            }
        }

        func run() async throws {
            let report = try AppDependencyContainer.live().servers.makeServerReport()
            if remove {
                try await report.removeToken(of: name, isSure: removal.yes)
            } else if let input = token.input {
                try await report.setToken(of: name, account: account, to: input)
            } else {
                try await report.showToken(of: name)
            }
        }
    }
}
