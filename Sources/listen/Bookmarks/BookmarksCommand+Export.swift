import ArgumentParser
import ListenApp
import Reports

extension BookmarksCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write bookmarks as lines with times or as a table.",
            discussion: """
                Examples:
                  listen bookmarks export --book 3 --format lrc -o marks.lrc
                  listen bookmarks export --format tsv > marks.tsv
                """)
        @OptionGroup var choice: Choice
        @Option(help: "lrc (lines with times) or tsv (a table with tabs).")
        var format: BookmarkFormat = .lrc
        @Option(
            name: .shortAndLong, help: "The file to write; without it, standard output.",
            completion: .file())
        var output: String?
        @Flag(help: "Replace the file if it exists.") var force = false

        func run() async throws {
            try await choice.makeReport().export(
                choice.value, as: format, to: output, replacing: force)
        }
    }
}
