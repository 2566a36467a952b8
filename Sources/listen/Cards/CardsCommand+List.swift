import ArgumentParser
import ListenApp
import ListenCore
import Reports

extension CardsCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List cards with their numbers, the newest first.",
            discussion: "Example:\n  listen cards list --language es --limit 100 --json")
        @Option(
            help: ArgumentHelp("Only of this language, such as es.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?
        @Option(help: "Only of this kind: word or sentence.") var kind: StudyCard.Kind?
        @Option(help: ArgumentHelp("At most so many.", valueName: "n")) var limit = 20
        @Flag(help: "Print JSON.") var json = false

        func validate() throws {
            guard (1...1_000_000).contains(limit) else {
                throw ValidationError("Give a --limit from 1 to 1000000.")
            }
        }

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().cards.makeCardReport().list(
                CardReport.Choice(language: language, kind: kind, limit: limit), json: json)
        }
    }
}
