import ListenCore

/// Turns the JSON of a manifest into checked values.
enum ManifestReader {
    /// The longest length of a recording; a larger one counts as unknown.
    static let longestSeconds = 1_000_000.0

    /// The books; throws at the first invalid value.
    static func entries(of file: ManifestFile) throws(ManifestFault)
        -> [LibraryManifest.Entry]
    {
        var entries: [LibraryManifest.Entry] = []
        var known: Set<String> = []
        for (index, book) in file.books.enumerated() {
            let place = "books[\(index)]"
            try checkID(book.id, &known, at: "\(place).id")
            try checkTitle(book.title, at: "\(place).title")
            var chapters: [LibraryManifest.ChapterEntry] = []
            var knownChapters: Set<String> = []
            for (index, chapter) in book.chapters.enumerated() {
                let place = "\(place).chapters[\(index)]"
                try checkID(chapter.id, &knownChapters, at: "\(place).id")
                try checkTitle(chapter.title, at: "\(place).title")
                chapters.append(try entry(of: chapter, at: place))
            }
            entries.append(entry(of: book, chapters))
        }
        return entries
    }

    private static func entry(
        of book: ManifestFile.Book, _ chapters: [LibraryManifest.ChapterEntry]
    ) -> LibraryManifest.Entry {
        LibraryManifest.Entry(
            book: Book(
                id: BookID(rawValue: book.id), title: book.title, author: book.author,
                language: book.language.flatMap(Language.init(tag:))),
            translationLanguage: book.translationLanguage.flatMap(Language.init(tag:)),
            chapters: chapters)
    }

    private static func entry(of chapter: ManifestFile.Chapter, at place: String)
        throws(ManifestFault) -> LibraryManifest.ChapterEntry
    {
        let duration = duration(chapter.durationSeconds)
        let words = chapter.wordCount.flatMap { (0...10_000_000).contains($0) ? $0 : nil }
        guard let audio = RelativePath(chapter.audio) else {
            throw ManifestFault(at: "\(place).audio", leadsOut)
        }
        return LibraryManifest.ChapterEntry(
            chapter: Chapter(
                id: ChapterID(rawValue: chapter.id), title: chapter.title, number: chapter.number,
                hasSubtitles: chapter.subtitles != nil, wordCount: words, duration: duration,
                wordsPerMinute: pace(words, duration)),
            audio: audio,
            subtitles: try optionalPath(chapter.subtitles, at: "\(place).subtitles"),
            translation: try optionalPath(chapter.translation, at: "\(place).translation"))
    }

    private static let leadsOut = "the path does not stay in the library's folder"

    private static func optionalPath(_ text: String?, at place: String) throws(ManifestFault)
        -> RelativePath?
    {
        guard let text else { return nil }
        guard let path = RelativePath(text) else { throw ManifestFault(at: place, leadsOut) }
        return path
    }

    /// A length; zero, for unknown, when it is not finite, not positive or absurd.
    private static func duration(_ seconds: Double?) -> MediaTime {
        guard let seconds, seconds > 0, seconds <= longestSeconds else { return .zero }
        return .seconds(seconds)
    }

    private static func pace(_ words: Int?, _ duration: MediaTime) -> Double? {
        guard let words, words > 0, duration > .zero else { return nil }
        return Double(words) / duration.seconds * 60
    }

    private static func checkID(_ id: String, _ known: inout Set<String>, at place: String)
        throws(ManifestFault)
    {
        guard (1...200).contains(id.utf8.count), !id.utf8.contains(where: { $0 < 0x20 }) else {
            throw ManifestFault(at: place, "an id of 1 to 200 bytes was expected")
        }
        guard known.insert(id).inserted else {
            throw ManifestFault(at: place, "the id is already taken")
        }
    }

    private static func checkTitle(_ title: String, at place: String) throws(ManifestFault) {
        guard title.utf8.count <= 2_000 else {
            throw ManifestFault(at: place, "the title is longer than 2000 bytes")
        }
    }
}
