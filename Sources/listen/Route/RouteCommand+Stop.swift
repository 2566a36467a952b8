import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Stop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "stop",
            abstract: "Leave a route; what was done stays.",
            discussion: "Example:\n  listen route stop book 3")
        @OptionGroup var chapter: RouteChapter
        @OptionGroup var source: SourceOptions

        func run() async throws {
            let report = try AppDependencyContainer.live(source: source.selection).routes
                .makeRouteReport()
            try await report.stop(chapter.typed)
        }
    }
}
