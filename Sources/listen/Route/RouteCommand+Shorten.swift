import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Shorten: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "shorten",
            abstract: "Keep only the next step and the last repetition.",
            discussion: "Example:\n  listen route shorten")
        @OptionGroup var chapter: RouteChapter
        @OptionGroup var source: SourceOptions

        func run() async throws {
            let report = try AppDependencyContainer.live(source: source.selection).routes
                .makeRouteReport()
            try await report.shorten(chapter.typed)
        }
    }
}
