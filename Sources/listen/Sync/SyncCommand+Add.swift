import ArgumentParser
import ListenApp
import Reports

extension SyncCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a place where your devices meet.",
            discussion: """
                Examples:
                  listen sync add ~/Sync
                  listen sync add https://cloud.example/dav --account ana --token
                  listen sync add https://gpodder.net --kind gpodder --account ana --token
                  listen sync add https://kosync.example --kind kosync --account ana --token
                """)
        @Argument(help: "A folder, or the address of a server.", completion: .directory)
        var place: String
        @Option(help: "A short name; by default one made of the place.") var name: String?
        @Option(help: "webdav or listen, which are found; gpodder, nextcloud-podcasts or kosync.")
        var kind: String?
        @Option(help: "Your name at the server.") var account: String?
        @OptionGroup var token: TokenOptions
        @OptionGroup var trust: TrustOptions

        func run() async throws {
            try await AppDependencyContainer.live().syncing.makeSyncReport()
                .add(
                    place, name: name, kind: kind, account: account, token: token.input,
                    trust: trust.input)
        }
    }
}
