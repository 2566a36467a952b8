import ArgumentParser
import ListenApp
import Reports

struct CachePrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Throw away what was not used for longest; never what is pinned.",
        discussion: """
            Examples:
              listen cache prune                      down to the setting cache-limit
              listen cache prune --keep 500MB
              listen cache prune --older-than 30 --dry-run
            """)
    @Option(help: ArgumentHelp("How much may stay, such as 500MB or 2GB.", valueName: "size"))
    var keep: String?
    @Option(help: ArgumentHelp("What was not used for so many days goes.", valueName: "days"))
    var olderThan: Int?
    @Flag(help: "Only say what would go.") var dryRun = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        if let olderThan, !(0...100_000).contains(olderThan) {
            throw CommandLineError.badArgument("\(olderThan)", expected: "a number of days")
        }
        try await AppDependencyContainer.live().caching.makeCacheReport().prune(
            toBytes: try keep.map(ByteCount.read), olderThanDays: olderThan, rehearsal: dryRun,
            json: json)
    }
}
