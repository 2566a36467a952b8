import ArgumentParser
import ListenApp

struct RenameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Say what an imported book is called; later imports leave it so.",
        discussion: """
            Examples:
              listen rename 4 "El faro"
              listen rename 4 --title "El faro" --author "Ana Gil"
              listen rename 4 --language pt-BR
              listen rename 4 --title ""        as its files have it

            What you say counts more than the tags of the files. Only what is given is
            changed; an empty text takes your word back. No file is changed.
            """)

    @Argument(help: "The book: its place in the list, its id, or part of its title.")
    var book: String

    @Argument(help: "The title; the same as --title.") var name: String?

    @Option(help: ArgumentHelp("The title.", valueName: "text")) var title: String?
    @Option(help: ArgumentHelp("The author.", valueName: "name")) var author: String?
    @Option(help: ArgumentHelp("Who reads it.", valueName: "name")) var narrator: String?
    @Option(help: ArgumentHelp("The language it is read in, as es or Spanish.", valueName: "tag"))
    var language: String?
    @Flag(help: "Print JSON.") var json = false

    private var renaming: BookRenaming {
        var renaming = BookRenaming()
        (renaming.title, renaming.author) = (title ?? name, author)
        (renaming.narrator, renaming.language) = (narrator, language)
        return renaming
    }

    func validate() throws {
        if name != nil, title != nil {
            throw ValidationError("Give the title once: behind the book, or with --title.")
        }
        guard !renaming.isEmpty else {
            throw ValidationError(
                "Say what to change: --title, --author, --narrator or --language.")
        }
    }

    func run() async throws {
        try await AppDependencyContainer.live().makeShelfReport().rename(
            book, renaming, json: json)
    }
}

struct RelinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relink",
        abstract: "Say where the files of an imported book are now.",
        discussion: """
            Example:
              listen relink 4 /media/usb/Audiobooks

            Missing files are found below the folder by their names and sizes. Places,
            marks and cards stay.
            """)

    @Argument(help: "The book: its place in the list, its id, or part of its title.")
    var book: String
    @Argument(
        help: ArgumentHelp("The folder its files are in now, or the file.", valueName: "path"),
        completion: .file())
    var path: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().makeShelfReport().relink(
            book, to: path, json: json)
    }
}

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take an imported book out of the library.",
        discussion: """
            Examples:
              listen remove 4
              listen remove quijote --yes

            Your own files are never deleted; --files deletes copies that the program
            made. Your place, tags and names are kept, should you import it again.
            """)

    @Argument(help: "The book: its place in the list, its id, or part of its title.")
    var book: String

    @Flag(help: "Delete its files too, where the program copied them.") var files = false
    @Flag(help: "Do not ask.") var yes = false

    func run() async throws {
        try await AppDependencyContainer.live().makeShelfReport().remove(
            book, files: files, isSure: yes)
    }
}

struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        abstract: "Give a book tags, or take them away.",
        discussion: """
            Examples:
              listen tag 4 +evening "+in the car"
              listen tag 4 -evening
              listen tag 4                      the tags it has
              listen books --tag evening

            The options --json, --server and --offline stand before the book.
            """)

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var source: SourceOptions

    @Argument(help: "The book: its place in the list, its id, or part of its title.")
    var book: String

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("+word gives a tag, -word takes it away.", valueName: "change"))
    var changes: [String] = []

    func run() async throws {
        if changes.contains("--help") { throw CleanExit.helpRequest(self) }
        try await AppDependencyContainer.live(source: source.selection).makeShelfReport().tag(
            book, changes, json: json)
    }
}

struct StorageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Show how much disk the books and all that is kept take.",
        discussion: """
            Example:
              listen storage

            `listen cache stats` says more of what was fetched.
            """)

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().makeStorageReport().print(json: json)
    }
}
