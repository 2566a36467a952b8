import ArgumentParser
import ListenApp
import Reports

extension RadioCommand {
    struct RadioRecord: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "record", abstract: "Keep what a station sends as a chapter.",
            discussion: """
                Examples:
                  listen radio record 2 --minutes 15
                  listen radio record https://radio.example/live.mp3

                The sound stays as it comes. It is a chapter of a book of the station in the \
                library of this machine, for `listen transcribe`, drills and cards.
                """)

        @Argument(
            help: "Its number in `listen radio list`, its name, or the address of a stream.")
        var station: String
        @Option(help: "How long, from 1 to 30.") var minutes = 10

        func validate() throws {
            guard (1...30).contains(minutes) else {
                throw ValidationError("Give --minutes of 1 to 30.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().radio.makeRadioReport().record(
                station, minutes: minutes)
        }
    }
}
