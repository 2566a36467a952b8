import ArgumentParser
import ListenApp
import Reports

struct CacheList: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what is kept, book by book.",
        discussion: """
            Examples:
              listen cache list
              listen cache list book 3 chapter 2
              listen cache list --book 3 --class media
              listen cache list --stale --json
            """)
    @Argument(
        help: ArgumentHelp(
            "A book and perhaps its chapter, URLs or beginnings of keys; without any, everything.",
            valueName: "what"))
    var wanted: [String] = []
    @OptionGroup var options: CacheChoiceOptions
    @Flag(help: "Only what is pinned.") var pinned = false
    @Flag(help: "Print JSON.") var json = false

    var isForReading: Bool { !json }

    func run() async throws {
        let choice = try options.choice(CacheWords(wanted), pinned: pinned)
        try await AppDependencyContainer.live().caching.makeCacheReport().list(choice, json: json)
    }
}
