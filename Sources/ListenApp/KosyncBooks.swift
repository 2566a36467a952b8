import FoundationEssentials
import ListenCore
import Storage
import Syncing

/// The person's own books whose chapters say the text of documents that KOReader knows.
struct KosyncBooks: Sendable {
    let person: @Sendable () throws -> PersonDatabase

    /// The books, those that were heard last first and then those whose text was added last.
    func books() async throws(ServiceError) -> [KosyncBook] {
        try await answerOfStore("the books that have a text of a document") {
            let person = try person()
            let known = try await person.documents.books(at: .local)
            let here = Dictionary(
                try await person.progress.latestPositions(of: .local)
                    .map { ($0.chapter.book, $0) }
            ) { first, _ in first }
            let heard = known.filter { here[$0] != nil }.sorted {
                (here[$0]?.updatedAt ?? .distantPast) > (here[$1]?.updatedAt ?? .distantPast)
            }
            let all = heard + known.filter { here[$0] == nil }
            var books: [KosyncBook] = []
            for id in all where books.count < KosyncPlaces.mostBooks {
                guard let book = try await book(id, here[id], person) else { continue }
                books.append(book)
            }
            return books
        }
    }

    private func book(
        _ id: BookID, _ here: PlaybackPosition?, _ person: PersonDatabase
    ) async throws -> KosyncBook? {
        guard let book = try await person.importedBooks.book(id) else { return nil }
        let texts = try await person.documents.texts(of: id, at: .local)
        var documents: [AlignedDocument] = []
        for digest in Set(texts.map(\.digest)).sorted() {
            guard let document = try await person.documents.document(digest) else { continue }
            let parts = book.chapters.map { chapter in
                AlignedDocument.Part(
                    chapter: chapter.id,
                    marks: texts.filter { $0.digest == digest && $0.chapter.chapter == chapter.id }
                        .flatMap(\.marks))
            }
            documents.append(AlignedDocument(document, parts))
        }
        return KosyncBook(
            book: id,
            chapters: book.chapters.map {
                KosyncBook.Chapter(id: $0.id, duration: book.duration(of: $0))
            }, documents: documents, here: here.map { ($0.chapter.chapter, $0.position) })
    }

    /// The titles of a place's book and chapter; their ids where they are not known.
    func titles(of place: ServerPlace) async -> (book: String, chapter: String) {
        let (id, chapter) = (place.book, place.chapter ?? ChapterID(rawValue: ""))
        let book = (try? await person().importedBooks.book(id)) ?? nil
        let title = book?.chapters.first { $0.id == chapter }?.title
        return (book?.title ?? id.rawValue, title ?? chapter.rawValue)
    }
}
