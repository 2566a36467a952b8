import ArgumentParser
import ListenApp
import Reports

extension RadioCommand {
    struct RadioAdd: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Keep a station.",
            discussion: """
                Examples:
                  listen radio add berlin --number 3
                  listen radio add https://radio.example/live.mp3 --title Example
                """)

        @Argument(
            help: ArgumentHelp(
                "A part of the name, or the address of a stream.", valueName: "station"))
        var station: String
        @Option(help: "The number in the list of what was found.") var number: Int?
        @Option(help: "The name it is shown with.") var title: String?

        func run() async throws {
            try await AppDependencyContainer.live().radio.makeRadioReport().add(
                station, number: number, title: title)
        }
    }
}
