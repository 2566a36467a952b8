import ArgumentParser
import ListenApp
import Reports

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

    @Argument(
        help: "The book: its place in the list, its id, or part of its title.",
        completion: .importedBook)
    var book: String
    @Argument(
        help: ArgumentHelp("The folder its files are in now, or the file.", valueName: "path"),
        completion: .file())
    var path: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AppDependencyContainer.live().shelves.makeShelfReport().relink(
            book, to: path, json: json)
    }
}
