import Documents
import Fetching
import ListenCore

/// A book as LibriVox's catalogue gives it; its numbers may be texts.
struct LibriVoxBook: Decodable, Sendable {
    /// The book; `nil` for a record that is not published, or has no recording.
    let book: ShelfBook?

    private enum CodingKeys: String, CodingKey {
        case id, title, description, language, authors, genres, sections
        case textSource = "url_text_source"
        case page = "url_librivox"
        case archive = "url_iarchive"
        case seconds = "totaltimesecs"
        case length = "totaltime"
    }

    private struct Author: Decodable {
        let name: String?

        private enum CodingKeys: String, CodingKey {
            case first = "first_name"
            case last = "last_name"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let names: [String?] = [values.optional(.first), values.optional(.last)]
            name = ShelfWords.name(names.compactMap(\.self).joined(separator: " "))
        }
    }

    private struct Genre: Decodable { let name: String? }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let sections = Self.sections(values.optional(.sections))
        let page: String? = values.optional(.page)
        let archive: String? = values.optional(.archive)
        // A record without a page was not looked over, and one without an item cannot be heard.
        guard let page, !page.isEmpty, let title = ShelfWords.name(values.optional(.title)),
            let identifier = archive.flatMap(ArchiveName.identifier(of:))
                ?? sections.lazy.compactMap(\.identifier).first
        else {
            book = nil
            return
        }
        let authors: ReadableItems<Author>? = values.optional(.authors)
        let names = authors?.items.prefix(ShelfBook.mostNames).compactMap(\.name) ?? []
        var book = ShelfBook(
            identifier: identifier, title: title,
            author: names.isEmpty ? nil : names.joined(separator: ", "))
        book.language = BookText.language(values.optional(.language))?.tag
        let genres: ReadableItems<Genre>? = values.optional(.genres)
        book.genres =
            genres?.items.prefix(ShelfBook.mostNames).compactMap { ShelfWords.name($0.name) } ?? []
        book.page = page
        let source: String? = values.optional(.textSource)
        book.textSource = source.flatMap { $0.isEmpty || $0.utf8.count > 2_000 ? nil : $0 }
        book.about = ShelfWords.about(values.optional(.description))
        let seconds = Double(values.wholeNumber(.seconds) ?? 0)
        book.seconds =
            seconds > 0 && seconds <= ShelfLength.longest
            ? seconds : ShelfLength.seconds(values.optional(.length))
        book.sections = sections.filter { $0.identifier == identifier }.map(\.section)
        self.book = book
    }

    /// The sections by their numbers, which may come in any order; each file once.
    private static func sections(
        _ list: ReadableItems<LibriVoxSection>?
    ) -> [LibriVoxSection] {
        var seen: Set<String> = []
        let all = (list?.items ?? []).prefix(ShelfBook.mostSections).enumerated().sorted {
            ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
        }
        return all.map(\.element).filter { seen.insert($0.section.id).inserted }
    }
}

/// A section of a book as the catalogue gives it.
struct LibriVoxSection: Decodable, Sendable {
    let section: ShelfBook.Section
    let number: Int
    /// The identifier of the item its sound is in.
    let identifier: String?

    private enum CodingKeys: String, CodingKey {
        case title, playtime, readers
        case number = "section_number"
        case place = "listen_url"
    }

    private struct Reader: Decodable {
        let name: String?

        private enum CodingKeys: String, CodingKey { case name = "display_name" }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        number = values.wholeNumber(.number) ?? .max
        guard let place = ArchiveName(ofFile: try values.decode(String.self, forKey: .place))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .place, in: values, debugDescription: "a sound that is not at archive.org")
        }
        identifier = place.identifier
        let readers: ReadableItems<Reader>? = values.optional(.readers)
        let seconds = Double(values.wholeNumber(.playtime) ?? 0)
        let length: String? = values.optional(.playtime)
        section = ShelfBook.Section(
            id: ArchiveName.stem(ofFile: place.file),
            title: ShelfWords.name(values.optional(.title))
                ?? ArchiveName.title(ofFile: place.file),
            seconds: seconds > 0 && seconds <= ShelfLength.longest
                ? seconds : ShelfLength.seconds(length),
            readers: readers?.items.prefix(ShelfBook.mostNames).compactMap {
                ShelfWords.name($0.name)
            } ?? [], file: place.file)
    }
}

/// An answer of the catalogue: books, or the word that there are none.
struct LibriVoxAnswer: Decodable, Sendable {
    let books: [ShelfBook]

    private enum CodingKeys: String, CodingKey { case books, error }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if values.contains(.error), !values.contains(.books) {
            books = []
            return
        }
        let list = try values.decode(ReadableItems<LibriVoxBook>.self, forKey: .books)
        books = list.items.compactMap(\.book)
    }
}
