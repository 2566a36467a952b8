import ArgumentParser
import ListenApp
import Reports

extension BookmarksCommand {
    struct Note: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "note", abstract: "Write a note on a bookmark; \"\" takes it away.",
            discussion: "Example:\n  listen bookmarks note 12 \"the subjunctive again\"")
        @Argument(help: "The bookmark's number.") var id: Int64
        @Argument(help: "The note.") var text: [String]

        func run() async throws {
            try await AppDependencyContainer.live().reports.makeBookmarkReport().note(
                id, text: text.joined(separator: " "))
        }
    }
}
