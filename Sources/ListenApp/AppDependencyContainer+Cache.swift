import AppEnvironment
import Backend
import ConsoleOutput
import Glibc
import ListenCore
package import Reports
import SharedWork

extension AppDependencyContainer {
    /// `listen cache …`.
    package func makeCacheReport() throws -> CacheReport {
        CacheReport(
            cache: storedCache,
            inUse: { try await source().id }, titles: StoredTitles.entries, kept: keptTitles,
            clock: clock, policy: try configuration.cachePolicy, localTime: localTime,
            environment: environment, console: console, removals: removals, sounds: spokenSounds)
    }

    /// The titles of books whose source keeps its lists in the person's database; no request is sent.
    @Sendable
    private func keptTitles(of id: SourceID, in books: Set<BookID>) async -> KeptTitles? {
        let entry = (try? await sources.list())?[id]
        guard
            [.podcasts, .librivox].contains(id)
                || entry.map({ ServerParts.kindNames.contains($0.kept.kind) }) ?? false,
            let source = try? await sources.books(of: id),
            let all = try? await source.books(.cacheOnly).value
        else { return nil }
        var chapters: [BookID: [Chapter]] = [:]
        for book in all where books.contains(book.id) {
            chapters[book.id] = try? await source.chapters(of: book.id, .cacheOnly).value
        }
        return KeptTitles(books: all, chapters: chapters)
    }
}
