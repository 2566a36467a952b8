package import ListenCore
package import Places

/// A server that keeps places, and meets the journal.
///
/// Naming one costs nothing; it is opened when it is met.
package struct ServerMeeting: Sendable {
    /// A server at work.
    package struct Opened: Sendable {
        /// The titles of a place's book and chapter.
        package typealias Titles =
            @Sendable (ServerPlace) async -> (book: String, chapter: String)

        /// Its places.
        package let places: any ServerPlaces
        /// Finds titles for lists, without a request for each place.
        package let titles: Titles

        /// A server.
        package init(places: any ServerPlaces, titles: @escaping Titles) {
            (self.places, self.titles) = (places, titles)
        }
    }

    /// The service that it is.
    package let service: PlaceService
    /// The name of its kind, for `--json`.
    package let kind: String
    /// Its kind for people.
    package let title: String
    /// Its address, without a password.
    package let address: String
    /// Opens it without a request; `nil` where it keeps no places.
    let open: @Sendable () throws(SyncError) -> Opened?

    /// A server.
    package init(
        _ service: PlaceService, kind: String, title: String, address: String,
        open: @escaping @Sendable () throws(SyncError) -> Opened?
    ) {
        (self.service, self.kind, self.title) = (service, kind, title)
        (self.address, self.open) = (address, open)
    }
}

/// The titles of a source's books and chapters, from lists that are read once.
package actor ServerTitles {
    private let source: any BookSource
    private var books: [BookID: String]?
    private var chapters: [BookID: [ChapterID: String]] = [:]

    /// The titles of a source.
    package init(_ source: any BookSource) { self.source = source }

    /// Finds the titles of what a place is in; its ids where no list has them.
    package func titles(of place: ServerPlace) async -> (book: String, chapter: String) {
        let chapter = place.chapter ?? ChapterID(rawValue: "")
        let title = await chapterTitles(of: place.book)[chapter]
        return (await bookTitles()[place.book] ?? place.book.rawValue, title ?? chapter.rawValue)
    }

    private func bookTitles() async -> [BookID: String] {
        if let books { return books }
        let list = (try? await source.books(.cacheFirst).value) ?? []
        let found = Dictionary(list.map { ($0.id, $0.title) }) { first, _ in first }
        books = found
        return found
    }

    private func chapterTitles(of book: BookID) async -> [ChapterID: String] {
        if let known = chapters[book] { return known }
        let list = (try? await source.chapters(of: book, .cacheFirst).value) ?? []
        let found = Dictionary(list.map { ($0.id, $0.title) }) { first, _ in first }
        chapters[book] = found
        return found
    }
}
