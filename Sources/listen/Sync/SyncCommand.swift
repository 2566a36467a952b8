import ArgumentParser

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Go on where another device of yours was.",
        discussion: """
            Examples:
              listen sync add ~/Nextcloud
              listen sync add https://desk.example:8000 --token
              listen sync now --dry-run

            Devices meet in a folder that something keeps in step, in a folder on a WebDAV \
            server, or at another machine's `listen serve`. The player meets by itself: at its \
            start, at rests, every five minutes and at its end. docs/sync.md has the rest.
            """,
        subcommands: [
            Status.self, Now.self, Devices.self, History.self, Add.self, Remove.self, Unlink.self,
            Link.self, Settings.self,
        ], defaultSubcommand: Status.self)
}
