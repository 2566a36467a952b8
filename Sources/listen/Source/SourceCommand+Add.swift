import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a source by its address.",
            discussion: "Example:\n  listen source add https://books.example --name home")
        @Argument(help: "Its address.") var address: String
        @Option(help: "A short name; by default one made of the address.") var name: String?
        @Option(help: "The kind of source, where the address could be of several.")
        var kind: String?
        @Option(help: "Who you are there; a new token of the same account keeps its cache.")
        var account: String?
        @OptionGroup var token: TokenOptions

        func run() async throws {
            try await AppDependencyContainer.live().makeSourceReport()
                .add(address, name: name, kind: kind, account: account, token: token.input)
        }
    }
}
