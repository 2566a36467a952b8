import ArgumentParser
import ListenApp
import Reports
import Subtitles

struct AlignCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "align",
        abstract: "Make subtitles of a recording and its text, without a model or a network.",
        discussion: """
            Examples:
              listen align chapter.mp3 chapter.txt --language en -o chapter.srt
              listen align chapter.m4b book.epub --part 3 --words -o chapter.vtt
              listen align talk.mp3 talk.txt --language es --json
              listen align book 3 chapter 2 --text chapter.txt
              listen align book 3 --text book.epub             all chapters, one by one
              listen align 3 --text book.epub                  the same

            The text is plain text, Markdown, HTML, an EPUB or subtitles with wrong times. \
            Every sentence becomes a cue. espeak-ng speaks the text, and what it says is found \
            in the recording; a preamble or a missing stretch is left out. A chapter of the library \
            keeps the result; a whole book goes on where it was broken off.
            """)

    @Argument(
        help: ArgumentHelp(
            "The recording and the file of its text, or a chapter or book of the library.",
            valueName: "audio text"), completion: .file())
    var what: [String]
    @Option(
        help: ArgumentHelp("The text of a chapter or a book.", valueName: "file"),
        completion: .file())
    var text: String?
    @OptionGroup var reading: ReadingOptions
    @Option(help: "Write srt, vtt, lrc, json or tsv; else by the output's name, or srt.")
    var format: ExportFormat?
    @Flag(help: "Write the times of words, too.") var words = false
    @Flag(help: "Make every line of the text one cue, not every sentence.") var lines = false
    @Option(help: ArgumentHelp("Which text of an EPUB: its number or title.", valueName: "text"))
    var part: String?
    @Option(
        name: .shortAndLong, help: "The file to write instead of printing.", completion: .file())
    var output: String?
    @Flag(
        help: ArgumentHelp(
            "Replace that file if it exists; of a book, align chapters again that are done or "
                + "have exact times of words."))
    var force = false
    @Flag(help: "Print JSON with the confidence of every cue.") var json = false
    @Option(
        help: ArgumentHelp(
            "Print how far the times are from those of this file instead.", valueName: "file"),
        completion: .file())
    var evaluate: String?

    /// The words that name a book or a chapter; the word `book` may be left out, not before a file.
    private var named: [String] {
        let isBook = what.first.map { $0 != "book" && !FirstWord.isFile($0) } ?? false
        let isBare = isBook && (what.count == 1 || what.count == 3)
        return isBare ? ["book"] + what : what
    }

    /// The order for `book 3 chapter 2` with its text, or for a recording and its text.
    private var order: AlignReport.Order? {
        if let text {
            let named = named
            guard named.count == 4, named[0] == "book", named[2] == "chapter" else { return nil }
            return AlignReport.Order(.chapter(named[3], of: named[1]), text: text)
        }
        return what.count == 2 ? AlignReport.Order(.file(what[0]), text: what[1]) : nil
    }

    /// The order for `book 3` with its text.
    private var bookOrder: BookAlignReport.Order? {
        let named = named
        guard let text, named.count == 2, named[0] == "book" else { return nil }
        var order = BookAlignReport.Order(named[1], text: text)
        order.language = reading.language
        order.byLine = lines
        order.again = force
        return order
    }

    func validate() throws {
        if bookOrder != nil {
            if output != nil || format != nil || json || words || evaluate != nil || part != nil {
                throw ValidationError("The chapters of a book keep their parts of the whole text.")
            }
            return
        }
        if text == nil, what.first == "book", what.count == 2 || what.count == 4 {
            throw ValidationError(
                "Name the file of the text with --text: "
                    + "listen align \(what.joined(separator: " ")) --text FILE")
        }
        guard order != nil else {
            throw ValidationError(
                "Give a recording and its text (listen align a.mp3 a.txt), or a chapter or book "
                    + "with --text (listen align book 3 chapter 2 --text a.txt).")
        }
        if text != nil, output != nil || format != nil || json || words {
            throw ValidationError("A chapter keeps the result; nothing is written or printed.")
        }
        if json, let format, format != .json {
            throw ValidationError("Give --json or --format \(format.rawValue), not both.")
        }
        if force, output == nil, text == nil {
            throw ValidationError("--force belongs to --output FILE, or to a chapter.")
        }
        if evaluate != nil, output != nil || format != nil || words {
            throw ValidationError("--evaluate prints errors and writes no subtitles.")
        }
    }

    @OptionGroup var source: SourceOptions

    func run() async throws {
        if let bookOrder {
            return try await AppDependencyContainer.live(
                flags: reading.flags, source: source.selection
            )
            .alignment.makeBookAlignReport().run(bookOrder)
        }
        guard var order else { return }
        order.language = reading.language
        order.format = format
        order.withWords = words
        order.byLine = lines
        order.part = part
        order.output = output
        order.replaces = force
        order.json = json
        order.truth = evaluate
        try await AppDependencyContainer.live(flags: reading.flags, source: source.selection)
            .alignment.makeAlignReport().run(order)
    }
}
