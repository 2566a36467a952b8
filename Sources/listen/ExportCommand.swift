import ArgumentParser
import ListenApp
import Reports

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Bring your cards into Anki, or into a file.",
        discussion: """
            Examples:
              listen export --format apkg cards.apkg         a package for Anki
              listen export --format anki                    straight into a running Anki
              listen export --format csv --language es -     a table on standard output

            Importing a package again doubles nothing, nor does sending again, or sending \
            what was imported. Only cards that were sent and then imported are there twice. \
            lrc exports bookmarks instead of cards.
            """)

    @Option(help: "apkg, anki, tsv, csv or lrc.") var format: CardExportForm
    @Argument(help: "The file; - is standard output.", completion: .file()) var file: String?
    @Option(
        help: ArgumentHelp("Only cards of this language, such as es.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var language: String?
    @Option(help: ArgumentHelp("Only what was saved since, as 2026-11-21.", valueName: "day"))
    var since: String?
    @Option(help: "Only what was heard in this book.", completion: .book) var book: String?
    @Option(help: ArgumentHelp("Where AnkiConnect listens.", valueName: "url"))
    var url = "http://127.0.0.1:8765"
    @Flag(help: "Replace the file if it exists.") var force = false
    @Flag(help: "Print a summary as JSON.") var json = false
    @OptionGroup var source: SourceOptions

    func validate() throws {
        if format == .anki, file != nil { throw ValidationError("--format anki takes no file.") }
        if format == .lrc, language != nil || since != nil || json {
            throw ValidationError("--format lrc takes --book and --force alone.")
        }
    }

    func run() async throws {
        try await AppDependencyContainer.live(source: source.selection).cards.makeExportReport()
            .export(
                ExportReport.Order(
                    format, to: file, language: language, since: since, book: book, replaces: force,
                    url: url), json: json)
    }
}

extension CardExportForm: ExpressibleByArgument {}
