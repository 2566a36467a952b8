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

    /// The kinds of sources whose lists are made of several answers, in which no title is found by
    /// itself.
    private static let listKinds = RemoteParts.kindNames.union(ServerParts.kindNames)
        .union(CloudParts.names.keys.map { SourceKindName(rawValue: $0) })

    /// The titles of books whose lists are not stored answers of their source; no request is sent.
    @Sendable
    private func keptTitles(of id: SourceID, in books: Set<BookID>) async -> KeptTitles? {
        let kind = (try? await sources.list())?[id]?.kept.kind
        let hasLists =
            [.podcasts, .librivox].contains(id) || kind.map { Self.listKinds.contains($0) } ?? false
        guard hasLists, let source = try? await sources.books(of: id),
            let all = try? await source.books(.cacheOnly).value
        else { return nil }
        var chapters: [BookID: [Chapter]] = [:]
        for book in all where books.contains(book.id) {
            chapters[book.id] = try? await source.chapters(of: book.id, .cacheOnly).value
        }
        return KeptTitles(books: all, chapters: chapters)
    }
}
