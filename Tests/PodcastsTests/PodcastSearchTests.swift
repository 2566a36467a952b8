import ListenCore
import Testing

@testable import Podcasts

@Suite struct PodcastSearchTests {
    private struct Directory: PodcastDirectory {
        let name: String
        let answer: Result<[FoundPodcast], ServiceError>

        func search(_ query: PodcastQuery) async throws(ServiceError) -> [FoundPodcast] {
            try answer.get()
        }
    }

    private static func podcast(
        _ address: String, _ title: String, in directory: String, language: String? = nil
    ) -> FoundPodcast {
        var podcast = FoundPodcast(title: title, address: address)
        podcast.language = language.flatMap { Language(tag: $0) }
        podcast.listings = [.init(directory: directory, id: title)]
        return podcast
    }

    private static let one = Directory(
        name: "one",
        answer: .success([
            podcast("https://a.example/feed", "A", in: "one"),
            podcast("https://b.example/feed", "B", in: "one"),
        ]))
    private static let other = Directory(
        name: "other",
        answer: .success([
            podcast("https://c.example/", "C", in: "other", language: "fr"),
            podcast("http://A.example/feed/", "a", in: "other", language: "de"),
        ]))
    private static let broken = Directory(
        name: "broken", answer: .failure(ServiceError(.timeout, context: "the search")))

    @Test func `a podcast in two directories is one, with what both know`() async throws {
        let found = try await PodcastSearch([Self.one, Self.other]).search(PodcastQuery("a"))
        #expect(found.podcasts.map(\.title) == ["A", "C", "B"])
        #expect(found.podcasts[0].language?.code == "de")
        #expect(found.podcasts[0].listings.map(\.directory) == ["one", "other"])
        #expect(found.podcasts[0].address == "https://a.example/feed")
    }

    @Test(arguments: [("de", ["A", "B"]), ("fr", ["C", "B"]), ("es", ["B"])])
    func `podcasts known to be in another language are left out`(
        language: String, titles: [String]
    ) async throws {
        let query = PodcastQuery("a", language: Language(tag: language))
        let found = try await PodcastSearch([Self.one, Self.other]).search(query)
        #expect(found.podcasts.map(\.title) == titles)
    }

    @Test func `a directory that fails is named, and thrown when it is the only one`() async throws
    {
        let found = try await PodcastSearch([Self.broken, Self.one]).search(PodcastQuery("a"))
        #expect(found.podcasts.count == 2 && found.failures.map(\.code) == [.timeout])
        let search = PodcastSearch([Self.broken])
        let error = await failure { () throws(ServiceError) in
            try await search.search(PodcastQuery("a"))
        }
        #expect(error?.code == .timeout)
        #expect(try await PodcastSearch([]).search(PodcastQuery("a")).podcasts.isEmpty)
    }
}
