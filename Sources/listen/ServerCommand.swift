import ArgumentParser
import ListenApp

struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Add and choose the servers books come from.",
        discussion: """
            Example:
              listen server add http://127.0.0.1:8000

            Without a server in use, books come from the library on this machine.
            """,
        subcommands: [Add.self, Use.self, List.self, Test.self, Remove.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a server and use it.",
            discussion: "Example:\n  listen server add https://books.example --name home")
        @Argument(help: "Its address, http or https.") var url: String
        @Option(help: "A short name; by default the host.") var name: String?

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().add(url, name: name)
        }
    }

    struct Use: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Use a server, or with `local` this machine's library.",
            discussion: "Example:\n  listen server use home")
        @Argument(help: "Its name or address, or local.") var name: String

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().use(name)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the servers; * marks the one in use.",
            discussion: "Example:\n  listen server list")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().list(json: json)
        }
    }

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ask a server whether it is well.",
            discussion: "Example:\n  listen server test")
        @Argument(help: "Its name or address; by default the one in use.") var name: String?

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().test(name)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a server; what was heard from it stays noted.",
            discussion: "Example:\n  listen server remove home")
        @Argument(help: "Its name or address.") var name: String

        func run() async throws {
            try await AppDependencyContainer.live().makeServerReport().remove(name)
        }
    }
}
