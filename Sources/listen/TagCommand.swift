import ArgumentParser
import ListenApp
import Reports

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

    @Argument(
        help: "The book: its place in the list, its id, or part of its title.", completion: .book)
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
