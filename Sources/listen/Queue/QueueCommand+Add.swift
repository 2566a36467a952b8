import ArgumentParser
import ListenApp
import Reports
import SharedWork

extension QueueCommand {
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
            let report = container.queue.makeQueueReport()
            if let book {
                return try await report.add(
                    book: book.book, chapter: book.chapter, onlyNext: one, first: first)
            }
            try await report.add(texts: what.map(container.reading.origin(ofText:)), first: first)
        }
    }
}
