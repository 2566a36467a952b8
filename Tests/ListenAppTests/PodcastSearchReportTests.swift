import ListenCore
import ListenTestSupport
import Testing

@testable import Reports

/// `listen podcast search` and `suggestions`.
@Suite struct PodcastSearchReportTests {
    private let printed = Printed()

    private static let found: [FoundPodcast] = {
        var slow = FoundPodcast(title: "Slow German", address: "https://slow.example/feed")
        (slow.author, slow.episodes) = ("Annik", 120)
        slow.language = StatedLanguage.language("de")
        var news = FoundPodcast(title: "Noticias", address: "https://news.example/feed")
        news.language = StatedLanguage.language("es")
        return [slow, news]
    }()

    private func report(
        _ found: [FoundPodcast] = found, failures: [ServiceError] = []
    ) -> PodcastSearchReport {
        PodcastSearchReport(
            search: { _ in FoundPodcasts(found, failures: failures) },
            suggestions: { found }, followed: { ["https://news.example/feed"] },
            console: printed.console)
    }

    @Test(arguments: ["XXX", "", "d1", "dé"])
    func `what is no code of a country is refused`(country: String) async throws {
        let query = PodcastQuery("slow", country: country)
        await #expect(throws: StatedError.self) {
            try await report().search(query, chosen: 1, json: false)
        }
    }

    @Test func `what was found is numbered, and what is followed says so`() async throws {
        let chosen = try await report().search(PodcastQuery("slow"), chosen: nil, json: false)
        #expect(chosen == nil)
        let lines = printed.data.split(separator: "\n").map(String.init)
        #expect(lines.count == 2, "\(printed.data)")
        #expect(lines.first?.hasPrefix("1  Slow German") == true, "\(printed.data)")
        #expect(lines.first?.contains("120 episodes") == true, "\(printed.data)")
        #expect(lines.last?.contains("followed") == true, "\(printed.data)")
    }

    @Test func `a number chooses one, and one beyond the list is none`() async throws {
        let query = PodcastQuery("slow")
        #expect(
            try await report().search(query, chosen: 1, json: false)
                == "https://slow.example/feed")
        for number in [0, 3, -1] {
            let error = await #expect(throws: StatedError.self) {
                try await report().search(query, chosen: number, json: false)
            }
            #expect(error?.kind == .notFound)
        }
    }

    @Test func `a list that failed is named, and nothing found is a failure`() async throws {
        let failure = ServiceError(.offline, context: "the search at iTunes")
        _ = try await report(failures: [failure]).search(
            PodcastQuery("slow"), chosen: nil, json: false)
        #expect(printed.notes.contains("search at iTunes"), "\(printed.notes)")
        let error = await #expect(throws: StatedError.self) {
            try await report([]).search(PodcastQuery("zzz"), chosen: nil, json: false)
        }
        #expect(error?.description.contains("“zzz”") == true)
        _ = try await report([]).search(PodcastQuery("zzz"), chosen: nil, json: true)
        #expect(printed.data.contains("\"podcasts\""))
    }

    @Test func `suggestions are those of the language`() async throws {
        #expect(
            try await report().suggest(in: StatedLanguage.language("es"), chosen: 1, json: false)
                == "https://news.example/feed")
        let error = await #expect(throws: StatedError.self) {
            try await report().suggest(in: StatedLanguage.language("fr"), chosen: nil, json: false)
        }
        #expect(error?.description.contains("de, es") == true, "\(String(describing: error))")
    }
}
