import ArgumentParser
import ListenApp
import Reports

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

    @Argument(
        help: "The book: its place in the list, its id, or part of its title.",
        completion: .importedBook)
    var book: String

    @Flag(help: "Delete its files too, where the program copied them.") var files = false
    @Flag(help: "Do not ask.") var yes = false

    func run() async throws {
        try await AppDependencyContainer.live().makeShelfReport().remove(
            book, files: files, isSure: yes)
    }
}
