import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show the steps of a route, each with its reason.",
            discussion: "Example:\n  listen route show book 3 chapter 2 --text")
        @OptionGroup var chapter: RouteChapter
        @Flag(help: "Print the text of the route, to be edited.") var text = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var source: SourceOptions

        func validate() throws {
            if text, json { throw ValidationError("Give --text or --json, not both.") }
        }

        func run() async throws {
            let report = try AppDependencyContainer.live(source: source.selection).routes
                .makeRouteReport()
            try await report.show(chapter.typed, asText: text, json: json)
        }
    }
}
