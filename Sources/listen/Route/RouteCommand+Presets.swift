import ArgumentParser
import ListenApp
import Reports

extension RouteCommand {
    struct Presets: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "presets",
            abstract: "List the routes to begin with, or print one.",
            discussion: "Example:\n  listen route presets shadowing")
        @Argument(help: "The name of the one to print.", completion: .routePreset)
        var name: String?

        func run() async throws {
            try AppDependencyContainer.live().routes.makeRouteReport().presets(name)
        }
    }
}
