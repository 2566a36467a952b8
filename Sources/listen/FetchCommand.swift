import ArgumentParser
import ListenApp
import Reports

struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Keep a book for use without a network.",
        discussion: """
            Examples:
              listen fetch book 3
              listen fetch book 3 chapter 2
              listen fetch book 3 chapters 2-5
              listen fetch book 3 --unpin      let it make room again

            What is fetched is never thrown away to make room. Run it again after an \
            interruption: it goes on where it was.
            """)

    @Argument(
        help: ArgumentHelp(
            "The book, then perhaps its chapters, in the words of `listen book`.",
            valueName: "book [chapter n]"),
        completion: .bookAndChapter(after: "fetch", words: ["chapter", "chapters"]))
    var words: [String]

    @Flag(help: "Print one JSON object at the end.") var json = false
    @Flag(help: "Keep it no longer than anything else.") var unpin = false
    @OptionGroup var source: SourceOptions

    func validate() throws {
        if unpin, source.refresh { throw ValidationError("Give --unpin or --refresh, not both.") }
        if source.offline, !unpin {
            throw ValidationError("Fetching needs the network; leave --offline out.")
        }
    }

    func run() async throws {
        let (book, choice) = try chosen()
        let report = try AppDependencyContainer.live(source: source.selection).caching
            .makeFetchReport()
        if unpin {
            try await report.unpin(book: book, choice, json: json)
        } else {
            try await report.fetch(book: book, choice, json: json)
        }
    }

    private func chosen() throws -> (book: String, FetchReport.Choice) {
        let rest = words.first == "book" && words.count > 1 ? words.dropFirst() : words[...]
        guard let book = rest.first else { throw misfit }
        let behind = Array(rest.dropFirst())
        switch (behind.first, behind.count) {
        case (nil, _): return (book, .all)
        case ("chapter", 2): return (book, .one(behind[1]))
        case ("chapters", 2):
            let ends = behind[1].split(separator: "-", omittingEmptySubsequences: false)
                .map(String.init)
            guard ends.count == 2 else {
                return (book, .one(behind[1]))
            }
            guard !ends.contains("") else { throw misfit }
            return (book, .range(ends[0], ends[1]))
        default: throw misfit
        }
    }

    private var misfit: CommandLineError {
        .badArgument(
            words.joined(separator: " "),
            expected: "a book and perhaps its chapters, as in: book 3 chapters 2-5")
    }
}
