import ArgumentParser
import ListenApp
import ListenCore
import Reports
import SharedWork

extension PodcastCommand {
    struct PodcastSuggestions: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "suggestions", abstract: "List podcasts for people who learn a language.",
            discussion: """
                Examples:
                  listen podcast suggestions
                  listen podcast suggestions --language es
                  listen podcast suggestions --language es --add 2

                The list is a file that you can change: copy it to podcasts.toml in the folder of \
                config.toml.
                """)

        @Option(
            help: ArgumentHelp("The language, as de or German.", valueName: "language"),
            completion: .language)
        var language: String?
        @Option(help: ArgumentHelp("Follow this one of the list.", valueName: "number"))
        var add: Int?
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { add == nil && !json }

        func validate() throws {
            if add != nil, json { throw ValidationError("--json belongs to the list.") }
        }

        func run() async throws {
            let container = try AppDependencyContainer.live()
            let chosen = try await container.podcasts.makePodcastSearchReport().suggest(
                in: try language.map(Language.typed), chosen: add, json: json)
            guard let chosen else { return }
            try await container.podcasts.makePodcastReport().add(chosen, isPrivate: false)
        }
    }
}
