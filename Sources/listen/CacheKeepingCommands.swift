import ArgumentParser
import ListenApp
import ListenCore

struct CacheVerify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Read everything again and compare it with what came.",
        discussion: """
            Example:
              listen cache verify

            What is damaged is moved to the folder quarantine of the cache and never used again; \
            the exit code is 65 then.
            """)
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().makeCacheReport().verify(json: json)
    }
}

struct CachePrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Throw away what was not used for longest; never what is pinned.",
        discussion: """
            Examples:
              listen cache prune                      down to the setting cache-limit
              listen cache prune --to 500MB
              listen cache prune --older-than 30 --dry-run
            """)
    @Option(help: ArgumentHelp("How much may stay, such as 500MB or 2GB.", valueName: "size"))
    var to: String?
    @Option(help: ArgumentHelp("What was not used for so many days goes.", valueName: "days"))
    var olderThan: Int?
    @Flag(help: "Only say what would go.") var dryRun = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        if let olderThan, !(0...100_000).contains(olderThan) {
            throw CommandLineError.badArgument("\(olderThan)", expected: "a number of days")
        }
        try await AppDependencyContainer.live().makeCacheReport().prune(
            toBytes: try to.map(ByteCount.read), olderThanDays: olderThan, rehearsal: dryRun,
            json: json)
    }
}

struct CacheClear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Throw away what was named and can be fetched again.",
        discussion: """
            Examples:
              listen cache clear --stale
              listen cache clear --book 3 --class media
              listen cache clear book 3 chapter 2
              listen cache clear http://127.0.0.1:8000/books
              listen cache clear --all --pinned

            What is pinned stays unless --pinned is given. Progress and bookmarks are never touched.
            """)
    @Argument(
        help: ArgumentHelp(
            "URLs or beginnings of keys, or a book and perhaps its chapter.",
            valueName: "what"))
    var entries: [String] = []
    @OptionGroup var options: CacheChoiceOptions
    @Flag(help: "Everything, translations and waveforms too.") var all = false
    @Flag(help: "What is pinned too.") var pinned = false
    @Flag(help: "Do not ask.") var yes = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        let isChosen = try !entries.isEmpty || options.choice() != CacheReport.Choice()
        if all, isChosen { throw ValidationError("Give --all alone, or what to clear.") }
    }

    func run() async throws {
        let choice = try options.choice(CacheWords(entries))
        try await AppDependencyContainer.live().makeCacheReport().clear(
            choice,
            CacheReport.Clearing(isAll: all, takesPinned: pinned, isSure: yes), json: json)
    }
}

/// The book, and perhaps the chapter, of a pin.
struct PinOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The book: its place in the list, its id, or part of its title; then perhaps its"
                + " chapter.", valueName: "book [chapter n]"))
    var words: [String]

    @Flag(help: "Print JSON.") var json = false

    func pin(_ isPinned: Bool) async throws {
        let words = try CacheWords(words, isAlwaysBook: true)
        try await AppDependencyContainer.live().makeCacheReport().pin(
            isPinned, book: words.book ?? "", chapter: words.chapter, json: json)
    }
}

struct CachePin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Keep what is stored of a book or chapter.",
        discussion: "Examples:\n  listen cache pin 3\n  listen cache pin 3 chapter 2")
    @OptionGroup var options: PinOptions

    func run() async throws { try await options.pin(true) }
}

struct CacheUnpin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", abstract: "Let go of what was pinned.",
        discussion: "Example:\n  listen cache unpin 3")
    @OptionGroup var options: PinOptions

    func run() async throws { try await options.pin(false) }
}

struct CacheExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Take stored recordings and texts out.",
        discussion: """
            Examples:
              listen cache export book 3 chapter 2 --to ~/ferry
              listen cache export --class payload --to texts.json

            A folder gets a file for each, and manifest.json with addresses, validators and \
            SHA-256. Nothing that exists is replaced without --force.
            """)
    @Argument(help: "Books, URLs or beginnings of keys; without any, everything.")
    var wanted: [String] = []
    @OptionGroup var options: CacheChoiceOptions
    @Option(
        help: ArgumentHelp("A folder, or a file that ends with .json.", valueName: "path"),
        completion: .file())
    var to: String
    @Flag(help: "Replace files that exist.") var force = false
    @Flag(help: "Print the manifest as JSON.") var json = false

    func run() async throws {
        var words = try CacheWords(wanted)
        let entries = words.entries
        words.entries = []
        try await AppDependencyContainer.live().makeCacheReport().export(
            entries, try options.choice(words), to: to, replacing: force, json: json)
    }
}

/// A number of bytes as people type it.
enum ByteCount {
    /// The bytes of `500MB`, `2 GB`, `800k` or a plain number; units are powers of 1000.
    static func read(_ text: String) throws -> Int64 {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(digits.count).trimmingPrefix(while: { $0 == " " }).lowercased()
        let scale: Double? =
            switch unit {
            case "", "b": 1
            case "k", "kb": 1_000
            case "m", "mb": 1_000_000
            case "g", "gb": 1_000_000_000
            case "t", "tb": 1_000_000_000_000
            default: nil
            }
        guard let scale, let number = Double(digits), number * scale < 1e18 else {
            throw CommandLineError.badArgument(text, expected: "a size such as 500MB or 2GB")
        }
        return Int64(number * scale)
    }
}
