package import ListenCore
package import UIVocabulary

extension QueuedChapter {
    /// Finds the chapter in its source.
    ///
    /// Throws the sentence about why it cannot be played.
    package func find(on service: any BookSource, _ mode: FetchMode) async throws -> FoundChapter {
        let chapters = try await service.chapters(of: chapter.book, mode).value
        guard let found = chapters.first(where: { $0.id == chapter.chapter }) else {
            throw StatedError(
                .notFound, "It is not in “\(bookTitle.printable(limit: 80))” any more.")
        }
        guard found.hasAudio else { throw StatedError(.notFound, "It has no sound.") }
        let books = (try? await service.books(mode).value) ?? []
        let place = books.firstIndex { $0.id == chapter.book }
        return FoundChapter(
            self, in: place.map { books[$0] } ?? Book(id: chapter.book, title: bookTitle),
            number: place.map { $0 + 1 }, chapters: chapters)
    }

    /// The sentence that it is passed over, and why.
    package func passedOver(_ reason: any Error) -> String {
        "“\(chapterTitle.printable(limit: 80))” is passed over, and stays in the queue. \(reason)"
    }

    /// The reason that its source cannot be played: it was removed.
    package static let sourceIsGone = StatedError(
        .notFound, "Its source was removed; `listen source list` shows those there are.")
}
