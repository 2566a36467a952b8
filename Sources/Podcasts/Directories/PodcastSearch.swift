import HTTPCaching
package import ListenCore

/// Several directories as one.
package struct PodcastSearch: Sendable {
    private let directories: [any PodcastDirectory]

    /// A search in directories, the most trusted first.
    package init(_ directories: [any PodcastDirectory]) { self.directories = directories }

    /// The podcasts that fit, each once, with the directories that list it; those known to be in
    /// another language are left out.
    ///
    /// A directory that fails is passed over and named; throws the first failure when all do.
    package func search(_ query: PodcastQuery) async throws(ServiceError) -> FoundPodcasts {
        let answers = await withTaskGroup(
            of: (Int, Result<[FoundPodcast], ServiceError>).self
        ) { group in
            for (index, directory) in directories.enumerated() {
                group.addTask {
                    let answer = await outcome { () throws(ServiceError) in
                        try await directory.search(query)
                    }
                    return (index, answer)
                }
            }
            var answers: [(Int, Result<[FoundPodcast], ServiceError>)] = []
            for await answer in group { answers.append(answer) }
            return answers.sorted { $0.0 < $1.0 }.map(\.1)
        }
        var (lists, failures): ([[FoundPodcast]], [ServiceError]) = ([], [])
        for answer in answers {
            switch answer {
            case .success(let list): lists.append(list)
            case .failure(let error): failures.append(error)
            }
        }
        if lists.isEmpty, let first = failures.first { throw first }
        let joined = Self.joined(lists).filter { podcast in
            guard let wanted = query.language, let stated = podcast.language else { return true }
            return stated.code == wanted.code
        }
        return FoundPodcasts(joined, failures: failures)
    }

    /// Lists as one: the first of each, then the second of each; what one list does not say of a
    /// podcast is taken from the next.
    static func joined(_ lists: [[FoundPodcast]]) -> [FoundPodcast] {
        var joined: [FoundPodcast] = []
        var places: [String: Int] = [:]
        for rank in 0..<(lists.map(\.count).max() ?? 0) {
            for list in lists where rank < list.count {
                let podcast = list[rank]
                let key = key(of: podcast.address)
                if let place = places[key] {
                    joined[place].take(podcast)
                } else {
                    places[key] = joined.count
                    joined.append(podcast)
                }
            }
        }
        return joined
    }

    /// The address as `podcast:guid` counts it: without its scheme and slashes at its end.
    private static func key(of address: String) -> String {
        let url = HTTPURL(address)?.description ?? address
        var rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        while rest.last == "/" { rest.removeLast() }
        return String(rest)
    }
}

extension FoundPodcast {
    /// Takes over what another directory knows of it.
    fileprivate mutating func take(_ other: FoundPodcast) {
        author = author ?? other.author
        language = language ?? other.language
        episodes = episodes ?? other.episodes
        artwork = artwork ?? other.artwork
        listings += other.listings.filter { !listings.contains($0) }
    }
}
