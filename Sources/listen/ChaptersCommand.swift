import ArgumentParser
import ListenApp
import Reports

struct ChaptersCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "chapters",
        abstract: "List the chapters of a book.",
        discussion: """
            Example:
              listen chapters 3

            wpm are words a minute of the whole recording, pauses included, as in the player. Of a \
            server's chapters it is told what is on this machine: partly, stored (until room is \
            needed) or pinned (it stays).
            """)

    @Argument(
        help: "The book: its place in the list, its id, or part of its title.", completion: .book)
    var book: String

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var source: SourceOptions

    var isForReading: Bool { !json }

    func run() async throws {
        let container = try AppDependencyContainer.live(source: source.selection)
        try await container.reports.makeCatalogReport().chapters(of: book, json: json)
    }
}
