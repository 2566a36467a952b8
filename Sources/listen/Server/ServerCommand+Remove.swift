import ArgumentParser
import ListenApp
import Reports

extension ServerCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a server and its token; what was heard from it stays noted.",
            discussion: """
                Example:
                  listen server remove home

                The last server is not removed while it is in use: `listen server use local` first.
                """)
        @Argument(help: "Its name or address.", completion: .server) var name: String

        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeServerReport().remove(
                name, isSure: removal.yes)
        }
    }
}
