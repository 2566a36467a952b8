import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the routes of all chapters.",
            discussion: "Example:\n  listen route list --json")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().routes.makeRouteReport().list(json: json)
        }
    }
}
