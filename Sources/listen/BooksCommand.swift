import ArgumentParser
import ListenApp
import Reports

struct BooksCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "books",
        abstract: "List the books.",
        discussion: """
            Examples:
              listen books
              listen books --tag evening
            """)

    @Option(
        help: ArgumentHelp("Only books with this tag; may be given again.", valueName: "word"),
        completion: .tag)
    var tag: [String] = []
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var source: SourceOptions

    var isForReading: Bool { !json }

    func run() async throws {
        let container = try AppDependencyContainer.live(source: source.selection)
        try await container.reports.makeCatalogReport().books(wanted: tag, json: json)
    }
}
