import ArgumentParser
import ListenApp
import Reports

struct CacheWhy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Say whether a response is fresh, why, and what would happen next.",
        discussion: """
            Examples:
              listen cache why book 3 chapter 2
              listen cache why http://127.0.0.1:8000/books
            """)
    @Argument(
        help: ArgumentHelp(
            "A URL, the beginning of a key, or a book and perhaps its chapter.",
            valueName: "what"))
    var entry: [String]
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        let target = try CacheWords(entry).target()
        try await AppDependencyContainer.live().caching.makeCacheReport().why(target, json: json)
    }
}
