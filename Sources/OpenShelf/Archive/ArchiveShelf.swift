import Documents
import Fetching
import HTTPCaching
package import ListenCore

/// archive.org as a shelf: search among the recordings of LibriVox, and the contents of any item.
package struct ArchiveShelf: Sendable {
    private let network: ShelfNetwork

    /// The shelf over a network.
    package init(_ network: ShelfNetwork) { self.network = network }

    /// The most items of a search.
    private static let mostFound = 50

    /// A search in the words of archive.org's index.
    enum Question: Hashable, Sendable {
        case title(String)
        case creator(String)
        case anything(String)
        /// Recordings in a language, which items name by a code or in English.
        case language(Language)

        /// The query; `nil` when nothing is left of the words.
        var query: String? {
            if case .language(let language) = self {
                let names = StatedLanguage.codes(of: language) + [language.englishName]
                return "collection:librivoxaudio AND language:("
                    + names.map { $0.lowercased() }.filter { $0.allSatisfy(\.isLetter) }
                    .joined(separator: " OR ") + ")"
            }
            let (field, text): (String, String) =
                switch self {
                case .title(let text): ("title:", text)
                case .creator(let text): ("creator:", text)
                case .anything(let text): ("", text)
                case .language: ("", "")
                }
            let words = text.split { !$0.isLetter && !$0.isNumber }.prefix(16)
            guard !words.isEmpty else { return nil }
            // What is left has no character that the index would take for an operator, and in lower
            // case no word that it would.
            return "collection:librivoxaudio AND \(field)("
                + words.map { $0.lowercased() }.joined(separator: " ") + ")"
        }
    }

    /// The books of LibriVox that answer a question, without their sections.
    func search(
        _ question: Question, _ mode: FetchMode
    ) async throws(ServiceError) -> [ShelfBook] {
        let context = "the search at archive.org"
        guard let query = question.query,
            let url = network.services.archive.asking(
                "advancedsearch.php",
                [
                    ("q", query), ("fl[]", "identifier"), ("fl[]", "title"), ("fl[]", "creator"),
                    ("fl[]", "language"), ("fl[]", "description"), ("sort[]", "downloads desc"),
                    ("rows", "\(Self.mostFound)"), ("page", "1"), ("output", "json"),
                ])
        else { return [] }
        let answer = try await network.json(Found.self, url, mode, context: context).value
        var seen: Set<String> = []
        return (answer.response?.docs?.items ?? []).prefix(Self.mostFound).compactMap(\.book)
            .filter { seen.insert($0.identifier).inserted }
    }

    /// An item with its sections.
    ///
    /// Throws a sentence for one that does not exist, is not shown, or has nothing to be heard.
    package func book(
        _ identifier: String, _ mode: FetchMode
    ) async throws(ServiceError) -> ShelfBook {
        let item = try await item(identifier, mode)
        let context = "the item \(identifier.printable(limit: 100)) at archive.org"
        let sections = ArchiveSections.sections(of: item)
        guard !sections.isEmpty else {
            throw ServiceError(
                .noSound, context: context,
                advice: "It has no recording. Choose an item of the kind “audio”.")
        }
        var book = ShelfBook(
            identifier: identifier, title: item.title ?? identifier, author: item.creator)
        (book.language, book.about) = (item.language?.tag, item.about)
        let readers = StatedReaders.names(in: item.about)
        if !readers.isEmpty { book.readBy = readers }
        book.sections = sections
        return book
    }

    /// The contents of an item.
    func item(_ identifier: String, _ mode: FetchMode) async throws(ServiceError) -> ArchiveItem {
        let context = "the item \(identifier.printable(limit: 100)) at archive.org"
        guard ArchiveName.isIdentifier(identifier) else {
            throw ServiceError(
                .notFound, context: context, advice: "Check the address in a browser.")
        }
        let url = network.services.archive.appending("metadata", identifier)
        let item = try await network.json(ArchiveItem.self, url, mode, context: context).value
        guard !item.isDark else {
            throw ServiceError(
                .notFound, context: context,
                advice: "archive.org does not show it any more. Look for another version.")
        }
        guard item.identifier == identifier else {
            throw ServiceError(
                .notFound, context: context, advice: "Check the address in a browser.")
        }
        return item
    }
}

/// The answer to a search; an item that cannot be read is passed over.
private struct Found: Decodable, Sendable {
    struct Response: Decodable, Sendable { let docs: ReadableDocs? }

    let response: Response?
}

/// The items of an answer, which have no `id`.
private struct ReadableDocs: Decodable, Sendable {
    let items: [Doc]

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var items: [Doc] = []
        while !list.isAtEnd, items.count < 1_000 { items.append(try list.decode(Doc.self)) }
        self.items = items
    }
}

private struct Doc: Decodable, Sendable {
    let book: ShelfBook?

    private enum CodingKeys: String, CodingKey {
        case identifier, title, creator, language, description
    }

    init(from decoder: any Decoder) throws {
        guard let values = try? decoder.container(keyedBy: CodingKeys.self),
            let identifier: String = values.optional(.identifier),
            ArchiveName.isIdentifier(identifier)
        else {
            book = nil
            return
        }
        let title: StatedText? = values.optional(.title)
        let creator: StatedText? = values.optional(.creator)
        let language: StatedText? = values.optional(.language)
        var book = ShelfBook(
            identifier: identifier, title: ShelfWords.name(title?.first) ?? identifier,
            author: ShelfWords.name(creator?.texts.first { $0.lowercased() != "librivox" }))
        book.language = language?.texts.lazy.compactMap { BookText.language($0)?.tag }.first
        let description: StatedText? = values.optional(.description)
        let about = ShelfWords.about(description?.texts.joined(separator: "\n"))
        let readers = StatedReaders.names(in: about)
        if !readers.isEmpty { book.readBy = readers }
        self.book = book
    }
}
