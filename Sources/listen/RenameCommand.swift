import ArgumentParser
import ListenApp
import Reports
import SharedWork

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

    @Argument(
        help: "The book: its place in the list, its id, or part of its title.",
        completion: .importedBook)
    var book: String

    @Argument(help: "The title; the same as --title.") var name: String?

    @Option(help: ArgumentHelp("The title.", valueName: "text")) var title: String?
    @Option(help: ArgumentHelp("The author.", valueName: "name")) var author: String?
    @Option(help: ArgumentHelp("Who reads it.", valueName: "name")) var narrator: String?
    @Option(
        help: ArgumentHelp("The language it is read in, as es or Spanish.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
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
        try await AppDependencyContainer.live().shelves.makeShelfReport().rename(
            book, renaming, json: json)
    }
}
