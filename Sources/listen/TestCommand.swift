import ArgumentParser
import ListenApp
import Sessions

struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Ten questions about a chapter, by ear: am I better?",
        discussion: """
            Examples:
              listen test                       the chapter you heard last
              listen test book 3 chapter 2
              listen stats --gain               all tests together

            You hear a sentence and choose which one comes next, or which words were in it, by \
            1, 2 or 3; sentences you wrote in a dictation a month ago are written again. `again` \
            plays once more, `quit` ends. Answers also come through a pipe, a line each.
            """)

    @Argument(
        help: ArgumentHelp(
            "The book and the chapter; without them the last one heard.",
            valueName: "book n chapter n"), completion: .bookAndChapter(after: "test"))
    var words: [String] = []
    @OptionGroup var encoding: EncodingOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var source: SourceOptions

    /// The words of the book and the chapter.
    private var place: (book: String?, chapter: String?)? {
        let named = words.first == "book" && words.count > 1 ? Array(words.dropFirst()) : words
        switch named.count {
        case 0: return (nil, nil)
        case 1: return (named[0], nil)
        case 3 where named[1] == "chapter": return (named[0], named[2])
        default: return nil
        }
    }

    func validate() throws {
        guard place == nil else { return }
        throw ValidationError("Name one chapter, as in: listen test book 3 chapter 2")
    }

    func run() async throws {
        let flags = output.flags.merging(encoding.flags) { first, _ in first }
        try await AppDependencyContainer.live(flags: flags, source: source.selection)
            .cards.makeListeningTest().run(book: place?.book, chapter: place?.chapter)
    }
}
