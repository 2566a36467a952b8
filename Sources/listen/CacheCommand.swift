public import ArgumentParser
public import ListenApp

struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "See, check and clear what was fetched and kept.",
        discussion: """
            Examples:
              listen cache list --book 3           what is kept of a book
              listen cache why book 3 chapter 2    fresh or not, and what happens next
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

    /// The choice with the words behind the command.
    func choice(
        _ words: CacheWords? = nil, pinned: Bool = false
    ) throws -> CacheReport.Choice {
        if let typed = words?.book, let book {
            throw CommandLineError.badArgument(
                "\(typed) --book \(book)", expected: "one book, in words or with --book")
        }
        return CacheReport.Choice(
            entries: words?.entries ?? [], book: words?.book ?? book, chapter: words?.chapter,
            kind: kind, isStale: stale, isPinned: pinned)
    }
}

extension CacheReport.Kind: ExpressibleByArgument {}

struct CacheList: AsyncParsableCommand {
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

    func run() async throws {
        let choice = try options.choice(CacheWords(wanted), pinned: pinned)
        try await AppDependencyContainer.live().makeCacheReport().list(choice, json: json)
    }
}

struct CacheShow: AsyncParsableCommand {
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

    func run() async throws {
        let target = try CacheWords(entry).target()
        try await AppDependencyContainer.live().makeCacheReport().show(
            target, body: body, json: json)
    }
}

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
        try await AppDependencyContainer.live().makeCacheReport().why(target, json: json)
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
