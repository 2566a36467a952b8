import ArgumentParser
import ListenApp
import Reports

struct CacheShow: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all that is known of stored responses.",
        discussion: """
            Examples:
              listen cache show http://127.0.0.1:8000/books
              listen cache show book 3 chapter 2
              listen cache show 3f2a91cc --body
            """)
    @Argument(
        help: ArgumentHelp(
            "A URL, the beginning of a key, or a book and perhaps its chapter.",
            valueName: "what"))
    var entry: [String]
    @Flag(help: "Print its content instead.") var body = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        if body, json { throw ValidationError("Give --body or --json, not both.") }
    }

    var isForReading: Bool { !json && !body }

    func run() async throws {
        let target = try CacheWords(entry).target()
        try await AppDependencyContainer.live().caching.makeCacheReport().show(
            target, body: body, json: json)
    }
}
