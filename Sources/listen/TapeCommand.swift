import ArgumentParser
import ListenApp
import ListenCore
import Reports

struct TapeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tape",
        abstract: "Make one recording of sentences, for a walk or a bus.",
        discussion: """
            Examples:
              listen tape today.flac                       cards due and hard sentences
              listen tape walk.mp3 --drill "hide gap 1.2L, show" --meanings
              listen tape two.opus book 3 chapter 2 --hard
              listen tape chapter.flac book 3 chapter 2 --condensed

            Its text (.lrc), a cue sheet (.cue) and chapters (.chapters.txt) are written beside \
            it. `listen review --heard` asks the cards of the last tape.
            """)

    @Argument(
        help: "The file; its ending decides: .flac, .wav, .mp3 or .opus.", completion: .file())
    var file: String

    @Argument(
        help: ArgumentHelp(
            "A book, then perhaps a chapter, whose sentences are taken.",
            valueName: "book [chapter n]"),
        completion: .bookAndChapter(after: "tape", leavingOut: 1))
    var words: [String] = []

    @Flag(help: "Take the cards that are due.") var due = false
    @Flag(help: "Take hard sentences.") var hard = false
    @Flag(help: "Take marked sentences.") var marked = false
    @Flag(help: "Take a chapter's speech alone, each sentence once.") var condensed = false
    @Option(
        help: ArgumentHelp("How each sentence is heard, as a drill.", valueName: "drill"),
        completion: .value(of: "drill"))
    var drill: String?
    @Flag(help: "Speak the meaning of each sentence (espeak-ng).") var meanings = false
    @Option(help: ArgumentHelp("The most sentences.", valueName: "n")) var limit: Int?
    @Flag(help: "Replace files that are there.") var force = false
    @OptionGroup var encoding: EncodingOptions
    @OptionGroup var source: SourceOptions

    func validate() throws {
        guard limit.map({ (1...100_000).contains($0) }) ?? true else {
            throw ValidationError("Give a --limit from 1 to 100000.")
        }
        if file == "-" { throw ValidationError("A tape is a file. Give a name, as today.flac.") }
        let (book, _) = try chosen()
        if due, book != nil {
            throw ValidationError("Give --due or a book, not both: cards are of many books.")
        }
        if condensed, book == nil || hard || marked {
            throw ValidationError(
                "--condensed takes all of a chapter: `listen tape FILE book 3 chapter 2`.")
        }
    }

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: encoding.flags, source: source.selection, encodingSparesUnicode: true)
        var options = TapeOptions(file: file)
        (options.book, options.chapter) = try chosen()
        (options.takesDue, options.takesHard, options.takesMarked) = (due, hard, marked)
        (options.isCondensed, options.drill) = (condensed, drill)
        (options.speaksMeanings, options.replaces) = (meanings, force)
        // A chapter is wanted whole, a day's sentences in bounds.
        options.limit = limit ?? (options.book == nil ? 200 : .max)
        try await container.tapes.makeTapeReport().run(options)
    }

    private func chosen() throws -> (book: String?, chapter: String?) {
        let rest = words.first == "book" && words.count > 1 ? words.dropFirst() : words[...]
        let behind = Array(rest.dropFirst())
        switch (behind.first, behind.count) {
        case (nil, _): return (rest.first, nil)
        case ("chapter", 2): return (rest.first, behind[1])
        default:
            throw ValidationError(
                "\"\(words.joined(separator: " ").printable(limit: 100))\" does not fit here. "
                    + "Give a book and perhaps a chapter, as in: book 3 chapter 2.")
        }
    }
}
