import Files
import ListenCore
import MediaTags

/// The sources of facts about a book, the most certain first.
///
/// A person's own wording takes precedence over all of them, and is kept apart. Files that were
/// written for the book are more certain than tags, which many programs fill carelessly; names are
/// guesses.
enum FactSource: Int, Comparable, CaseIterable, Sendable {
    /// `metadata.json`.
    case metadata
    /// An OPF file, or the package of an EPUB.
    case package
    /// The tags of the recordings.
    case tags
    /// The cue sheets beside them.
    case sheets
    /// An NFO file.
    case info
    /// `desc.txt` and `reader.txt`.
    case text
    /// The facts of the book before this import.
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

    /// The facts about the whole book in tags.
    init(_ tags: RecordingTags) {
        title = tags.album
        authors = tags.bookAuthors
        narrators = tags.bookNarrators
        language = tags.language
        year = tags.year
        series = tags.series
    }

    /// The facts that most of a book's recordings state.
    init(_ group: BookGrouping.Group) {
        let each = group.recordings.map { BookFacts($0.tags) }
        title = group.album
        authors = Self.commonest(each.map(\.authors).filter { !$0.isEmpty }) ?? []
        narrators = Self.commonest(each.map(\.narrators).filter { !$0.isEmpty }) ?? []
        language = Self.commonest(each.compactMap(\.language))
        year = Self.commonest(each.compactMap(\.year))
        series = Self.commonest(each.compactMap(\.series))
    }

    /// The facts of a book's files when they were last read.
    init(_ book: ImportedBook) {
        title = book.found.title
        authors = book.found.author.map { [$0] } ?? []
        narrators = book.found.narrator.map { [$0] } ?? []
        language = book.found.language
        year = book.year
    }

    /// The facts of a cue sheet about the whole.
    init(_ sheet: CueSheet) {
        title = sheet.title
        authors = sheet.performer.map { [$0] } ?? []
        year = sheet.year
    }

    /// The facts of several sources, without those on which they disagree.
    init(agreedBy sources: [BookFacts]) {
        title = Self.only(sources.compactMap(\.title))
        authors = Self.only(sources.map(\.authors).filter { !$0.isEmpty }) ?? []
        year = Self.only(sources.compactMap(\.year))
    }

    /// Each fact from the most certain source that states it.
    init(_ sources: [FactSource: BookFacts]) {
        self.init()
        for (_, facts) in sources.sorted(by: { $0.key < $1.key }) { fill(from: facts) }
    }

    /// Adds facts of others where there are none.
    mutating func fill(from other: BookFacts) {
        title = title ?? other.title
        if authors.isEmpty { authors = other.authors }
        if narrators.isEmpty { narrators = other.narrators }
        language = language ?? other.language
        year = year ?? other.year
        series = series ?? other.series
    }

    /// The former facts of a book, without those from names that are read differently now.
    ///
    /// These are the name of a folder when the `group` of recordings is named after its file or
    /// extends beyond the folder, the name of the first of several files, and a `title` as author.
    func corrected(
        of former: ImportedBook, for group: BookGrouping.Group, _ title: String?
    ) -> BookFacts {
        var facts = self
        let place = FilePlace(former.folder)
        var folder = [true, false].map { BookNames.parts(of: place.name, hasAuthor: $0).title }
        if let dash = place.name.firstRange(of: " - ") {
            // The text before the dash was taken for the author, also when it names a disc.
            let rest = String(place.name[dash.upperBound...])
            folder.append(BookNames.parts(of: rest, hasAuthor: false).title)
        }
        let files = former.recordings.map {
            BookAssembly.words(Sidecars.stem(of: FilePlace($0.path).name))
        }
        let isOfFile = group.fileName != nil
        // The book may have been moved together with its disc.
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

    /// The value that all of them have.
    private static func only<Value: Hashable>(_ values: [Value]) -> Value? {
        values.first.flatMap { first in values.allSatisfy { $0 == first } ? first : nil }
    }

    /// The most common value, the first of equally common ones.
    private static func commonest<Value: Hashable>(_ values: [Value]) -> Value? {
        let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.values.max() ?? 0
        return values.first { counts[$0] == most }
    }
}

extension ImportedBook {
    /// Sets the facts about the book as a whole.
    mutating func apply(_ facts: BookFacts) {
        found = BookWording(
            title: facts.title ?? found.title,
            author: facts.authors.isEmpty ? nil : facts.authors.joined(separator: ", "),
            narrator: facts.narrators.isEmpty ? nil : facts.narrators.joined(separator: ", "),
            language: facts.language)
        year = facts.year
    }
}
