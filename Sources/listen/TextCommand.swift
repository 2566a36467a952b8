import ArgumentParser
import ListenApp
import Reports

struct TextCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Find the printed text of an audiobook.",
        discussion: """
            Examples:
              listen text book 4
              listen text book 4 --number 2 -o alice.txt
              listen align book 4 --text alice.txt

            The text is looked for by title, author and language among those that LibriVox \
            was read from, and saved as plain text.
            """)

    @Argument(
        help: ArgumentHelp(
            "The word book, and the book: its place in the list, its id, or part of its title.",
            valueName: "book"),
        completion: .book)
    var book: [String]
    @Option(help: ArgumentHelp("Save this text of the list.", valueName: "number"))
    var number: Int?
    @Option(
        name: [.short, .long], help: "The file it is saved as; - prints it.", completion: .file())
    var output: String?
    @Flag(help: "Replace an existing file.") var force = false
    @OptionGroup var source: SourceOptions

    /// The book, without the word before it.
    private var typed: [String] {
        book.count > 1 && book[0] == "book" ? Array(book.dropFirst()) : book
    }

    func validate() throws {
        guard typed.count == 1 else {
            throw ValidationError("Name one book: listen text book 4")
        }
        if let number, number < 1 { throw ValidationError("Give a --number of 1 or more.") }
    }

    func run() async throws {
        try await AppDependencyContainer.live(source: source.selection).librivox
            .makeBookTextReport()
            .save(typed[0], number: number, output: output, replaces: force)
    }
}
