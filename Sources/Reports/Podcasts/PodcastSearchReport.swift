package import ConsoleOutput
package import ListenCore
import SharedWork

/// `listen podcast search` and `suggestions`: podcasts that are not followed yet.
package struct PodcastSearchReport: Sendable {
    let search: @Sendable (PodcastQuery) async throws -> FoundPodcasts
    /// The podcasts for learners.
    let suggestions: @Sendable () throws -> [FoundPodcast]
    /// The addresses that are followed.
    let followed: @Sendable () async throws -> Set<String>
    let console: Console

    /// A report of its parts.
    package init(
        search: @escaping @Sendable (PodcastQuery) async throws -> FoundPodcasts,
        suggestions: @escaping @Sendable () throws -> [FoundPodcast],
        followed: @escaping @Sendable () async throws -> Set<String>, console: Console
    ) {
        (self.search, self.suggestions) = (search, suggestions)
        (self.followed, self.console) = (followed, console)
    }

    /// Looks for podcasts by words; prints them, or returns the address of the one that is chosen
    /// by its number.
    package func search(
        _ query: PodcastQuery, chosen number: Int?, json: Bool
    ) async throws -> String? {
        if let country = query.country {
            guard country.utf8.count == 2, country.allSatisfy({ $0.isASCII && $0.isLetter }) else {
                throw StatedError(
                    .usage,
                    "\(country.printable(limit: 40)) is no code of a country. Give two letters, such"
                        + " as de.")
            }
        }
        let found = try await search(query)
        for failure in found.failures { console.note(failure.description) }
        guard !found.podcasts.isEmpty || json else {
            throw StatedError(
                .notFound,
                "No podcast was found for “\(query.text.printable(limit: 100))”. Try fewer words,"
                    + " or follow one by its address: listen podcast add URL")
        }
        return try await choose(found.podcasts, number, json)
    }

    /// Lists podcasts for people who learn a language, or returns the address of the chosen one.
    package func suggest(
        in language: Language?, chosen number: Int?, json: Bool
    ) async throws -> String? {
        let all = try suggestions()
        let fitting = all.filter { language == nil || $0.language?.code == language?.code }
        guard !fitting.isEmpty || json else {
            let known = Set(all.compactMap(\.language?.code)).sorted().joined(separator: ", ")
            throw StatedError(
                .notFound,
                "There are no suggestions in that language; there are some in \(known). Look for"
                    + " one with `listen podcast search`.")
        }
        return try await choose(fitting, number, json)
    }

    private func choose(
        _ podcasts: [FoundPodcast], _ number: Int?, _ json: Bool
    ) async throws -> String? {
        if let number {
            guard podcasts.indices.contains(number - 1) else {
                throw StatedError(
                    .notFound,
                    "There is no podcast \(number) in this list of \(podcasts.count).")
            }
            return podcasts[number - 1].address
        }
        let followed = try await followed()
        if json {
            console.print(
                json: FoundPodcastsJSON(
                    podcasts: podcasts.enumerated().map {
                        FoundPodcastsJSON.Row(
                            $1, number: $0 + 1, isFollowed: followed.contains($1.address))
                    }))
            return nil
        }
        show(podcasts, followed)
        return nil
    }

    private func show(_ podcasts: [FoundPodcast], _ followed: Set<String>) {
        var table = TextTable(.right, .left, .left, .right, .left)
        for (place, podcast) in podcasts.enumerated() {
            table.add(
                "\(place + 1)", podcast.title.printable(limit: 60),
                podcast.author?.printable(limit: 30) ?? podcast.language?.tag ?? "",
                podcast.episodes.map { $0.counted("episode") } ?? "",
                followed.contains(podcast.address) ? "followed" : "")
        }
        console.print(table)
        console.note("Follow one with --add NUMBER.")
    }
}

/// Podcasts that were found, for programs.
struct FoundPodcastsJSON: Encodable {
    struct Row: Encodable {
        let number: Int
        let title: String
        let author: String?
        let language: String?
        let address: String
        let episodes: Int?
        let image: String?
        let directories: [String]
        let isFollowed: Bool

        init(_ podcast: FoundPodcast, number: Int, isFollowed: Bool) {
            self.number = number
            (title, author, address) = (podcast.title, podcast.author, podcast.address)
            (language, episodes) = (podcast.language?.tag, podcast.episodes)
            (image, self.isFollowed) = (podcast.artwork, isFollowed)
            directories = podcast.listings.map(\.directory)
        }
    }

    let version = 1
    let podcasts: [Row]
}
