package import AppEnvironment
import LanguageAids
import ListenCore
package import Reports
package import SharedWork
import Storage

/// Makes the completion of the command line.
package struct CompletionFactory: Sendable {
    private let app: AppDependencyContainer

    /// The words that only this machine knows, from a source of books.
    ///
    /// Databases are read as they are and the network is never used, so that Tab answers at once.
    package static func makeCompletionReport(
        _ source: SourceSelection.Source, environment: ProcessEnvironment = .current()
    ) throws -> CompletionReport {
        let container = try AppDependencyContainer.diagnosing(
            source: SourceSelection(source: source, mode: .cacheOnly), environment: environment,
            readsOnly: true)
        var report = CompletionReport(
            catalog: { try await CompletionFactory(app: container).knownCatalog() },
            sources: { try await container.sources.list() },
            tags: {
                let source = try await container.source().id
                return try await container.stores.person().tags.tags(at: source).values.flatMap {
                    $0
                }
            },
            words: { try await container.stores.person().words.entries(of: nil) },
            dictionaries: { try container.helpers.offlineAids().words.shelf.files })
        report.imported = {
            Set(try await container.stores.person().importedBooks.books().map(\.book.id))
        }
        report.cardList = { try await container.stores.person().cards.cards(of: nil, limit: 500) }
        report.copyList = {
            PersonCopies(in: container.paths.data, clock: container.clock).list()
        }
        report.feedList = { try await container.stores.person().feeds.feeds() }
        report.textsAway = {
            try await container.stores.person().writtenTexts.texts().filter(\.isArchived)
        }
        return report
    }

    /// The books of this run without a word on standard error; without a database those of the
    /// library.
    private func knownCatalog() async throws -> Catalog {
        let entry: SourceEntry
        do {
            entry = try await app.sources.entry(for: app.selection.source)
        } catch is StoreError where app.selection.source == .configured {
            entry = try await app.sources.entry(for: .local)
        }
        return Catalog(service: try app.sources.open(entry).books, mode: .cacheOnly)
    }
}
