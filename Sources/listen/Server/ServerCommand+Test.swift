import ArgumentParser
import ListenApp
import Reports

extension ServerCommand {
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test", abstract: "Ask a server whether it is well.",
            discussion: """
                Example:
                  listen server test

                Asks for its health, its lists, one byte of a recording, and a translation and an \
                explanation of one word. An address that was not added can be tested too.
                """)
        @Argument(help: "Its name or address; by default the one in use.", completion: .server)
        var name: String?
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeServerReport().test(
                name, json: json)
        }
    }
}
