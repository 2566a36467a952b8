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
        try await AppDependencyContainer.live(source: source.selection).shelves.makeShelfReport()
            .tag(
                book, changes, json: json)
    }

    /// Arguments with the options of this command before the book, since all that stands behind it
    /// is taken for tags; those of other commands as they are.
    static func ordered(_ arguments: [String]) -> [String] {
        guard arguments.first == configuration.commandName else { return arguments }
        let typed = arguments.prefix { $0 != "--" }
        var (options, others): ([String], [String]) = ([], [])
        var rest = typed.dropFirst()
        while let word = rest.popFirst() {
            if word.hasPrefix("--") || word == "-h" {
                options.append(word)
                if ["--source", "--server"].contains(word), let name = rest.popFirst() {
                    options.append(name)
                }
            } else {
                others.append(word)
            }
        }
        return typed.prefix(1) + options + others + arguments[typed.endIndex...]
    }
}
