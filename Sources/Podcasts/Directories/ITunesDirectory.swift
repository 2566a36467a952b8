import Fetching
package import HTTPCaching
package import ListenCore
import Markup

/// Apple's list of podcasts: `GET /search`, without a key.
///
///     let directory = ITunesDirectory(network: network)
///     try await directory?.search(PodcastQuery("slow german"))
package struct ITunesDirectory: PodcastDirectory {
    /// The name in messages.
    package let name = "iTunes"
    private let client: DirectoryClient

    /// About twenty calls a minute are allowed.
    private static let gap = Duration.seconds(3)

    /// A client; `base` takes the place of the service's host.
    package init?(
        base: HTTPURL? = HTTPURL("https://itunes.apple.com"), network: DirectoryNetwork
    ) {
        guard let base else { return nil }
        client = DirectoryClient(name: name, base: base, network: network, gap: Self.gap)
    }

    /// The podcasts that fit; those without a feed and audiobooks are passed over.
    package func search(_ query: PodcastQuery) async throws(ServiceError) -> [FoundPodcast] {
        let context = "the search for podcasts at \(name)"
        let fields = [
            ("term", query.text), ("media", "podcast"), ("entity", "podcast"),
            ("limit", "\(query.limit)"), ("country", Self.country(of: query)),
        ]
        guard let url = client.base.asking("search", fields) else {
            throw client.malformed(context, "the words are too long")
        }
        let root = try client.object(
            try await client.ask(url, context: context), context: context)
        guard let results = root["results"], results.kind == .array else {
            throw client.malformed(context)
        }
        return results.objects.lazy.compactMap(podcast).prefix(query.limit).map(\.self)
    }

    private func podcast(_ result: JSONElement) -> FoundPodcast? {
        let kind = result["kind"]?.string
        guard kind == "podcast" || kind == nil && result["wrapperType"]?.string != "audiobook",
            let title = result["collectionName"]?.oneLine ?? result["trackName"]?.oneLine,
            let address = result["feedUrl"]?.address(on: client.base)
        else { return nil }
        var podcast = FoundPodcast(title: title, address: address)
        podcast.author = result["artistName"]?.oneLine
        podcast.episodes = result["trackCount"]?.count
        podcast.artwork =
            result["artworkUrl600"]?.address(on: client.base)
            ?? result["artworkUrl100"]?.address(on: client.base)?
            .replacing("100x100bb", with: "600x600bb")
        if let id = result["collectionId"]?.id ?? result["trackId"]?.id {
            podcast.listings = [.init(directory: name, id: id)]
        }
        return podcast
    }

    /// The country whose list is searched: the one that was asked for, or that of the language.
    static func country(of query: PodcastQuery) -> String {
        if let country = query.country, AppleStore.isCountry(country) {
            return country.uppercased()
        }
        return AppleStore.country(of: query.language)
    }
}
