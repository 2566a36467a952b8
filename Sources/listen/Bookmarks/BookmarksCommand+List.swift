import ArgumentParser
import ListenApp
import Reports

extension BookmarksCommand {
    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List bookmarks with their numbers.",
            discussion: "Example:\n  listen bookmarks --book 3 --json")
        @OptionGroup var choice: Choice
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await choice.makeReport().list(choice.value, json: json)
        }
    }
}
