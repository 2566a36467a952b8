package import AppEnvironment
import LanguageAids
import ListenCore
package import Reports
package import SharedWork
import Storage

/// Completion of the command line.
extension AppDependencyContainer {
    /// The words that only this machine knows, from a source of books.
    ///
    /// Databases are read as they are and the network is never used, so that Tab answers at once.
    package static func makeCompletionReport(
        _ source: SourceSelection.Source, environment: ProcessEnvironment = .current()
    ) throws -> CompletionReport {
        let container = try diagnosing(
            source: SourceSelection(source: source, mode: .cacheOnly), environment: environment,
            readsOnly: true)
        var report = CompletionReport(
            catalog: { try await container.knownCatalog() },
            sources: { try await container.sources.list() },
            tags: {
                let source = try await container.source().id
                return try await container.person().tags.tags(at: source).values.flatMap { $0 }
            },
            words: { try await container.person().words.entries(of: nil) },
            dictionaries: { try container.offlineAids().words.shelf.files })
        report.imported = {
            Set(try await container.person().importedBooks.books().map(\.book.id))
        }
        report.cardList = { try await container.person().cards.cards(of: nil, limit: 500) }
        report.copyList = {
            PersonCopies(in: container.paths.data, clock: container.clock).list()
        }
        report.feedList = { try await container.person().feeds.feeds() }
        report.textsAway = {
            try await container.person().writtenTexts.texts().filter(\.isArchived)
        }
        return report
    }

    /// The books of this run without a word on standard error; without a database those of the
    /// library.
    private func knownCatalog() async throws -> Catalog {
        let entry: SourceEntry
        do {
            entry = try await sources.entry(for: selection.source)
        } catch is StoreError where selection.source == .configured {
            entry = try await sources.entry(for: .local)
        }
        return Catalog(service: try sources.open(entry).books, mode: .cacheOnly)
    }
}
