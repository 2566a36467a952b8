import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import ListenCore
import OpenShelf
package import Reports
import SharedWork
import Storage

/// Makes the report on audiobooks of LibriVox.
package struct LibriVoxFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen librivox`.
    package func makeLibriVoxReport() -> LibriVoxReport {
        app.tellStoreFailures()
        let (shelf, mode, clock) = (app.origins.openShelf, app.selection.mode, app.clock)
        return LibriVoxReport(
            find: { wish, language in
                let open = try OpenShelf(shelf.network())
                func versions(_ books: [ShelfBook]) -> [LibriVoxReport.Version] {
                    books.compactMap { LibriVoxReport.Version($0, at: clock.now) }
                }
                if let book = try await open.book(at: wish.text, mode) {
                    return LibriVoxReport.Findings(versions: versions([book]))
                }
                let found = try await open.find(
                    ShelfWish(
                        text: wish.text, author: wish.author, reader: wish.reader,
                        language: language, genre: wish.genre), mode)
                return LibriVoxReport.Findings(
                    versions: versions(found.books), remarks: found.remarks)
            },
            whole: { kept in
                guard let book = ShelfBook(kept) else { return kept }
                let whole = try await OpenShelf(shelf.network()).whole(book, mode)
                return whole.kept(at: kept.addedAt) ?? kept
            }, books: { try app.stores.person().openBooks }, console: app.console,
            removals: RemovalFactory(app: app).removals)
    }
}

/// Printed texts of audiobooks.
extension LibriVoxFactory {
    /// `listen text`.
    package func makeBookTextReport() -> BookTextReport {
        let (shelf, mode, clock) = (app.origins.openShelf, app.selection.mode, app.clock)
        return BookTextReport(
            catalog: { try await app.catalog() },
            find: { book in
                let found = try await OpenShelf(shelf.network()).find(
                    ShelfWish(text: book.title, author: book.author, language: book.language), mode)
                var seen: Set<String> = []
                return found.books.compactMap { found in
                    guard let place = found.textSource, seen.insert(place).inserted,
                        let kept = found.kept(at: clock.now)
                    else { return nil }
                    return BookTextReport.Offer(
                        title: found.title, author: found.author, language: found.spoken,
                        place: place, book: kept)
                }
            },
            fetch: { kept in
                guard let book = ShelfBook(kept) else {
                    throw ServiceError(.notFound, context: "the text of “\(kept.title)”")
                }
                let found = try await ReadingFactory(app: app).makeShelfTexts().text(of: book, mode)
                return (found.text, found.name)
            },
            flag: { try await app.source().neededFlag }, environment: app.environment,
            console: app.console)
    }
}

extension LibriVoxReport.Version {
    /// A book of the open shelf; `nil` for one that cannot be kept.
    init?(_ book: ShelfBook, at now: Date) {
        guard let kept = book.kept(at: now) else { return nil }
        self.init(
            book: kept, genres: book.genres, readers: book.readers, sections: book.sections.count,
            length: book.length, page: book.page)
    }
}
