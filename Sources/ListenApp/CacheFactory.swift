import AppEnvironment
import Backend
import ConsoleOutput
import Glibc
import ListenCore
package import Reports
import SharedWork

/// Makes the reports on what was fetched, and what fetches.
package struct CacheFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen cache …`.
    package func makeCacheReport() throws -> CacheReport {
        CacheReport(
            cache: app.stores.storedCache,
            inUse: { try await app.source().id }, titles: StoredTitles.entries, kept: keptTitles,
            own: [.podcasts: PodcastParts.cached, .librivox: ShelfParts.cached],
            clock: app.clock, policy: try app.configuration.cachePolicy, localTime: app.localTime,
            environment: app.environment, console: app.console,
            removals: RemovalFactory(app: app).removals,
            sounds: ReadingFactory(app: app).spokenSounds)
    }

    /// The kinds of sources whose lists are made of several answers, in which no title is found by
    /// itself.
    private static let listKinds = RemoteParts.kindNames.union(ServerParts.kindNames)
        .union(CloudParts.names.keys.map { SourceKindName(rawValue: $0) })

    /// The titles of books whose lists are not stored answers of their source; no request is sent.
    @Sendable
    private func keptTitles(of id: SourceID, in books: Set<BookID>) async -> KeptTitles? {
        let kind = (try? await app.sources.list())?[id]?.kept.kind
        let hasLists =
            [.podcasts, .librivox].contains(id) || kind.map { Self.listKinds.contains($0) } ?? false
        guard hasLists, let source = try? await app.sources.books(of: id),
            let all = try? await source.books(.cacheOnly).value
        else { return nil }
        var chapters: [BookID: [Chapter]] = [:]
        for book in all where books.contains(book.id) {
            chapters[book.id] = try? await source.chapters(of: book.id, .cacheOnly).value
        }
        return KeptTitles(books: all, chapters: chapters)
    }
}
