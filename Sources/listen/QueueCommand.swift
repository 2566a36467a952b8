import ArgumentParser
import ListenApp
import ListenCore
import Reports
import Sessions
import SharedWork

struct QueueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Let chapters and texts wait, and hear them one after the other.",
        discussion: """
            Examples:
              listen queue add book 3              what you have not heard of it
              listen queue add book 3 chapter 2
              listen queue add https://news.example/story
              listen queue                         what waits, with its numbers
              listen queue move 4 first
              listen queue play

            At the end of a chapter that was played from the queue the next of it begins, whatever \
            book or source it is of, and the heard one waits no more. A chapter that is played \
            otherwise goes on in its own book. In the lists, + lets the chosen one wait and Q \
            shows the queue.
            """,
        subcommands: [List.self, Add.self, Move.self, Drop.self, Clear.self, Play.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List what waits, in order, with its numbers.",
            discussion: "Example:\n  listen queue --json")
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().makeQueueReport().list(json: json)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Let a chapter, a book or a text wait.",
            discussion: """
                Examples:
                  listen queue add book 3 chapter 2
                  listen queue add book 3              all you have not heard to the end
                  listen queue add book 3 --one        only the chapter it goes on with
                  listen queue add story.md https://news.example/story
                  xclip -o | listen queue add - --first

                An address, a file or - is read as by `listen read` and stays on the shelf of \
                texts. What waits already stays where it is.
                """)
        @Argument(
            help: ArgumentHelp(
                "book N, book N chapter M, or texts: addresses, files, - for standard input.",
                valueName: "what"), completion: .file())
        var what: [String]

        @Flag(help: "Put it before everything that waits.") var first = false
        @Flag(help: "Of a book, only the chapter it goes on with.") var one = false
        @OptionGroup var source: SourceOptions

        /// The book and the chapter; `nil` where texts are named.
        private var book: (book: String, chapter: String?)? {
            guard what.first == "book", what.count > 1 else { return nil }
            return (what[1], what.count == 4 && what[2] == "chapter" ? what[3] : nil)
        }

        func validate() throws {
            if what.contains("") { throw ValidationError("An empty name is none.") }
            if what == ["book"] { throw ValidationError("Name the book, as in: book 3.") }
            guard let book else {
                if one { throw ValidationError("--one goes with a book.") }
                return
            }
            guard what.count == 2 || book.chapter != nil else {
                throw ValidationError("Name one chapter, as in: book 3 chapter 2.")
            }
            if one, book.chapter != nil {
                throw ValidationError("Give a chapter or --one, not both.")
            }
        }

        func run() async throws {
            let container = try AppDependencyContainer.live(source: source.selection)
            let report = container.makeQueueReport()
            if let book {
                return try await report.add(
                    book: book.book, chapter: book.chapter, onlyNext: one, first: first)
            }
            try await report.add(texts: what.map(container.origin(ofText:)), first: first)
        }
    }

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Let something wait as another number.",
            discussion: "Examples:\n  listen queue move 4 2\n  listen queue move 4 first")
        @Argument(help: "Its number.") var number: Int
        @Argument(
            help: ArgumentHelp("The number it gets, first or last.", valueName: "to"),
            completion: .list(["first", "last"]))
        var place: String

        private var wanted: Int? {
            switch place {
            case "first": 1
            case "last": .max
            default: Int(place).flatMap { $0 > 0 ? $0 : nil }
            }
        }

        func validate() throws {
            guard wanted != nil else {
                throw ValidationError(
                    "\"\(place.printable(limit: 40))\" is no place. Give a number, first or last.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().makeQueueReport().move(
                number, to: wanted ?? 1)
        }
    }

    struct Drop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drop", abstract: "Let chapters wait no more, by their numbers.",
            discussion: "Example:\n  listen queue drop 2 5")
        @Argument(help: "The numbers.") var numbers: [Int]
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().makeQueueReport().drop(
                numbers, isSure: removal.yes)
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Let nothing wait.",
            discussion: "Example:\n  listen queue clear --yes")
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().makeQueueReport().clear(isSure: removal.yes)
        }
    }

    struct Play: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "play", abstract: "Play what waits, one after the other.",
            discussion: """
                Examples:
                  listen queue play
                  listen queue play 3             from number 3 on
                  listen queue play --archive     put texts away that were heard to the end

                What cannot be played is said and passed over, and waits on. The key for the next \
                chapter leads to the next of the queue.
                """)
        @Argument(help: "The number to begin with; the first without it.") var number: Int?
        @Flag(help: "Put a text away once all of it was heard.") var archive = false
        @Flag(help: "Use only what is stored on this machine.") var offline = false
        @OptionGroup var settings: SettingOptions

        func run() async throws {
            var flags = settings.flags
            if archive { flags["archive-read"] = "true" }
            var command = try await AppDependencyContainer.live(
                flags: flags,
                source: SourceSelection(mode: offline ? .cacheOnly : .cacheFirst)
            ).makePlayCommand()
            command.describes = settings.describe
            try await command.playQueue(from: number ?? 1)
        }
    }
}
