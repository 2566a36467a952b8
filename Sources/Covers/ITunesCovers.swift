import Fetching
package import HTTPCaching
package import ListenCore

/// Covers of the audiobooks of iTunes: `GET /search` (Apple's Search API).
package struct ITunesCovers: CoverSearching {
    /// The name in messages.
    package let provider = "iTunes"
    private let client: CoverClient

    private struct Answer: Decodable {
        let results: [Lenient<Result>]?
    }

    private struct Result: Decodable {
        let wrapperType: String?
        let artistName: String?
        let collectionName: String
        let artworkUrl100: String
    }

    /// A client; `base` takes the place of the service's host.
    package init?(
        base: HTTPURL? = HTTPURL("https://itunes.apple.com"), network: CoverNetwork
    ) {
        guard let base else { return nil }
        client = CoverClient(name: provider, base: base, network: network)
    }

    /// The cover of a recording of a book.
    package func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        let context = "a cover of “\(wish.title)” at \(provider)"
        let title = CoverTitle(wish.title, author: wish.author).text
        let term = [title, wish.author].compactMap(\.self).joined(separator: " ")
        guard
            let url = client.base.asking(
                "search",
                [
                    ("term", String(term.prefix(200))), ("media", "audiobook"),
                    ("entity", "audiobook"), ("limit", "10"),
                    ("country", AppleStore.country(of: wish.language)),
                ])
        else { return nil }
        let answer = try await client.ask(Answer.self, url, context: context)
        let results = answer.results?.prefix(CoverClient.mostBooks).compactMap(\.value) ?? []
        let candidates = results.compactMap { result -> CoverCandidate? in
            guard result.wrapperType == "audiobook" else { return nil }
            return CoverCandidate(
                title: result.collectionName,
                authors: [result.artistName].compactMap(\.self),
                address: result.artworkUrl100.replacing("100x100bb", with: "600x600bb"))
        }
        return try await client.first(of: CoverChoice(wish).fitting(candidates), context)
    }
}
