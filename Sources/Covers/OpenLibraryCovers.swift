import Fetching
package import HTTPCaching
package import ListenCore

/// Covers of Open Library: `GET /search.json`, then the picture by its number
/// (openlibrary.org/dev/docs/api/search and /covers).
package struct OpenLibraryCovers: CoverSearching {
    /// The name in messages.
    package let provider = "Open Library"
    private let client: CoverClient
    private let pictures: HTTPURL

    private struct Answer: Decodable {
        let docs: [Lenient<Work>]?
    }

    private struct Work: Decodable {
        let title: String
        let authors: [Lenient<String>]?
        let cover: Int64?
        let languages: [Lenient<String>]?

        private enum CodingKeys: String, CodingKey {
            case title
            case authors = "author_name"
            case cover = "cover_i"
            case languages = "language"
        }
    }

    /// A client; `base` and `pictures` take the place of the service's two hosts.
    package init?(
        base: HTTPURL? = HTTPURL("https://openlibrary.org"),
        pictures: HTTPURL? = HTTPURL("https://covers.openlibrary.org"), network: CoverNetwork
    ) {
        guard let base, let pictures else { return nil }
        client = CoverClient(name: provider, base: base, network: network)
        self.pictures = pictures
    }

    /// The cover of a book: asked by its ISBN first, then by title and author.
    package func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        let context = "a cover of “\(wish.title)” at \(provider)"
        if let isbn = wish.isbn {
            let found = try await search([("isbn", isbn)], isSame: true, wish, context)
            if let found { return found }
        }
        var fields = [("title", CoverTitle(wish.title, author: wish.author).text)]
        if let author = wish.author { fields.append(("author", author)) }
        return try await search(fields, isSame: false, wish, context)
    }

    private func search(
        _ fields: [(String, String)], isSame: Bool, _ wish: CoverWish, _ context: String
    ) async throws(ServiceError) -> FoundCover? {
        let wanted = "key,title,author_name,cover_i,first_publish_year,language"
        guard
            let url = client.base.asking(
                "search.json", fields + [("limit", "5"), ("fields", wanted)])
        else { return nil }
        let answer = try await client.ask(Answer.self, url, context: context)
        let works = answer.docs?.prefix(CoverClient.mostBooks).compactMap(\.value) ?? []
        let candidates = works.compactMap { work -> CoverCandidate? in
            guard let cover = work.cover, cover > 0 else { return nil }
            return CoverCandidate(
                title: work.title, authors: work.authors?.texts ?? [],
                languages: work.languages?.texts.compactMap(StatedLanguage.language) ?? [],
                hasSameISBN: isSame,
                // `default=false` asks for an error where a picture is missing, in place of a blank
                // one.
                address: pictures.appending("b", "id", "\(cover)-L.jpg").description
                    + "?default=false")
        }
        return try await client.first(of: CoverChoice(wish).fitting(candidates), context)
    }
}
