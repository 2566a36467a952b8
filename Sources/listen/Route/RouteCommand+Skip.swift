import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Skip: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "skip",
            abstract: "Leave a step out; that is no loss.",
            discussion: """
                Examples:
                  listen route skip
                  listen route skip --step say
                """)
        @OptionGroup var chapter: RouteChapter
        @Option(
            help: ArgumentHelp("The step by its name; the next one without it.", valueName: "name"))
        var step: String?
        @OptionGroup var source: SourceOptions

        func run() async throws {
            let report = try AppDependencyContainer.live(source: source.selection).routes
                .makeRouteReport()
            try await report.skip(chapter.typed, step: step)
        }
    }
}
