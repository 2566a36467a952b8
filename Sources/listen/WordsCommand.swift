public import ArgumentParser
import ListenApp
public import ListenCore
public import Practice

struct WordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "words",
        abstract: "See how well you know words, and how much of a book that is.",
        discussion: """
            Examples:
              listen words coverage 3              how much of each chapter you know
              listen words next 3                  the chapter that fits best next
              listen words import known.txt --language es
              listen words set --language es --status known casa perro

            A word has a status of 1 to 5, known or ignored; one without is new. In the player \
            w walks over the words, and 1 to 5, k and i give one.
            """,
        subcommands: [
            List.self, Set.self, Remove.self, Import.self, Export.self, Coverage.self, Next.self,
        ],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the words that have a status.",
            discussion: "Example:\n  listen words list --language es --status 1 --status 2")
        @Option(help: ArgumentHelp("Only words of this language, such as es.", valueName: "tag"))
        var language: String?
        @Option(help: "Only words of this status; may be given several times.")
        var status: [WordStatus] = []
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeWordsReport().list(
                language: language, statuses: Swift.Set(status), json: json)
        }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give words or phrases a status.",
            discussion: """
                Example:
                  listen words set --language es --status 3 barca "por supuesto"
                """)
        @Argument(help: "The words; a phrase in quotes.") var words: [String]
        @Option(help: ArgumentHelp("Their language, such as es.", valueName: "tag"))
        var language: String
        @Option(help: "1 to 5, known or ignored.") var status: WordStatus

        func run() async throws {
            try await AppDependencyContainer.live().makeWordsReport().set(
                words, to: status, language: language)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take the status of words away: they are new again.",
            discussion: "Example:\n  listen words remove --language es barca")
        @Argument(help: "The words; a phrase in quotes.") var words: [String]
        @Option(help: ArgumentHelp("Their language, such as es.", valueName: "tag"))
        var language: String

        func run() async throws {
            try await AppDependencyContainer.live().makeWordsReport().set(
                words, to: nil, language: language)
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read a list of words: a word a line, or columns as of LWT, Lute or LingQ.",
            discussion: """
                Examples:
                  listen words import known.txt --language es
                  listen words import lingq.csv --language es
                  listen words import - --language es --status 1 < new.txt

                A word that was changed here later than the list says stays as it is; so does \
                every word with a status where the list says nothing of when.
                """)
        @Argument(help: "The list; - reads standard input.", completion: .file())
        var file: String
        @Option(
            help: ArgumentHelp(
                "The language of words whose line names none.", valueName: "tag"))
        var language: String
        @Option(help: "The status of words whose line names none; without it, known.")
        var status: WordStatus?
        @Option(help: "plain, tsv or csv; else it is seen from the first lines.")
        var format: WordListFormat?
        @Flag(help: "Take over statuses of words that have one here, whenever it was set.")
        var overwrite = false
        @OptionGroup var encoding: EncodingOptions

        func run() async throws {
            try await AppDependencyContainer.live(flags: encoding.flags).makeWordsReport()
                .importList(
                    file, language: language, status: status ?? .known, format: format,
                    overwrites: overwrite)
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write all words with their statuses to a file.",
            discussion: """
                Examples:
                  listen words export words.tsv
                  listen words export --language es --format plain | sort
                """)
        @Argument(help: "The file; without it, or with -, the list is printed.")
        var file: String?
        @Option(help: ArgumentHelp("Only words of this language.", valueName: "tag"))
        var language: String?
        @Option(help: "tsv holds all that is known; csv is as LingQ's; plain is a word a line.")
        var format: WordListFormat = .tsv
        @Flag(help: "Replace a file that is there.") var force = false

        func run() async throws {
            try await AppDependencyContainer.live().makeWordsReport().exportList(
                to: file, language: language, format: format, replaces: force)
        }
    }

    struct Coverage: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Count how much of a book's words you know.",
            discussion: """
                Examples:
                  listen words coverage 3
                  listen words coverage 3 2 --new
                """)
        @Argument(help: "The book: its place in the list, its id, or part of its title.")
        var book: String
        @Argument(help: "One chapter of it.") var chapter: String?
        @OptionGroup var reading: ReadingOptions
        @Flag(help: "Print the new words, the most frequent first, with how often they stand.")
        var new = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var source: SourceOptions

        func run() async throws {
            try await AppDependencyContainer.live(
                flags: reading.flags, source: source.selection
            ).makeWordsReport().coverage(
                of: book, chapter: chapter, language: reading.language, listsWords: new,
                json: json)
        }
    }

    struct Next: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Find the chapter that fits best next: nearly all known, a little new.",
            discussion: "Example:\n  listen words next 3")
        @Argument(help: "The book: its place in the list, its id, or part of its title.")
        var book: String
        @OptionGroup var reading: ReadingOptions
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var source: SourceOptions

        func run() async throws {
            try await AppDependencyContainer.live(
                flags: reading.flags, source: source.selection
            ).makeWordsReport().next(in: book, language: reading.language, json: json)
        }
    }
}

extension WordStatus: ExpressibleByArgument {
    /// A status by its name or number.
    public init?(argument: String) { self.init(name: argument) }
    /// The names, for the help.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension WordListFormat: ExpressibleByArgument {}
