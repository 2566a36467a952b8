import ArgumentParser
import ListenApp
import Reports

extension ServerCommand {
    struct Use: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Use a server, or with `local` this machine's library.",
            discussion: "Example:\n  listen server use home")
        @Argument(help: "Its name or address, or local.", completion: .serverOrLocal) var name:
            String

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeServerReport().use(name)
        }
    }
}
