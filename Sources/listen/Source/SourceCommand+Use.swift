import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct Use: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Use a source: `book 3` counts in it.",
            discussion: "Example:\n  listen source use home")
        @Argument(help: "Its name or address; local is this machine.", completion: .sourceOrLocal)
        var name: String

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport().use(name)
        }
    }
}
