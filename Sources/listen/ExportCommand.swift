import ArgumentParser
import BookExport
import ListenApp
import Reports

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Bring your cards into Anki or a file, or a book to another reader.",
        discussion: """
            Examples:
              listen export --format apkg cards.apkg         a package for Anki
              listen export --format anki                    straight into a running Anki
              listen export --format csv --language es -     a table on standard output
              listen export --format epub book 3 fox.epub    a book with its sound and its text

            Importing a package again doubles nothing, nor does sending again, or sending \
            what was imported. Only cards that were sent and then imported are there twice. \
            lrc exports bookmarks instead of cards.

            epub, smil and lrc-folder export a book, or a chapter of it: as an EPUB whose words \
            light up while it is heard, as a folder of the same parts, and as a folder of sounds \
            with lyrics. What others made, export for yourself alone.
            """)

    @Option(help: "apkg, anki, tsv, csv or lrc; of a book epub, smil or lrc-folder.")
    var format: ExportForm
    @Argument(
        help: ArgumentHelp(
            "The file; - is standard output. Of a book: book 3, perhaps chapter 2, and the file or"
                + " folder.", valueName: "file"), completion: .file())
    var words: [String] = []
    @Option(
        help: ArgumentHelp("Only cards of this language, such as es.", valueName: "tag"),
        completion: .language, transform: LanguageTag.read)
    var language: String?
    @Option(help: ArgumentHelp("Only what was saved since, as 2026-11-21.", valueName: "day"))
    var since: String?
    @Option(help: "Only what was heard in this book.", completion: .book) var book: String?
    @Option(help: ArgumentHelp("Where AnkiConnect listens.", valueName: "url"))
    var url = "http://127.0.0.1:8765"
    @Option(help: "Of a book: light up each word or each sentence.") var by: OverlayUnit?
    @Flag(help: "Replace the file if it exists.") var force = false
    @Flag(help: "Print a summary as JSON.") var json = false
    @OptionGroup var source: SourceOptions

    func validate() throws {
        switch format {
        case .book:
            if language != nil || since != nil || book != nil {
                throw ValidationError(
                    "--language, --since and --book choose cards. Name the book behind the options:"
                        + " listen export --format \(format.rawValue) book 3 FILE.")
            }
        case .cards(let cards):
            if by != nil { throw ValidationError("--by goes with a book: --format epub.") }
            if words.count > 1 { throw ValidationError("Cards go to one file.") }
            if cards == .anki, !words.isEmpty {
                throw ValidationError("--format anki takes no file.")
            }
            if cards == .lrc, language != nil || since != nil || json {
                throw ValidationError("--format lrc takes --book and --force alone.")
            }
        }
    }

    func run() async throws {
        let container = try AppDependencyContainer.live(source: source.selection)
        switch format {
        case .cards(let cards):
            try await container.cards.makeExportReport().export(
                ExportReport.Order(
                    cards, to: words.first, language: language, since: since, book: book,
                    replaces: force, url: url), json: json)
        case .book(let form):
            try await container.bookExport.makeReport().export(
                BookExportOrder(form, words: words, by: by, replaces: force, json: json))
        }
    }
}

/// A form of cards or of a book.
enum ExportForm: ExpressibleByArgument {
    case cards(CardExportForm)
    case book(BookExportForm)

    init?(argument: String) {
        if let form = CardExportForm(rawValue: argument) {
            self = .cards(form)
        } else if let form = BookExportForm(rawValue: argument) {
            self = .book(form)
        } else {
            return nil
        }
    }

    var rawValue: String {
        switch self {
        case .cards(let form): form.rawValue
        case .book(let form): form.rawValue
        }
    }

    var defaultValueDescription: String { rawValue }

    static var allValueStrings: [String] {
        CardExportForm.allCases.map(\.rawValue) + BookExportForm.allCases.map(\.rawValue)
    }
}

extension OverlayUnit: ExpressibleByArgument {}
