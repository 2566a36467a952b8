import ArgumentParser
import ListenApp
import Reports

struct CacheExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Take stored recordings and texts out.",
        discussion: """
            Examples:
              listen cache export book 3 chapter 2 --output ~/ferry
              listen cache export --class payload --output texts.json

            A folder gets a file for each, and manifest.json with addresses, validators and \
            SHA-256. Nothing that exists is replaced without --force.
            """)
    @Argument(help: "Books, URLs or beginnings of keys; without any, everything.")
    var wanted: [String] = []
    @OptionGroup var options: CacheChoiceOptions
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A folder, or a file that ends with .json.", valueName: "path"),
        completion: .file())
    var output: String
    @Flag(help: "Replace files that exist.") var force = false
    @Flag(help: "Print the manifest as JSON.") var json = false

    func run() async throws {
        var words = try CacheWords(wanted)
        let entries = words.entries
        words.entries = []
        try await AppDependencyContainer.live().caching.makeCacheReport().export(
            entries, try options.choice(words), to: output, replacing: force, json: json)
    }
}
