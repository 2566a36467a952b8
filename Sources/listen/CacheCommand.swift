import ArgumentParser
import ListenApp

struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "See and clear what was fetched and kept.",
        discussion: """
            Example:
              listen cache list

            Clearing the cache loses nothing of yours: progress and servers are kept elsewhere.
            """,
        subcommands: [List.self, Show.self, Stats.self, Clear.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what is kept.", discussion: "Example:\n  listen cache list --json")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeCacheReport().list(json: json)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show one stored response.",
            discussion: "Example:\n  listen cache show http://127.0.0.1:8000/books")
        @Argument(help: "Its URL or the beginning of its key.") var entry: String
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeCacheReport().show(entry, json: json)
        }
    }

    struct Stats: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say how much is kept.", discussion: "Example:\n  listen cache stats")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeCacheReport().stats(json: json)
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Throw away what can be fetched again.",
            discussion: "Example:\n  listen cache clear")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeCacheReport().clear(json: json)
        }
    }
}
