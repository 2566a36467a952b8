import ArgumentParser
import ListenApp
import Reports

extension ServerCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a server, and use it when it answers.",
            discussion: "Example:\n  listen server add https://books.example --name home")
        @Argument(help: "Its address, http or https.") var url: String
        @Option(help: "A short name; by default the host.") var name: String?
        @Option(help: "Who you are there; a new token of the same account keeps its cache.")
        var account: String?
        @OptionGroup var token: TokenOptions
        @OptionGroup var trust: TrustOptions

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeServerReport()
                .add(
                    url, name: name, account: account, token: token.input, trust: trust.input)
        }
    }
}
