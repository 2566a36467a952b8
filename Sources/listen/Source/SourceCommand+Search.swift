import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct Search: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "search",
            abstract: "Search Google Drive or Baidu Netdisk for books, by words.",
            discussion: """
                Examples:
                  listen source search drive monte cristo
                  listen source search netdisk 三体 --json

                The cloud itself is asked, for names, and Google Drive also for the texts of \
                files. Books of the source come with their numbers, other folders with the \
                command that adds them.
                """)
        @Argument(help: "The source's name or address.", completion: .source) var name: String
        @Argument(help: "Words of a name or, in Google Drive, of a text.") var words: [String]
        @Option(help: "The most books to print.") var limit = 20
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func validate() throws {
            guard limit > 0 else { throw ValidationError("Give --limit a number above 0.") }
        }

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport().search(
                name, words: words.joined(separator: " "), limit: limit, json: json)
        }
    }
}
