import ArgumentParser
import ListenApp
import Reports

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
        try await AppDependencyContainer.live().caching.makeCacheReport().clear(
            choice,
            CacheReport.Clearing(isAll: all, takesPinned: pinned, isSure: yes), json: json)
    }
}
