import Fetching
package import HTTPCaching
package import ListenCore

/// Covers of Google Books: `GET /books/v1/volumes` without a key
/// (developers.google.com/books/docs/v1/using).
package struct GoogleBooksCovers: CoverSearching {
    /// The name in messages.
    package let provider = "Google Books"
    private let client: CoverClient

    private struct Answer: Decodable {
        let items: [Lenient<Volume>]?
    }

    private struct Volume: Decodable {
        struct Info: Decodable {
            let title: String
            let subtitle: String?
            let authors: [Lenient<String>]?
            let language: String?
            let imageLinks: [String: Lenient<String>]?
            let industryIdentifiers: [Lenient<Identifier>]?
        }

        struct Identifier: Decodable {
            let identifier: String
        }

        let volumeInfo: Info
    }

    /// A client; `base` takes the place of the service's host.
    package init?(
        base: HTTPURL? = HTTPURL("https://www.googleapis.com"), network: CoverNetwork
    ) {
        guard let base else { return nil }
        client = CoverClient(name: provider, base: base, network: network)
    }

    /// The cover of a book: asked by its ISBN first, then by title and author.
    package func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        let context = "a cover of “\(wish.title)” at \(provider)"
        if let isbn = wish.isbn {
            let found = try await search("isbn:\(isbn)", wish, context)
            if let found { return found }
        }
        let title = CoverTitle(wish.title, author: wish.author).text
        let author = wish.author.map { " inauthor:" + Self.quoted($0) } ?? ""
        return try await search("intitle:" + Self.quoted(title) + author, wish, context)
    }

    private func search(
        _ question: String, _ wish: CoverWish, _ context: String
    ) async throws(ServiceError) -> FoundCover? {
        let wanted =
            "items(id,volumeInfo(title,subtitle,authors,imageLinks,industryIdentifiers,language))"
        guard
            let url = client.base.asking(
                "books/v1/volumes",
                [
                    ("q", question), ("maxResults", "5"), ("printType", "books"),
                    ("fields", wanted),
                ])
        else { return nil }
        let answer = try await client.ask(Answer.self, url, context: context)
        let volumes = answer.items?.prefix(CoverClient.mostBooks).compactMap(\.value) ?? []
        let candidates = volumes.compactMap { candidate($0.volumeInfo, isbn: wish.isbn) }
        return try await client.first(of: CoverChoice(wish).fitting(candidates), context)
    }

    private func candidate(_ info: Volume.Info, isbn: String?) -> CoverCandidate? {
        let sizes = ["extraLarge", "large", "medium", "small", "thumbnail", "smallThumbnail"]
        guard let address = sizes.lazy.compactMap({ info.imageLinks?[$0]?.value }).first else {
            return nil
        }
        let numbers = info.industryIdentifiers?.prefix(16).compactMap { $0.value?.identifier } ?? []
        return CoverCandidate(
            title: info.title, subtitle: info.subtitle, authors: info.authors?.texts ?? [],
            languages: [info.language.flatMap(StatedLanguage.language)].compactMap(\.self),
            hasSameISBN: isbn.map(numbers.contains) ?? false,
            // Without this field the picture has no curled corner of a page.
            address: address.replacing("&edge=curl", with: ""))
    }

    /// A phrase of the query; a quotation mark in it would end it.
    private static func quoted(_ text: String) -> String {
        "\"" + text.prefix(200).filter { $0 != "\"" } + "\""
    }
}
