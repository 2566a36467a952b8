import ArgumentParser
import ListenApp
import Reports

extension RadioCommand {
    struct RadioRemove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Keep a station no longer.",
            discussion: """
                Example:
                  listen radio remove 2
                """)

        @Argument(
            help: "Its number in `listen radio list`, its name or its address.")
        var station: String
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().radio.makeRadioReport().remove(
                station, isSure: removal.yes)
        }
    }
}
