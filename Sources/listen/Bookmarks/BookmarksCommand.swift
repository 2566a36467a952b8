import ArgumentParser
import ListenApp
package import ListenCore
import Reports

struct BookmarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookmarks",
        abstract: "See, annotate, remove and export what you marked.",
        discussion: """
            Examples:
              listen bookmarks --book 3 --grade hard
              listen bookmarks note 12 "the subjunctive again"
              listen bookmarks export --format lrc -o marks.lrc

            In the player, m marks the sentence you hear.
            """,
        subcommands: [List.self, Note.self, Remove.self, Export.self],
        defaultSubcommand: List.self)

    /// The choice of bookmarks.
    struct Choice: ParsableArguments {
        @Option(help: ArgumentHelp("Only of this book.", valueName: "book"), completion: .book)
        var book: String?

        @Option(
            help: ArgumentHelp("With --book: only of this chapter.", valueName: "chapter"),
            completion: .chapter())
        var chapter: String?

        @Option(help: "Only of this grade: hard, grammar or quote.")
        var grade: Bookmark.Grade?

        @OptionGroup var source: SourceOptions

        func validate() throws {
            if chapter != nil, book == nil { throw ValidationError("Give --book with --chapter.") }
        }

        var value: BookmarkReport.Choice {
            BookmarkReport.Choice(book: book, chapter: chapter, grade: grade)
        }

        func makeReport() throws -> BookmarkReport {
            try AppDependencyContainer.live(source: source.selection).reports.makeBookmarkReport()
        }
    }
}

extension Bookmark.Grade: ExpressibleByArgument {}

extension BookmarkFormat: ExpressibleByArgument {}
