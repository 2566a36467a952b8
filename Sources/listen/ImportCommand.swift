import ArgumentParser
import ListenApp

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add books of your own files to the library.",
        discussion: """
            Examples:
              listen import ~/Audiobooks
              listen import "Don Quijote" --language es --author Cervantes
              listen import --update

            What lies in one folder is a book, each recording a chapter. Subtitles are
            found beside the recordings: 01.mp3 with 01.srt or 01.es.vtt. Nothing is
            copied or changed; importing again takes what is new.
            """)

    @Argument(
        help: ArgumentHelp("Folders and recordings.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @Flag(help: "Look again at the folders of all books imported so far.") var update = false

    @Option(help: ArgumentHelp("The title, if this is one book.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The author.", valueName: "name")) var author: String?

    @Option(help: ArgumentHelp("The language it is read in, as es or Spanish.", valueName: "tag"))
    var language: String?

    @Flag(help: "Only say what would be done.") var dryRun = false

    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        if paths.isEmpty, !update {
            throw ValidationError("Name a folder or a recording, or give --update.")
        }
        if update, title != nil || author != nil || language != nil {
            throw ValidationError("--update changes no title, author or language: leave it out.")
        }
    }

    func run() async throws {
        var order = ImportReport.Order(paths)
        order.isUpdate = update
        (order.title, order.author, order.language) = (title, author, language)
        order.isRehearsal = dryRun
        try await AppDependencyContainer.live().makeImportReport().run(order, json: json)
    }
}

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take an imported book out of the library; its files stay.",
        discussion: """
            Examples:
              listen remove 4
              listen remove quijote --yes
            """)

    @Argument(help: "The book: its place in the list, its id, or part of its title.")
    var book: String

    @Flag(help: "Do not ask.") var yes = false

    func run() async throws {
        try await AppDependencyContainer.live().makeImportReport().remove(book, isSure: yes)
    }
}
