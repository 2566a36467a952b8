import Documents
import FoundationEssentials
import ListenCore

/// `metadata.json` as Audiobookshelf writes it: flat, or, in older versions and in answers of its
/// server, inside `metadata`; with lists of names or of objects with a name.
enum MetadataJSON {
    static func contents(_ text: String) -> BookSidecars.Contents {
        var contents = BookSidecars.Contents()
        guard let file = try? JSONDecoder().decode(File.self, from: Data(text.utf8)) else {
            contents.diagnostics = ["metadata.json is damaged or holds no object; it was left out."]
            return contents
        }
        let book = file.metadata ?? file.book
        var tags = RecordingTags()
        tags.album = BookText.name(book.title)
        tags.subtitle = BookText.name(book.subtitle)
        tags.authors = names(book.authors, book.authorName)
        tags.narrators = names(book.narrators, book.narratorName)
        tags.genres = names(book.genres, nil)
        tags.language = BookText.language(book.language)
        tags.year = BookText.year(book.publishedYear) ?? BookText.year(book.publishedDate)
        tags.publisher = BookText.name(book.publisher)
        tags.description = BookText.plain(book.description)
        tags.isbn = BookText.isbn(book.isbn)
        tags.asin = BookText.name(book.asin)
        tags.series = (book.series?.values.first).flatMap(series)
        tags.isAudiobook = tags.album != nil
        contents.tags = tags
        let chapters = (book.chapters ?? file.book.chapters ?? []).compactMap { chapter in
            chapter.start.map {
                RecordingChapter(
                    title: BookText.name(chapter.title), start: .seconds($0),
                    end: chapter.end.map { .seconds($0) })
            }
        }
        contents.chapters = RecordingChapters(chapters, source: .file)
        if tags.album == nil { contents.diagnostics = ["metadata.json names no title."] }
        return contents
    }

    private static func names(_ list: Loose.List?, _ joined: String?) -> [String] {
        let found = (list?.values ?? []).prefix(32).compactMap { BookText.name($0.name) }
        guard found.isEmpty, let joined else { return found }
        return joined.prefix(2000).split(separator: ",").compactMap { BookText.name(String($0)) }
    }

    /// A series from `Saga #3`, or from an object with a name and a sequence.
    private static func series(_ value: Loose.Name) -> BookSeries? {
        guard let name = BookText.name(value.name) else { return nil }
        if let part = BookText.name(value.sequence) { return BookSeries(name: name, part: part) }
        guard let mark = name.lastIndex(of: "#"),
            let plain = BookText.name(String(name[..<mark])),
            let part = BookText.name(String(name[name.index(after: mark)...]))
        else { return BookSeries(name: name) }
        return BookSeries(name: plain, part: part)
    }

    private struct File: Decodable {
        let metadata: Shape?
        let book: Shape

        private enum Keys: String, CodingKey { case metadata }

        init(from decoder: any Decoder) throws {
            metadata = try? decoder.container(keyedBy: Keys.self).decode(
                Shape.self, forKey: .metadata)
            book = try Shape(from: decoder)
        }
    }

    private struct Chapter: Decodable {
        let start: Double?
        let end: Double?
        let title: String?

        private enum Keys: String, CodingKey { case start, end, title }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Keys.self)
            start = Loose.number(values, .start).flatMap { (0...3_600_000).contains($0) ? $0 : nil }
            end = Loose.number(values, .end)
            title = Loose.text(values, .title)
        }
    }

    /// Every field is decoded by itself: a malformed one loses only itself.
    private struct Shape: Decodable {
        let title, subtitle, authorName, narratorName, language, publishedYear: String?
        let publishedDate, publisher, description, isbn, asin: String?
        let authors, narrators, series, genres: Loose.List?
        let chapters: [Chapter]?

        private enum Keys: String, CodingKey {
            case title, subtitle, authors, authorName, narrators, narratorName, series, genres
            case language, publishedYear, publishedDate, publisher, description, isbn, asin,
                chapters
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Keys.self)
            title = Loose.text(values, .title)
            subtitle = Loose.text(values, .subtitle)
            authorName = Loose.text(values, .authorName)
            narratorName = Loose.text(values, .narratorName)
            language = Loose.text(values, .language)
            publishedYear = Loose.text(values, .publishedYear)
            publishedDate = Loose.text(values, .publishedDate)
            publisher = Loose.text(values, .publisher)
            description = Loose.text(values, .description)
            isbn = Loose.text(values, .isbn)
            asin = Loose.text(values, .asin)
            authors = try? values.decode(Loose.List.self, forKey: .authors)
            narrators = try? values.decode(Loose.List.self, forKey: .narrators)
            series = try? values.decode(Loose.List.self, forKey: .series)
            genres = try? values.decode(Loose.List.self, forKey: .genres)
            chapters = try? values.decode([Chapter].self, forKey: .chapters)
        }
    }
}

/// JSON values that may have one of several forms.
enum Loose {
    static func text<Key>(_ values: KeyedDecodingContainer<Key>, _ key: Key) -> String? {
        if let text = try? values.decode(String.self, forKey: key) { return text }
        return (try? values.decode(Int.self, forKey: key)).map(String.init)
    }

    static func number<Key>(_ values: KeyedDecodingContainer<Key>, _ key: Key) -> Double? {
        if let number = try? values.decode(Double.self, forKey: key) { return number }
        return (try? values.decode(String.self, forKey: key)).flatMap(Double.init)
    }

    /// A name, or an object with one.
    struct Name: Decodable {
        let name: String?
        let sequence: String?

        private enum Keys: String, CodingKey { case name, sequence }

        init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self.name = name
                sequence = nil
                return
            }
            let values = try decoder.container(keyedBy: Keys.self)
            name = Loose.text(values, .name)
            sequence = Loose.text(values, .sequence)
        }
    }

    /// A list of names, or a single one.
    struct List: Decodable {
        let values: [Name]

        init(from decoder: any Decoder) throws {
            if let list = try? decoder.singleValueContainer().decode([Name].self) {
                values = list
            } else {
                values = [try decoder.singleValueContainer().decode(Name.self)]
            }
        }
    }
}
