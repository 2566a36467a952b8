import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a source and its token; what was heard from it stays noted.",
            discussion: "Example:\n  listen source remove home")
        @Argument(help: "Its name or address.", completion: .source) var name: String

        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport().remove(
                name, isSure: removal.yes)
        }
    }
}
