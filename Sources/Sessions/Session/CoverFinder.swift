import AppEnvironment
import ListenCore
import SharedWork
import Terminal
import UIVocabulary

/// The reason that bytes are not a picture, as a sentence for the log.
package struct PictureFailure: Error, Hashable, Sendable {
    let text: String

    package init(_ text: String) {
        self.text = text
    }
}

/// Finds the cover of a book: fetches and decodes it, or logs the reason that there is none.
struct CoverFinder: Sendable {
    let service: any BookSource
    let decode: @Sendable ([UInt8]) -> Result<PixelImage, PictureFailure>
    let log: SessionLog

    /// Calls back with the cover, or without one; again when a stale response was replaced.
    @concurrent
    func find(
        _ book: Book, _ mode: FetchMode, tell: @Sendable (PixelImage?) -> Void
    ) async {
        do throws(ServiceError) {
            let snapshot = try await service.cover(of: book, mode)
            tell(image(snapshot.value, of: book))
            guard snapshot.freshness.needsRefresh else { return }
            let renewed = try await service.cover(of: book, .refreshBehind)
            guard renewed.value != snapshot.value else { return }
            tell(image(renewed.value, of: book))
        } catch {
            guard error.code != .cancelled else { return }
            log.noteCover(of: book, error.description)
            tell(nil)
        }
    }

    private func image(_ bytes: [UInt8], of book: Book) -> PixelImage? {
        switch decode(bytes) {
        case .success(let image): return image
        case .failure(let failure):
            log.noteCover(of: book, failure.text)
            return nil
        }
    }
}

extension Listening {
    /// The most books whose chapters are looked up for the list.
    private static let mostBooks = 500

    /// The lengths of books, as far as they are known without a request to a server.
    @concurrent
    func extents(of books: [Book]) async -> [BookID: BookExtent] {
        var extents: [BookID: BookExtent] = [:]
        // The store gave those of imported books already, without a scan of their folders.
        let imported = Set((try? await shelf?.imported.books().map(\.book.id)) ?? [])
        for book in books.filter({ !imported.contains($0.id) }).prefix(Self.mostBooks) {
            guard !Task.isCancelled,
                let chapters = try? await service.chapters(of: book.id, .cacheOnly)
            else { continue }
            extents[book.id] = BookExtent(of: chapters.value)
        }
        return extents
    }
}
