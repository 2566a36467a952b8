import ArgumentParser
import ListenApp
import ListenCore
import Reports
import SharedWork

extension SoundsCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Show the contrasts of sounds that you miss.",
            discussion: """
                Examples:
                  listen sounds
                  listen sounds --language en --json
                """)

        @Option(
            help: ArgumentHelp("Only this language.", valueName: "tag"), completion: .language)
        var language: String?
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            let spoken = try language.map { try Language.typed($0) }
            try await AppDependencyContainer.live().sounds.makeSoundsReport()
                .print(of: spoken, json: json)
        }
    }
}
