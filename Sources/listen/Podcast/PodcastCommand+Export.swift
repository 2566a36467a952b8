import ArgumentParser
import ListenApp
import Reports

extension PodcastCommand {
    struct PodcastExport: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write what is followed as a list (OPML).",
            discussion: """
                Examples:
                  listen podcast export podcasts.opml
                  listen podcast export > podcasts.opml

                A podcast whose address has a password or a key is left out.
                """)

        @Argument(
            help: "The file to write; without it, standard output.", completion: .file())
        var file: String?
        @Flag(help: "Replace the file if it exists.") var force = false

        func run() async throws {
            try await AppDependencyContainer.live().podcasts.makePodcastReport().export(
                to: file, replacing: force)
        }
    }
}
