import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports
@testable import SharedWork

@Suite struct NewsReportTests {
    private let person: PersonDatabase
    private let printed = Printed()
    private let clock = ManualClock()

    init() throws { person = try PersonDatabase.inMemory() }

    private struct Times: NewsProviding {
        let address = "https://times.example/feed"
        let title = "Times"
        let all: [Headline]

        func headlines(
            _ wish: NewsWish, _ mode: FetchMode
        ) async throws(ServiceError) -> Snapshot<[Headline]> {
            Snapshot(
                all.filter { wish.search == nil || $0.title.contains(wish.search ?? "") }, .fetched)
        }
    }

    private func report(_ all: [Headline]? = nil) -> NewsReport {
        let (person, clock) = (person, clock)
        return NewsReport(
            providers: { all.map { [Times(all: $0)] } ?? [] },
            merge: { (providers, wish, mode) async throws(ServiceError) in
                try await providers[0].headlines(wish, mode)
            },
            look: { typed, title in
                NewsReport.Found(
                    feed: KeptFeed(
                        address: typed, kind: .news, title: title ?? "Times", addedAt: clock.now),
                    count: 2)
            }, feeds: { person.feeds }, clock: clock, console: printed.console,
            removals: .plain(printed.console))
    }

    private var two: [Headline] {
        [
            Headline(
                address: "https://t/1", title: "A fox", list: "l", provider: "Times",
                publishedAt: clock.now.addingTimeInterval(-7_260)),
            Headline(address: "https://t/2", title: "A coat", list: "l"),
        ]
    }

    @Test func `headlines are numbered, with their age and their paper`() async throws {
        try await report(two).list(NewsWish(), .cacheFirst, count: 30, json: false)
        #expect(printed.data == "1  A fox   2 h  Times\n2  A coat\n", "\(printed.data)")
    }

    @Test func `a number is an article of the list that was asked for`() async throws {
        let found = try await report(two).article(1, NewsWish(search: "coat"), .cacheFirst)
        #expect(found.title == "A coat")
        let error = await #expect(throws: StatedError.self) {
            try await report(two).article(3, NewsWish(), .cacheFirst)
        }
        #expect(error?.description.contains("the list has 2") == true)
    }

    @Test func `who follows nothing is told how to begin`() async throws {
        let error = await #expect(throws: StatedError.self) {
            try await report().list(NewsWish(), .cacheFirst, count: 30, json: false)
        }
        #expect(error?.description.contains("listen news add URL") == true)
    }

    @Test func `feeds are followed, listed and left by number, title or address`() async throws {
        try await report().add("https://a.example/feed", title: nil)
        try await report().add("https://me:secret@b.example/feed", title: "Mine")
        try await report().feeds(json: false)
        #expect(printed.data.contains("2  Mine"), "\(printed.data)")
        #expect(!printed.data.contains("secret"))
        await #expect(throws: StatedError.self) { try await report().remove("no", isSure: true) }
        try await report().remove("mine", isSure: true)
        try await report().remove("1", isSure: true)
        #expect(try await person.feeds.feeds().isEmpty)
    }
}
