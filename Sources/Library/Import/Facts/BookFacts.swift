import Files
import ListenCore
import MediaTags

/// Who says something about a book, the surest first.
///
/// What a person says counts more than all of it, and is kept apart. Files that
/// were written for the book are surer than tags, which many programs fill
/// carelessly; names are a guess.
enum FactSource: Int, Comparable, CaseIterable, Sendable {
    /// `metadata.json`.
    case metadata
    /// An OPF file, or that of an EPUB.
    case package
    /// The tags of the recordings.
    case tags
    /// The cue sheets beside them.
    case sheets
    /// An NFO file.
    case info
    /// `desc.txt` and `reader.txt`.
    case text
    /// What was known of the book before this import.
    case former
    /// The names of its folders.
    case names

    init(_ kind: BookSidecars.Kind) {
        switch kind {
        case .metadata: self = .metadata
        case .opf: self = .package
        case .nfo: self = .info
        case .description, .reader: self = .text
        }
    }

    static func < (left: FactSource, right: FactSource) -> Bool { left.rawValue < right.rawValue }
}

/// The facts of a book as a whole: pure.
struct BookFacts: Hashable, Sendable {
    var title: String?
    var authors: [String] = []
    var narrators: [String] = []
    var language: Language?
    var year: Int?
    var series: BookSeries?

    init() {}

    /// What tags say of the whole book.
    init(_ tags: RecordingTags) {
        title = tags.album
        authors = tags.bookAuthors
        narrators = tags.bookNarrators
        language = tags.language
        year = tags.year
        series = tags.series
    }

    /// What most of a book's recordings say.
    init(_ group: BookGrouping.Group) {
        let each = group.recordings.map { BookFacts($0.tags) }
        title = group.album
        authors = Self.commonest(each.map(\.authors).filter { !$0.isEmpty }) ?? []
        narrators = Self.commonest(each.map(\.narrators).filter { !$0.isEmpty }) ?? []
        language = Self.commonest(each.compactMap(\.language))
        year = Self.commonest(each.compactMap(\.year))
        series = Self.commonest(each.compactMap(\.series))
    }

    /// What the files of a book said when they were read last.
    init(_ book: ImportedBook) {
        title = book.found.title
        authors = book.found.author.map { [$0] } ?? []
        narrators = book.found.narrator.map { [$0] } ?? []
        language = book.found.language
        year = book.year
    }

    /// What a cue sheet says of the whole.
    init(_ sheet: CueSheet) {
        title = sheet.title
        authors = sheet.performer.map { [$0] } ?? []
        year = sheet.year
    }

    /// What several sources say where none says otherwise.
    init(agreedBy sources: [BookFacts]) {
        title = Self.only(sources.compactMap(\.title))
        authors = Self.only(sources.map(\.authors).filter { !$0.isEmpty }) ?? []
        year = Self.only(sources.compactMap(\.year))
    }

    /// Each fact by the surest source that says it.
    init(_ sources: [FactSource: BookFacts]) {
        self.init()
        for (_, facts) in sources.sorted(by: { $0.key < $1.key }) { fill(from: facts) }
    }

    /// Takes from others what is missing here.
    mutating func fill(from other: BookFacts) {
        title = title ?? other.title
        if authors.isEmpty { authors = other.authors }
        if narrators.isEmpty { narrators = other.narrators }
        language = language ?? other.language
        year = year ?? other.year
        series = series ?? other.series
    }

    /// What was known of a book, without what names said that say something else now.
    ///
    /// That is the name of a folder where the `group` of recordings is called as its file or lies
    /// around the folder, that of the first of several files, and a `title` as author.
    func corrected(
        of former: ImportedBook, for group: BookGrouping.Group, _ title: String?
    ) -> BookFacts {
        var facts = self
        let place = FilePlace(former.folder)
        var folder = [true, false].map { BookNames.parts(of: place.name, hasAuthor: $0).title }
        if let dash = place.name.firstRange(of: " - ") {
            // What stands before it was taken for the author, also where it names a disc.
            let rest = String(place.name[dash.upperBound...])
            folder.append(BookNames.parts(of: rest, hasAuthor: false).title)
        }
        let files = former.recordings.map {
            BookAssembly.words(Sidecars.stem(of: FilePlace($0.path).name))
        }
        let isOfFile = group.fileName != nil
        // Also where it was moved with its disc.
        let isOfDisc =
            FilePlace.below(former.folder, group.folder) != nil
            || group.recordings.contains {
                $0.file.folder != group.folder && FilePlace($0.file.folder).name == place.name
            }
        let isHeap = FileNames.isHeap(place.name)
        if let own = facts.title {
            let isOfFolder = folder.contains(own) || own == BookAssembly.words(place.name)
            if isOfFolder, isOfFile || isOfDisc || isHeap { facts.title = nil }
            if files.contains(own), group.recordings.count > 1 || isOfFile { facts.title = nil }
        }
        facts.authors = facts.authors.filter {
            !BookFolders.isNoAuthor($0, of: title, self.title, group.album)
        }
        return facts
    }

    /// The value that all of them are.
    private static func only<Value: Hashable>(_ values: [Value]) -> Value? {
        values.first.flatMap { first in values.allSatisfy { $0 == first } ? first : nil }
    }

    /// The commonest value, of equals the first.
    private static func commonest<Value: Hashable>(_ values: [Value]) -> Value? {
        let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.values.max() ?? 0
        return values.first { counts[$0] == most }
    }
}

extension ImportedBook {
    /// Takes over what is known of the book as a whole.
    mutating func take(_ facts: BookFacts) {
        found = BookWording(
            title: facts.title ?? found.title,
            author: facts.authors.isEmpty ? nil : facts.authors.joined(separator: ", "),
            narrator: facts.narrators.isEmpty ? nil : facts.narrators.joined(separator: ", "),
            language: facts.language)
        year = facts.year
    }
}
