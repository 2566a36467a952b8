import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "start",
            abstract: "Begin the route of a chapter.",
            discussion: """
                Examples:
                  listen route start book 3
                  listen route start book 3 chapter 2 --preset shadowing

                Without a chapter it is that one of the book of whose words nearly all are known. \
                A chapter that has a route begins it anew.
                """)
        @OptionGroup var chapter: RouteChapter
        @Option(
            help: ArgumentHelp(
                "default, beginners, shadowing, exam, or one of your own.", valueName: "name"),
            completion: .routePreset)
        var preset = "default"
        @OptionGroup var source: SourceOptions

        func validate() throws {
            if chapter.what.isEmpty {
                throw ValidationError("Name the book, as in: listen route start book 3.")
            }
        }

        func run() async throws {
            guard let typed = chapter.typed else { return }
            let report = try AppDependencyContainer.live(source: source.selection).routes
                .makeRouteReport()
            try await report.start(typed, preset: preset)
        }
    }
}
