package import FoundationEssentials
package import ListenCore

/// A recording of a book at archive.org: what a list shows of it, its sections, and where its
/// text is.
package struct ShelfBook: Hashable, Sendable, Codable {
    /// A section, which is a chapter.
    package struct Section: Hashable, Sendable, Codable {
        /// Its id: the name of its file, without what tells bit rates apart.
        package var id: String
        /// Its title (not yet safe for a terminal).
        package var title: String
        /// Its length in seconds; 0 when unknown.
        package var seconds: Double
        /// The names of its readers.
        package var readers: [String]
        /// The name of its sound among the files of the item.
        package var file: String
    }

    /// The identifier of its item at archive.org.
    package var identifier: String
    /// Its title (not yet safe for a terminal).
    package var title: String
    /// Its author, when known.
    package var author: String?
    /// The tag of the language it is read in, when known.
    package var language: String?
    /// The names of its genres.
    package var genres: [String] = []
    /// The page of it at LibriVox, when it has one.
    package var page: String?
    /// The address of the text that was read, as LibriVox gives it.
    package var textSource: String?
    /// A description, as plain text.
    package var about: String?
    /// The names of its readers, where they are known of the whole alone.
    package var readBy: [String]?
    /// Its length in seconds; 0 when unknown.
    package var seconds: Double = 0
    /// Its sections in their order; none while nobody asked for them.
    package var sections: [Section] = []

    /// The most sections of a book; more are left out.
    static let mostSections = 2_000
    /// The most readers and genres that are named.
    static let mostNames = 64

    /// A book of which only this is known.
    package init(identifier: String, title: String, author: String? = nil) {
        (self.identifier, self.title, self.author) = (identifier, title, author)
    }

    /// Its id among the books of the source.
    package var id: BookID { BookID(rawValue: identifier) }

    /// The names of all readers, each once, in the order they are heard.
    package var readers: [String] {
        var seen: Set<String> = []
        let named = sections.flatMap(\.readers).filter { seen.insert($0).inserted }
        return named.isEmpty ? readBy ?? [] : named
    }

    /// The language it is read in.
    package var spoken: Language? { language.flatMap(Language.init(tag:)) }

    /// Its length: that which is stated, else that of its sections.
    package var length: MediaTime {
        let sum = seconds > 0 ? seconds : sections.reduce(0) { $0 + $1.seconds }
        return .seconds(min(max(0, sum), ShelfLength.longest))
    }

    /// The book as it is kept.
    package func kept(at now: Date) -> KeptOpenBook? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return nil }
        return KeptOpenBook(
            id: id, title: title, author: author, language: spoken,
            record: String(decoding: data, as: UTF8.self), addedAt: now)
    }

    /// A book as it was kept; `nil` when its record is damaged.
    package init?(_ kept: KeptOpenBook) {
        guard
            var book = try? JSONDecoder().decode(ShelfBook.self, from: Data(kept.record.utf8)),
            ArchiveName.isIdentifier(book.identifier), book.identifier == kept.id.rawValue
        else { return nil }
        book.sections = Array(book.sections.prefix(Self.mostSections))
        self = book
    }

    /// The chapters that its sections are.
    package var chapters: [Chapter] {
        sections.enumerated().map { index, section in
            Chapter(
                id: ChapterID(rawValue: section.id), title: section.title, number: index + 1,
                hasSubtitles: false,
                duration: .seconds(min(max(0, section.seconds), ShelfLength.longest)))
        }
    }
}
