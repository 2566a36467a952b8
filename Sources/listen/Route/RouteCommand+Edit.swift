import AppEnvironment
import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Give a route another text.",
            discussion: """
                Examples:
                  listen route show --text > mine.route
                  listen route edit mine.route
                  listen route presets exam | listen route edit -

                What was done stays done, by the names of the steps.
                """)
        @Argument(help: "The file with the text, or - for standard input.", completion: .file())
        var file: String
        @OptionGroup var chapter: RouteChapter
        @OptionGroup var source: SourceOptions

        func run() async throws {
            let container = try AppDependencyContainer.live(source: source.selection)
            try await container.routes.makeRouteReport().edit(chapter.typed, from: file) {
                container.environment.absolutePath($0)
            }
        }
    }
}
