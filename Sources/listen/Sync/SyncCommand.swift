import ArgumentParser
import ListenApp
import Reports

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

extension SyncCommand {
    struct Status: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "List the places where your devices meet.",
            discussion: "Example:\n  listen sync status")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().makeSyncReport().status(json: json)
        }
    }

    struct Now: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "now",
            abstract: "Take in what is new elsewhere, and leave what is new here.",
            discussion: "Example:\n  listen sync now")
        @Flag(help: "Only say what would come.") var dryRun = false

        func run() async throws {
            try await AppDependencyContainer.live().makeSyncReport().meet(isRehearsal: dryRun)
        }
    }

    struct Devices: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "devices", abstract: "List your devices.",
            discussion: "Example:\n  listen sync devices")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().makeSyncReport().devices(json: json)
        }
    }

    struct History: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "history", abstract: "List every change of a place, on every device.",
            discussion: "Example:\n  listen sync history --book 3")
        @Option(help: ArgumentHelp("Only of this book.", valueName: "book"), completion: .book)
        var book: String?
        @Option(help: ArgumentHelp("How many changes.", valueName: "n")) var limit = 20
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func validate() throws {
            guard (1...20_000).contains(limit) else {
                throw ValidationError("--limit is a whole number from 1 to 20000.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().makeSyncReport()
                .history(book: book, limit: limit, json: json)
        }
    }
}
