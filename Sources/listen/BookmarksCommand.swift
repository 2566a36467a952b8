public import ArgumentParser
public import ListenApp
public import ListenCore

struct BookmarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookmarks",
        abstract: "See, annotate, remove and export what you marked.",
        discussion: """
            Examples:
              listen bookmarks --book 3 --grade hard
              listen bookmarks note 12 "the subjunctive again"
              listen bookmarks export --to lrc -o marks.lrc

            In the player, m marks the sentence you hear.
            """,
        subcommands: [List.self, Note.self, Remove.self, Export.self],
        defaultSubcommand: List.self)

    /// Which bookmarks are meant.
    struct Choice: ParsableArguments {
        @Option(help: ArgumentHelp("Only of this book.", valueName: "book"))
        var book: String?

        @Option(help: ArgumentHelp("With --book: only of this chapter.", valueName: "chapter"))
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
            try AppDependencyContainer.live(source: source.selection).makeBookmarkReport()
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List bookmarks with their numbers.",
            discussion: "Example:\n  listen bookmarks --book 3 --json")
        @OptionGroup var choice: Choice
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await choice.makeReport().list(choice.value, json: json)
        }
    }

    struct Note: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a note on a bookmark; \"\" takes it away.",
            discussion: "Example:\n  listen bookmarks note 12 \"the subjunctive again\"")
        @Argument(help: "The bookmark's number.") var id: Int64
        @Argument(help: "The note.") var text: [String]

        func run() async throws {
            try await AppDependencyContainer.live().makeBookmarkReport().note(
                id, text: text.joined(separator: " "))
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove bookmarks by their numbers.",
            discussion: "Example:\n  listen bookmarks remove 12 14")
        @Argument(help: "The bookmarks' numbers.") var ids: [Int64]

        func run() async throws {
            try await AppDependencyContainer.live().makeBookmarkReport().remove(ids)
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write bookmarks as lines with times or as a table.",
            discussion: """
                Examples:
                  listen bookmarks export --book 3 --to lrc -o marks.lrc
                  listen bookmarks export --to tsv > marks.tsv
                """)
        @OptionGroup var choice: Choice
        @Option(help: "lrc (lines with times) or tsv (a table with tabs).")
        var to: BookmarkFormat = .lrc
        @Option(
            name: .shortAndLong, help: "The file to write; without it, standard output.",
            completion: .file())
        var output: String?
        @Flag(help: "Replace the file if it exists.") var force = false

        func run() async throws {
            try await choice.makeReport().export(
                choice.value, as: to, to: output, replacing: force)
        }
    }
}

extension Bookmark.Grade: ExpressibleByArgument {}
extension BookmarkFormat: ExpressibleByArgument {}
