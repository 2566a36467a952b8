import ArgumentParser
import ListenApp
import Reports
import SharedWork

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take an imported book, a text or an audiobook out of the library.",
        discussion: """
            Examples:
              listen remove 4
              listen remove quijote --yes
              listen remove "the fox" --source articles

            Your own files are never deleted; --files deletes copies that the program
            made. Your place, tags and names are kept, should you import it again.
            """)

    @Argument(
        help: "The book: its place in the list, its id, or part of its title.",
        completion: .removable)
    var book: String

    @Option(
        help: ArgumentHelp(
            "articles for a text that was read, librivox for an audiobook; imported books without "
                + "it.", valueName: "name"),
        completion: .list(RemovalFactory.sources))
    var source: String?
    @Flag(help: "Delete its files too, where the program copied them.") var files = false
    @Flag(help: "Do not ask.") var yes = false

    func validate() throws {
        guard let source else { return }
        if let refusal = RemovalFactory.refusal(of: source) { throw ValidationError(refusal) }
        if files { throw ValidationError("Only imported books have files. Leave --files out.") }
    }

    func run() async throws {
        if let source {
            return try await RemovalFactory.remove(book, of: source, isSure: yes)
        }
        try await AppDependencyContainer.live().shelves.makeShelfReport().remove(
            book, files: files, isSure: yes)
    }
}
