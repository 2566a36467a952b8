import AppEnvironment
import ConsoleOutput
package import ListenCore
import News
package import Reports
import SharedWork
import Storage

/// News that are read aloud.
extension AppDependencyContainer {
    /// `listen news …`.
    package func makeNewsReport() -> NewsReport {
        tellStoreFailures()
        return NewsReport(
            providers: { try await news.providers() },
            merge: { (providers, wish, mode) async throws(ServiceError) in
                try await NewsMerge.headlines(of: providers, wish, mode)
            }, look: { try await news.look($0, $1) }, feeds: { try person().feeds },
            clock: clock, console: console, removals: removals)
    }

    /// The wish for news: what was typed, and what the settings say.
    package func newsWish(
        search: String, category: String?, market: String?
    ) throws -> NewsWish {
        try news.wish(search: search, category: category, market: market)
    }

    /// Reads an article and keeps it among the texts; says what was cut, or read in its place.
    package func keepArticle(_ headline: Headline, _ mode: FetchMode) async throws -> BookID {
        let text = try await intake.keepArticle(headline, mode)
        for remark in try await person().writtenTexts.work(text)?.facts.remarks ?? [] {
            console.note(remark)
        }
        return text
    }
}
