package import ConsoleOutput
import FoundationEssentials
import HTTPCaching
package import ListenCore
package import SharedWork

/// `listen news`: headlines, and the feeds they come from.
package struct NewsReport: Sendable {
    /// A feed that was looked at before it is added: its present address, its title, its articles.
    package struct Found: Sendable {
        let feed: KeptFeed
        let count: Int

        /// A feed with so many articles.
        package init(feed: KeptFeed, count: Int) { (self.feed, self.count) = (feed, count) }
    }

    let providers: @Sendable () async throws -> [any NewsProviding]
    /// The headlines of providers as one list.
    let merge:
        @Sendable ([any NewsProviding], NewsWish, FetchMode) async throws(ServiceError) -> Snapshot<
            [Headline]
        >
    /// Looks at what a person wants to follow.
    let look: @Sendable (_ typed: String, _ title: String?) async throws -> Found
    let feeds: @Sendable () throws -> any FeedKeeping
    let clock: any WallClock
    let console: Console
    let removals: Removals

    /// A report of its parts.
    package init(
        providers: @escaping @Sendable () async throws -> [any NewsProviding],
        merge:
            @escaping @Sendable ([any NewsProviding], NewsWish, FetchMode)
            async throws(ServiceError) -> Snapshot<[Headline]>,
        look: @escaping @Sendable (_ typed: String, _ title: String?) async throws -> Found,
        feeds: @escaping @Sendable () throws -> any FeedKeeping, clock: any WallClock,
        console: Console, removals: Removals
    ) {
        (self.providers, self.merge, self.look, self.feeds) = (providers, merge, look, feeds)
        (self.clock, self.console, self.removals) = (clock, console, removals)
    }

    /// Prints headlines, numbered, at most `count`; a list past its time is asked for anew.
    package func list(_ wish: NewsWish, _ mode: FetchMode, count: Int, json: Bool) async throws {
        let providers = try await checkFollowed()
        let snapshot = try await present(providers, wish, mode)
        let shown = snapshot.value.prefix(count)
        if json {
            console.print(json: NewsJSON(articles: shown.enumerated().map(NewsJSON.Row.init)))
        } else {
            show(shown, wish)
            if case .offline(let age, let reason) = snapshot.freshness {
                console.note(
                    "This list is \(SpanText.text(seconds: age.components.seconds)) old: "
                        + reason.description)
            }
        }
        if mode != .cacheOnly { await tell(.impression, shown.prefix(Self.told), of: providers) }
    }

    /// The time for which the numbers of a list that was shown hold, though it is past its time:
    /// what is new since then would move them.
    private static let numbersHold = Duration.seconds(3_600)

    /// The headlines as they are now; a stored list that is old yet within `patience` stays.
    private func present(
        _ providers: [any NewsProviding], _ wish: NewsWish, _ mode: FetchMode,
        patience: Duration = .zero
    ) async throws -> Snapshot<[Headline]> {
        let known = try await merge(providers, wish, mode)
        guard mode == .cacheFirst, known.freshness.needsRefresh,
            known.freshness.age ?? .zero >= patience
        else { return known }
        return try await merge(providers, wish, .refresh)
    }

    /// The article of a number of the list that was shown last.
    package func article(
        _ number: Int, _ wish: NewsWish, _ mode: FetchMode
    ) async throws -> Headline {
        let all = try await present(
            checkFollowed(), wish, mode, patience: Self.numbersHold
        ).value
        guard number > 0, all.indices.contains(number - 1) else {
            throw StatedError(
                .notFound,
                all.isEmpty
                    ? "There are no such news."
                    : "There is no article \(number): the list has \(all.count). See `listen news`."
            )
        }
        return all[number - 1]
    }

    /// The lists that are followed; throws the way to the first one when there is none.
    @discardableResult
    package func checkFollowed() async throws -> [any NewsProviding] {
        let providers = try await providers()
        guard !providers.isEmpty else {
            throw StatedError(
                .notFound,
                "You follow no news yet. Add a feed with `listen news add URL`, or a server of yours"
                    + " that collects news with `listen news add NAME`.")
        }
        return providers
    }

    private func show(_ headlines: ArraySlice<Headline>, _ wish: NewsWish) {
        guard !headlines.isEmpty else {
            console.note(wish.search == nil ? "There are no news." : "No article speaks of that.")
            return
        }
        var table = TextTable(.right, .left, .right, .left)
        for (index, headline) in headlines.enumerated() {
            table.add(
                "\(index + 1)", headline.title, age(of: headline), headline.provider ?? "")
        }
        console.print(table)
    }

    private func age(of headline: Headline) -> String {
        guard let published = headline.publishedAt else { return "" }
        let seconds = Int64(max(0, min(clock.now.timeIntervalSince(published), 1e9)))
        return SpanText.text(seconds: seconds).split(separator: " ").prefix(2)
            .joined(separator: " ")
    }

    /// The number of lines whose showing is told.
    private static let told = 20

    /// Tells the list of an article that it was opened.
    package func tellOpened(_ headline: Headline) async throws {
        await tell(.open, [headline], of: try await providers())
    }

    /// Tells all at once, since a list that answers slowly is waited for.
    private func tell(
        _ deed: NewsDeed, _ headlines: ArraySlice<Headline>, of providers: [any NewsProviding]
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for headline in headlines {
                for provider in providers where provider.address == headline.list {
                    group.addTask { await provider.tell(deed, with: headline) }
                }
            }
        }
    }

    // MARK: Feeds

    /// Follows a feed, or the news of a server; prints what it has.
    package func add(_ typed: String, title: String?) async throws {
        let found = try await look(typed, title)
        try await feeds().keep(found.feed)
        let articles = found.count == 1 ? "1 article" : "\(found.count) articles"
        console.note("“\(found.feed.title.printable(limit: 200))” is followed: \(articles) now.")
    }

    /// Follows a feed no longer; what was read of it stays.
    package func remove(_ typed: String, isSure: Bool) async throws {
        let feed = try typedEntry(
            typed, in: try await feeds().feeds(), noun: "feed", list: "listen news feeds"
        ) { ($0.address, $0.title) }
        _ = try await removals.remove(
            "the feed “\(feed.title)”".printable(limit: 200), isSure: isSure
        ) {
            try await feeds().forget(feed.address)
        }
    }

    /// Lists the feeds that are followed.
    package func feeds(json: Bool) async throws {
        let all = try await feeds().feeds()
        if json {
            return console.print(json: FeedsJSON(feeds: all.enumerated().map(FeedsJSON.Row.init)))
        }
        guard !all.isEmpty else {
            return console.note("You follow no news yet. `listen news add URL` adds a feed.")
        }
        var table = TextTable(.right, .left, .left)
        for (index, feed) in all.enumerated() {
            table.add("\(index + 1)", feed.title, feed.address.addressWithoutPassword)
        }
        console.print(table)
    }
}

private struct NewsJSON: Encodable {
    struct Row: Encodable {
        let number: Int
        let title: String
        let address: String
        let summary: String?
        let provider: String?
        let publishedAt: Date?

        init(_ place: (offset: Int, element: Headline)) {
            let headline = place.element
            number = place.offset + 1
            (title, address, summary) = (headline.title, headline.address, headline.summary)
            (provider, publishedAt) = (headline.provider, headline.publishedAt)
        }
    }

    let version = 1
    let articles: [Row]
}

private struct FeedsJSON: Encodable {
    struct Row: Encodable {
        let number: Int
        let title: String
        let address: String
        let kind: String

        init(_ place: (offset: Int, element: KeptFeed)) {
            number = place.offset + 1
            title = place.element.title
            address = place.element.address.addressWithoutPassword
            kind = place.element.kind.rawValue
        }
    }

    let version = 1
    let feeds: [Row]
}
