import ArgumentParser
import ListenApp
import Reports

extension RadioCommand {
    struct RadioList: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the stations you keep.",
            discussion: """
                Example:
                  listen radio list
                """)
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().radio.makeRadioReport().list(json: json)
        }
    }
}
