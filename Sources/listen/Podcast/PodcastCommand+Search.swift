import ArgumentParser
import ListenApp
import ListenCore
import Reports
import SharedWork

extension PodcastCommand {
    struct PodcastSearch: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "search", abstract: "Look for podcasts.",
            discussion: """
                Examples:
                  listen podcast search "slow german"
                  listen podcast search news --language es
                  listen podcast search "slow german" --add 1

                iTunes is asked, and Podcast Index too once the settings podcast-index-key and \
                podcast-index-secret say where yours are.
                """)

        @Argument(help: "Words of a title, a name or a subject.") var text: String
        @Option(
            help: ArgumentHelp("The language, as de or German.", valueName: "language"),
            completion: .language)
        var language: String?
        @Option(help: ArgumentHelp("The country whose list is searched.", valueName: "code"))
        var country: String?
        @Option(help: "The most podcasts of each list.") var count = 25
        @Option(help: ArgumentHelp("Follow this one of the list.", valueName: "number"))
        var add: Int?
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { add == nil && !json }

        func validate() throws {
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw ValidationError("Give words to look for.")
            }
            guard (1...100).contains(count) else {
                throw ValidationError("Give a --count from 1 to 100.")
            }
            if add != nil, json { throw ValidationError("--json belongs to the list.") }
        }

        func run() async throws {
            let container = try AppDependencyContainer.live()
            let query = PodcastQuery(
                text, language: try language.map(Language.typed), country: country, limit: count)
            let chosen = try await container.podcasts.makePodcastSearchReport().search(
                query, chosen: add, json: json)
            guard let chosen else { return }
            try await container.podcasts.makePodcastReport().add(chosen, isPrivate: false)
        }
    }
}
