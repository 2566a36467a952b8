import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Undo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "undo",
            abstract: "Take back the last step that was done or left out.",
            discussion: """
                Examples:
                  listen route undo
                  listen route undo book 3

                Each call takes back one more. Steps that were left out together come back \
                together.
                """)
        @OptionGroup var chapter: RouteChapter
        @OptionGroup var source: SourceOptions

        func run() async throws {
            let report = try AppDependencyContainer.live(source: source.selection).routes
                .makeRouteReport()
            try await report.undo(chapter.typed)
        }
    }
}
