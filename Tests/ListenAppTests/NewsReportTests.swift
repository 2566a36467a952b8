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
    private let told = Collected<String>()

    init() throws { person = try PersonDatabase.inMemory() }

    private struct Times: NewsProviding {
        let address = "https://times.example/feed"
        let title = "Times"
        let all: [Headline]
        var told = Collected<String>()
        /// The age of the stored list, which has one article less; `nil` where none is stored.
        var age: Duration?

        func headlines(
            _ wish: NewsWish, _ mode: FetchMode
        ) async throws(ServiceError) -> Snapshot<[Headline]> {
            let found = all.filter { wish.search == nil || $0.title.contains(wish.search ?? "") }
            guard let age, mode != .refresh else { return Snapshot(found, .fetched) }
            return Snapshot(
                Array(found.dropFirst()),
                age > .seconds(600) ? .stale(age: age) : .fresh(age: age))
        }

        func tell(_ deed: NewsDeed, with headline: Headline) async {
            told.add("\(deed.rawValue) \(headline.title)")
        }
    }

    private func report(_ all: [Headline]? = nil, storedFor age: Duration? = nil) -> NewsReport {
        let (person, clock, told) = (person, clock, told)
        return NewsReport(
            providers: { all.map { [Times(all: $0, told: told, age: age)] } ?? [] },
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

    @Test(arguments: [
        (Duration.seconds(60), "1  A coat\n"),
        (.seconds(601), "1  A fox   2 h  Times\n2  A coat\n"),
    ])
    func `a list that is past its time is asked for anew`(
        age: Duration, printed text: String
    ) async throws {
        try await report(two, storedFor: age).list(
            NewsWish(), .cacheFirst, count: 30, json: false)
        #expect(printed.data == text, "\(printed.data)")
    }

    @Test(arguments: [
        (Duration.seconds(601), "A coat"), (.seconds(3_599), "A coat"), (.seconds(7_200), "A fox"),
    ])
    func `a number is that of the list one saw, for an hour`(
        age: Duration, title: String
    ) async throws {
        let found = try await report(two, storedFor: age).article(1, NewsWish(), .cacheFirst)
        #expect(found.title == title)
    }

    @Test(arguments: [0, -1, Int.min, Int.max])
    func `a number that no list has is refused with a sentence`(number: Int) async throws {
        let error = await #expect(throws: StatedError.self) {
            try await report(two).article(number, NewsWish(), .cacheFirst)
        }
        #expect(error?.description.contains("There is no article \(number)") == true)
    }

    @Test func `a list hears of what was shown and opened, yet not without the network`()
        async throws
    {
        let two = two.map { Headline(address: $0.address, title: $0.title, list: Self.list) }
        try await report(two).list(NewsWish(), .cacheOnly, count: 30, json: false)
        #expect(told.all.isEmpty)
        try await report(two).list(NewsWish(), .cacheFirst, count: 30, json: false)
        #expect(told.all.sorted() == ["impression A coat", "impression A fox"])
        try await report(two).tellOpened(two[0])
        #expect(told.all.last == "open A fox")
    }

    private static let list = "https://times.example/feed"

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
