import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Done: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "done",
            abstract: "Note that the next step was done.",
            discussion: """
                Example:
                  listen route done --understood 4

                `listen route undo` takes it back.
                """)
        @OptionGroup var chapter: RouteChapter
        @Option(
            help: ArgumentHelp("How much you understood, from 1 to 5.", valueName: "n"))
        var understood: Int?
        @OptionGroup var source: SourceOptions

        func validate() throws {
            if let understood, !(1...5).contains(understood) {
                throw ValidationError("--understood takes a number from 1 to 5.")
            }
        }

        func run() async throws {
            let report = try AppDependencyContainer.live(source: source.selection).routes
                .makeRouteReport()
            try await report.finish(chapter.typed, judged: understood)
        }
    }
}
