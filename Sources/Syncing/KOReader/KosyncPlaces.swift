import FoundationEssentials
package import HTTPCaching
package import ListenCore
import Synchronization

/// A book of the person's own whose chapters say the text of a document.
package struct KosyncBook: Hashable, Sendable {
    /// The book.
    package let book: BookID
    /// The digests of the files of its text, any of which another device may have.
    package let documents: [String]
    /// The text over the chapters.
    package let text: AlignedBook

    /// A book; what is no digest of a file is left out.
    package init(book: BookID, documents: [String], text: AlignedBook) {
        (self.book, self.text) = (book, text)
        self.documents = documents.filter(PartialDigest.isDigest)
    }
}

/// The places in documents that a server of KOReader keeps (kosync), counted through whole books.
///
/// The protocol has no list: each document costs a request.
package final class KosyncPlaces: ServerPlaces {
    /// The most documents that are asked for.
    static let mostDocuments = 200
    private static let type = "application/vnd.koreader.v1+json"

    package let sourceID: SourceID
    private let account: ServiceAccount
    private let requests: ServiceRequests
    private let books: @Sendable () async throws(ServiceError) -> [KosyncBook]
    private let device: @Sendable () async throws(ServiceError) -> KosyncDevice
    /// The places of other devices as the server has them.
    private let known = Mutex<[BookID: ServerPlace]>([:])

    /// The places of an account in books of a source.
    package init(
        _ account: ServiceAccount, of source: SourceID, transport: any HTTPTransport,
        digests: any DigestMaking,
        books: @escaping @Sendable () async throws(ServiceError) -> [KosyncBook],
        device: @escaping @Sendable () async throws(ServiceError) -> KosyncDevice,
        clock: any WallClock
    ) {
        (self.account, sourceID) = (account, source)
        (self.books, self.device) = (books, device)
        requests = ServiceRequests(
            name: account.name, stranger: "no server of KOReader is at that address",
            transport: KosyncTransport(base: transport, account: account, digests: digests),
            clock: clock)
    }

    /// Signs in once, so that a wrong address or password is told.
    package func probe() async throws(ServiceError) {
        let response = try await asked("GET", account.base.appending("users", "auth"))
        try requests.check(response)
        guard try requests.json(response)["authorized"] != nil else {
            throw requests.strange(requests.stranger)
        }
    }

    package func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace] {
        let own = try await device().id
        var places: [ServerPlace] = []
        var count = 0
        for book in try await books() {
            count += book.documents.count
            guard count <= Self.mostDocuments else { break }
            guard let place = try await place(in: book, but: own) else { continue }
            known.withLock { $0[book.book] = place }
            if instant.map({ place.updatedAt >= $0 }) ?? true { places.append(place) }
        }
        return places
    }

    package func stored(for place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        if let place = known.withLock({ $0[place.book] }) { return place }
        guard let book = try await book(place.book) else { return nil }
        let found = try await self.place(in: book, but: try await device().id)
        known.withLock { $0[book.book] = found }
        return found
    }

    package func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace {
        guard let chapter = place.chapter else { return place }
        guard let book = try await book(place.book),
            let whole = book.text.whole(place.position, in: chapter)
        else { throw ServiceError(.notFound, context: requests.context) }
        // The end of a chapter is not that of the book.
        let isLast = book.text.parts.last?.chapter == chapter
        return ServerPlace(
            book: place.book, chapter: nil, position: whole, duration: book.text.duration,
            isFinished: place.isFinished && isLast, updatedAt: place.updatedAt)
    }

    package func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        guard place.chapter == nil else { return place }
        guard let book = try await book(place.book),
            let (chapter, position) = book.text.located(place.position),
            let part = book.text.parts.first(where: { $0.chapter == chapter })
        else { return nil }
        return ServerPlace(
            book: place.book, chapter: chapter, position: position, duration: part.duration,
            isFinished: place.isFinished, updatedAt: place.updatedAt)
    }

    /// Tells a place for every document that the book is known as.
    package func send(_ change: ServerPlaceChange) async throws(ServiceError) {
        let place = change.place
        guard let book = try await book(place.book) else { return }
        guard let share = place.isFinished ? 1 : book.text.share(at: place.position)
        else { return }
        let device = try await device()
        for document in book.documents {
            let body = KosyncProgress.body(share, of: document, by: device)
            let response = try await asked(
                "PUT", account.base.appending("syncs", "progress"), body)
            // 403 is what it says of the form of a request.
            if response.head.status == 403 { throw requests.refusing("it refuses the request") }
            try requests.checkTold(response)
        }
        known.withLock { $0[place.book] = nil }
    }

    /// The newest place that another device told of a book.
    private func place(
        in book: KosyncBook, but own: String
    ) async throws(ServiceError) -> ServerPlace? {
        var last: KosyncProgress?
        for document in book.documents {
            let response = try await asked(
                "GET", account.base.appending("syncs", "progress", document))
            // Some servers say so of a document that nobody told of.
            if response.head.status == 404 { continue }
            if response.head.status == 403 { throw requests.strange("it refuses the request") }
            try requests.check(response)
            guard let progress = KosyncProgress(try requests.json(response)),
                progress.device != own, progress.time > last?.time ?? .distantPast
            else { continue }
            last = progress
        }
        guard let newest = last, let time = book.text.time(at: newest.percentage) else {
            return nil
        }
        let isFinished = newest.percentage >= KosyncProgress.end
        return ServerPlace(
            book: book.book, chapter: nil, position: isFinished ? book.text.duration : time,
            duration: book.text.duration, isFinished: isFinished, updatedAt: newest.time)
    }

    private func book(_ id: BookID) async throws(ServiceError) -> KosyncBook? {
        try await books().first { $0.book == id && !$0.documents.isEmpty }
    }

    private func asked(
        _ method: String, _ url: HTTPURL, _ body: [UInt8]? = nil
    ) async throws(ServiceError) -> HTTPResponse {
        try await requests.send(method, url, fields: ["Accept": Self.type], body: body)
    }
}
