import AppEnvironment
import ConsoleOutput
package import ListenCore
import News
package import Reports
import SharedWork
import Storage

/// Makes the report on the news.
package struct NewsFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen news …`.
    package func makeNewsReport() -> NewsReport {
        app.tellStoreFailures()
        return NewsReport(
            providers: { try await app.origins.news.providers() },
            merge: { (providers, wish, mode) async throws(ServiceError) in
                try await NewsMerge.headlines(of: providers, wish, mode)
            }, look: { try await app.origins.news.look($0, $1) },
            feeds: { try app.stores.person().feeds },
            clock: app.clock, console: app.console, removals: RemovalFactory(app: app).removals)
    }

    /// The wish for news: what was typed, and what the settings say.
    package func newsWish(
        search: String, category: String?, market: String?
    ) throws -> NewsWish {
        try app.origins.news.wish(search: search, category: category, market: market)
    }

    /// Reads an article and keeps it among the texts; says what was cut, or read in its place.
    package func keepArticle(_ headline: Headline, _ mode: FetchMode) async throws -> BookID {
        let text = try await ReadingFactory(app: app).intake.keepArticle(headline, mode)
        for remark in try await app.stores.person().writtenTexts.work(text)?.facts.remarks ?? [] {
            app.console.note(remark)
        }
        return text
    }
}
