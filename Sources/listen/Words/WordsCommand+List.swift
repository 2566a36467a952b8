import ArgumentParser
import ListenApp
import ListenCore
import Reports

extension WordsCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the words that have a status.",
            discussion: "Example:\n  listen words list --language es --status 1 --status 2")
        @Option(
            help: ArgumentHelp("Only words of this language, such as es.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?
        @Option(help: "Only words of this status; may be given several times.")
        var status: [WordStatus] = []
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().aids.makeWordsReport().list(
                language: language, statuses: Swift.Set(status), json: json)
        }
    }
}
