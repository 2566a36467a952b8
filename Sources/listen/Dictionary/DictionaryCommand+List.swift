import ArgumentParser
import ListenApp
import Reports

extension DictionaryCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the dictionaries of this machine, yours first.",
            discussion: "Example:\n  listen dictionary list --json")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeDictionaryReport().list(json: json)
        }
    }
}
