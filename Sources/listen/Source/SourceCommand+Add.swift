import ArgumentParser
import ListenApp
import Reports

extension SourceCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a source by its address.",
            discussion: """
                Examples:
                  listen source add https://books.example --name home
                  listen source add abs https://shelf.example --account anna
                  listen source add webdav https://cloud.example/dav/books --account anna
                  listen source add sftp://anna@shelf.example/srv/books
                  listen source add baidu /有声书

                The kinds are drive and baidu, folders on servers (webdav, nextcloud, sftp, \
                rclone, s3), and servers people run (abs, jellyfin, subsonic). The kind stands \
                before the address or follows --kind.

                For drive and baidu you sign in with a client id of your own (docs/clouds.md). \
                Where there is no browser, run it with --print on a machine that has one, and with \
                --paste here.
                """)
        @Argument(help: "Its address, or its kind.") var address: String
        @Argument(help: "Its address after its kind; of drive and baidu a folder, or nothing.")
        var folder: String?
        @Option(help: "A short name; by default one made of the address.") var name: String?
        @Option(help: "The kind of source, where the address could be of several.")
        var kind: String?
        @Option(help: "Who you are there; a new token of the same account keeps its cache.")
        var account: String?
        @OptionGroup var token: TokenOptions
        @OptionGroup var trust: TrustOptions
        @OptionGroup var way: SignInOptions

        func validate() throws {
            if folder != nil, kind != nil {
                throw ValidationError("Give the kind once: before the address, or with --kind.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().servers.makeSourceReport()
                .add(
                    folder ?? address, name: name, kind: folder == nil ? kind : address,
                    account: account, token: token.input, way: way.way, trust: trust.input)
        }
    }
}
