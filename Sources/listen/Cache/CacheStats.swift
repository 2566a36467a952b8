import ArgumentParser
import ListenApp
import Reports

struct CacheStats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Say how much is kept, by class and by book.",
        discussion: "Example:\n  listen cache stats")
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().caching.makeCacheReport().stats(json: json)
    }
}
