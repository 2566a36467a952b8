import ArgumentParser
import ListenApp
import ListenCore
import Reports

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add books of your own files to the library.",
        discussion: """
            Examples:
              listen import ~/Audiobooks
              listen import "Don Quijote" --language es --author Cervantes
              listen import talk.m4b --chapters talk.txt
              listen import --move ~/Downloads/Faro
              listen import --update

            One album is a book, and so are numbered files of one folder, and discs in
            folders of their own; any other recording is a book by itself. Each recording
            is a chapter, or the chapters that it names, or those of a list beside it
            (book.cue). A long recording without any is cut into parts of 15 minutes;
            --dry-run says first what is taken for what. Subtitles are found beside the
            recordings: 01.mp3 with 01.srt or 01.es.vtt. The files stay where they are,
            unless they are to be copied or moved into the program's own folder;
            importing again takes what is new.
            """)

    @Argument(
        help: ArgumentHelp("Folders and recordings.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @Flag(help: "Look again at the folders of all books imported so far.") var update = false

    @Option(help: ArgumentHelp("The title, if this is one book.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The author.", valueName: "name")) var author: String?

    @Option(
        help: ArgumentHelp("The language it is read in, as es or Spanish.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var language: String?

    @Option(
        help: ArgumentHelp(
            "A list of chapters for this book: a cue sheet, lines such as “12:30 Title”; “none”"
                + " for no list any more.", valueName: "file"), completion: .file())
    var chapters: String?

    @Option(
        help: ArgumentHelp(
            "How long chapters are where nothing names any, as 15m, 15:00 or 900; “off” for none.",
            valueName: "time"))
    var chapterLength: ChapterLength?

    @Flag(help: "Copy the files into the program's own folder.") var copy = false

    @Flag(help: "Move the files into the program's own folder.") var move = false

    @Flag(help: "Only say what would be done.") var dryRun = false

    @Flag(help: "Print JSON.") var json = false

    @OptionGroup var encoding: EncodingOptions

    func validate() throws {
        if paths.isEmpty, !update {
            throw ValidationError("Name a folder or a recording, or give --update.")
        }
        if copy, move {
            throw ValidationError("Files are either copied or moved: leave one of both out.")
        }
        if update, copy || move {
            throw ValidationError("--update copies and moves nothing: leave that out.")
        }
        let says = [title, author, language, chapters].contains { $0 != nil }
        if update, says || chapterLength != nil {
            throw ValidationError("--update changes nothing that was said of books: leave it out.")
        }
        if update, !paths.isEmpty {
            throw ValidationError("--update looks at all imported folders: name none.")
        }
    }

    func run() async throws {
        var order = ImportReport.Order(paths)
        order.isUpdate = update
        (order.title, order.author, order.language) = (title, author, language)
        (order.chapters, order.chapterLength) = (chapters, chapterLength?.time)
        (order.isCopy, order.isMove) = (copy, move)
        order.isRehearsal = dryRun
        try await AppDependencyContainer.live(flags: encoding.flags).shelves.makeImportReport()
            .run(order, json: json)
    }
}

/// A length of chapters as typed: from half a minute to a day.
struct ChapterLength: ExpressibleByArgument {
    let time: MediaTime

    init?(argument: String) {
        if ["off", "none"].contains(argument.lowercased()) {
            time = .zero
            return
        }
        guard let time = MediaTime(typed: argument),
            (MediaTime.seconds(30)...(.seconds(86_400))).contains(time)
        else { return nil }
        self.time = time
    }
}
