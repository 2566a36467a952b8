public import ArgumentParser
public import ListenApp

struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "See, check and clear what was fetched and kept.",
        discussion: """
            Examples:
              listen cache list --book 3           what is kept of a book
              listen cache why URL                 fresh or not, and what happens next
              listen cache pin 3                   keep a book when space is needed
              listen cache clear --stale           throw away what is out of date

            Clearing the cache loses nothing of yours: progress, bookmarks and servers are kept \
            elsewhere. Only fetch needs the network.
            """,
        subcommands: [
            CacheFetchCommand.self, CacheList.self, CacheShow.self, CacheWhy.self, CacheStats.self,
            CacheVerify.self,
            CachePrune.self, CacheClear.self, CachePin.self, CacheUnpin.self, CacheExport.self,
        ])
}

/// Which stored responses are meant.
struct CacheChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only of this book: its place in the list, its id, or part of its title.",
            valueName: "book"))
    var book: String?

    @Option(
        name: .customLong("class"),
        help: ArgumentHelp("Only of this class: list, payload or media.", valueName: "class"))
    var kind: CacheReport.Kind?

    @Flag(help: "Only what may no longer be used without asking.")
    var stale = false

    func choice(_ entries: [String] = [], pinned: Bool = false) -> CacheReport.Choice {
        CacheReport.Choice(
            entries: entries, book: book, kind: kind, isStale: stale,
            isPinned: pinned)
    }
}

extension CacheReport.Kind: ExpressibleByArgument {}

struct CacheList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what is kept, book by book.",
        discussion: """
            Examples:
              listen cache list
              listen cache list --book 3 --class media
              listen cache list --stale --json
            """)
    @OptionGroup var options: CacheChoiceOptions
    @Flag(help: "Only what is pinned.") var pinned = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().makeCacheReport().list(
            options.choice(pinned: pinned), json: json)
    }
}

struct CacheShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all that is known of one stored response.",
        discussion: """
            Examples:
              listen cache show http://127.0.0.1:8000/books
              listen cache show 3f2a91cc --body
            """)
    @Argument(help: "Its URL or the beginning of its key.") var entry: String
    @Flag(help: "Print its content instead.") var body = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        if body, json { throw ValidationError("Give --body or --json, not both.") }
    }

    func run() async throws {
        try await AppDependencyContainer.live().makeCacheReport().show(
            entry, body: body, json: json)
    }
}

struct CacheWhy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Say whether a response is fresh, why, and what would happen next.",
        discussion: "Example:\n  listen cache why http://127.0.0.1:8000/books")
    @Argument(help: "A URL or the beginning of a key.") var entry: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().makeCacheReport().why(entry, json: json)
    }
}

struct CacheStats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Say how much is kept, by class and by book.",
        discussion: "Example:\n  listen cache stats")
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().makeCacheReport().stats(json: json)
    }
}
