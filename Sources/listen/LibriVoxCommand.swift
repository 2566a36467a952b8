import ArgumentParser
import ListenApp
import ListenCore
import Reports
import Sessions
import SharedWork

struct LibriVoxCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "librivox",
        abstract: "Find a free audiobook, and play it with its text.",
        discussion: """
            Examples:
              listen librivox alice in wonderland
              listen librivox alice in wonderland --version 2
              listen librivox --author kafka --language de
              listen librivox https://archive.org/details/ID

            The sound plays while it arrives; the text is looked for and put in step \
            meanwhile. A book that was chosen once is a book of the source "librivox": \
            `listen books --source librivox` lists them.
            """)

    @Argument(
        help: ArgumentHelp(
            "Words of the title, or the address of an item of archive.org.", valueName: "text"))
    var text: [String] = []
    @Option(help: "Words of the author's name.") var author: String?
    @Option(help: "Words of a reader's name.") var reader: String?
    @Option(
        help: ArgumentHelp("The language it is read in.", valueName: "lang"),
        completion: .language)
    var language: String?
    @Option(help: "Words of a genre.") var genre: String?
    @Option(help: ArgumentHelp("Play this version of the list.", valueName: "number"))
    var version: Int?
    @Flag(help: "Only list the versions.") var list = false
    @Flag(help: "Use only what is stored on this machine.") var offline = false
    @Flag(help: "List the versions as JSON.") var json = false
    @OptionGroup var settings: SettingOptions

    var isForReading: Bool { list && !json }

    private var wish: LibriVoxReport.Wish {
        LibriVoxReport.Wish(
            text: text.joined(separator: " "), author: author, reader: reader, language: language,
            genre: genre)
    }

    func validate() throws {
        guard !wish.text.isEmpty || author != nil || reader != nil || genre != nil else {
            throw ValidationError(
                "Say what to look for: words of a title, --author, --reader or --genre.")
        }
        if let version {
            guard version > 0 else { throw ValidationError("Give a --version of 1 or more.") }
            if list || json { throw ValidationError("--version plays; --list and --json do not.") }
        }
    }

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: settings.flags,
            source: SourceSelection(
                source: .named("librivox"), mode: offline ? .cacheOnly : .cacheFirst))
        let report = container.librivox.makeLibriVoxReport()
        guard !list, !json else { return try await report.list(wish, json: json) }
        guard let book = try await report.choose(wish, version: version) else { return }
        var command = await container.makePlayCommand()
        command.describes = settings.describe
        try await command.play(text: book, at: nil)
    }
}
