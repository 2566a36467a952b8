import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct On: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "on", abstract: "List and search a source's books again.",
            discussion: "Example:\n  listen source on home")
        @Argument(help: "Its name or address.", completion: .sourceOrLocal) var name: String

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport().set(isOn: true, name)
        }
    }
}
