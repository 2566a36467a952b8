/// A list of the podcasts of the world, searched by words.
///
/// Safe to call from any isolation.
package protocol PodcastDirectory: Sendable {
    /// Its name in messages.
    var name: String { get }

    /// The podcasts that fit a query, the best first, each with the address of its feed.
    func search(_ query: PodcastQuery) async throws(ServiceError) -> [FoundPodcast]
}

/// The words by which podcasts are looked for.
package struct PodcastQuery: Hashable, Sendable {
    /// The words: of a title, a name or a subject.
    package let text: String
    /// The language the podcasts are spoken in; `nil` for any.
    package let language: Language?
    /// The country whose listeners are asked, by its code of two letters; `nil` for that of the
    /// language.
    package let country: String?
    /// The most podcasts of each directory.
    package let limit: Int

    /// A query; the limit is kept between 1 and 100.
    package init(
        _ text: String, language: Language? = nil, country: String? = nil, limit: Int = 25
    ) {
        (self.text, self.language, self.country) = (text, language, country)
        self.limit = min(max(limit, 1), 100)
    }
}

/// A podcast that a directory knows (its texts are not yet safe for a terminal).
package struct FoundPodcast: Hashable, Sendable {
    /// A directory that lists it, and its id there.
    package struct Listing: Hashable, Sendable {
        /// The name of the directory.
        package let directory: String
        /// The id.
        package let id: String

        /// A listing.
        package init(directory: String, id: String) {
            (self.directory, self.id) = (directory, id)
        }
    }

    /// Its title, on one line.
    package let title: String
    /// The address of its feed.
    package let address: String
    /// The publisher or author.
    package var author: String?
    /// The language it says it is spoken in.
    package var language: Language?
    /// The number of its episodes.
    package var episodes: Int?
    /// The address of its picture.
    package var artwork: String?
    /// The directories that list it.
    package var listings: [Listing] = []

    /// A podcast about which nothing else is known.
    package init(title: String, address: String) {
        (self.title, self.address) = (title, address)
    }
}

/// The podcasts that directories know, and the failures of those that did not answer.
package struct FoundPodcasts: Sendable {
    /// The podcasts, each once.
    package let podcasts: [FoundPodcast]
    /// The failures, one of each directory that has one.
    package let failures: [ServiceError]

    /// The podcasts found, and the failures on the way.
    package init(_ podcasts: [FoundPodcast], failures: [ServiceError] = []) {
        (self.podcasts, self.failures) = (podcasts, failures)
    }
}
