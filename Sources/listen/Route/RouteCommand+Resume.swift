import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resume",
            abstract: "Go on with a route that was left.",
            discussion: "Example:\n  listen route resume book 3")
        @OptionGroup var chapter: RouteChapter
        @OptionGroup var source: SourceOptions

        func run() async throws {
            let report = try AppDependencyContainer.live(source: source.selection).routes
                .makeRouteReport()
            try await report.resume(chapter.typed)
        }
    }
}
