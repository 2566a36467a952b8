package import FoundationEssentials
package import HTTPCaching
package import ListenCore
import Markup
import Places
import Synchronization

/// The places in documents that a server of KOReader keeps (kosync), counted through whole books.
///
/// The protocol has no list: each document costs a request. It keeps one place of a document,
/// whoever told it.
package final class KosyncPlaces: ServicePlaces {
    /// The most books that are asked for at a meeting, the first of those that are known.
    package static let mostBooks = 20
    /// The share of a document, and the time, by which two places differ at least: pages are
    /// coarse.
    private static let least = (share: 0.005, time: MediaTime.seconds(60))
    private static let type = "application/vnd.koreader.v1+json"

    private struct State {
        var books: [KosyncBook]?
        /// The places as the server has them.
        var known: [BookID: Stored] = [:]
    }

    /// The newest place that the server has of a book.
    private struct Stored {
        let place: ServerPlace
        /// True where this device told it.
        let isOwn: Bool
        /// True where another player told it, to whom it is no page.
        let isExact: Bool
        /// The letters before it.
        let letter: Int
        let document: AlignedDocument
    }

    package let sourceID: SourceID
    private let account: ServiceAccount
    private let requests: ServiceRequests
    private let listBooks: @Sendable () async throws(ServiceError) -> [KosyncBook]
    private let device: @Sendable () async throws(ServiceError) -> KosyncDevice
    private let state = Mutex(State())

    /// The places of an account in books of a source; `books` gives those first that were heard
    /// last.
    package init(
        _ account: ServiceAccount, of source: SourceID, transport: any HTTPTransport,
        digests: any DigestMaking,
        books: @escaping @Sendable () async throws(ServiceError) -> [KosyncBook],
        device: @escaping @Sendable () async throws(ServiceError) -> KosyncDevice,
        clock: any WallClock
    ) {
        (self.account, sourceID) = (account, source)
        (listBooks, self.device) = (books, device)
        requests = ServiceRequests(
            name: account.name, stranger: "no server of KOReader is at that address",
            transport: KosyncTransport(base: transport, account: account, digests: digests),
            clock: clock)
    }

    /// Signs in once, so that a wrong address or password is told.
    package func probe() async throws(ServiceError) {
        do throws(ServiceError) {
            let response = try await asked("GET", account.base.appending("users", "auth"))
            try requests.check(response)
            guard try requests.json(response)["authorized"] != nil else {
                throw requests.strange(requests.stranger)
            }
        } catch {
            throw ServiceRequests.beforeAdding(error)
        }
    }

    package func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace] {
        let own = try await device().id
        var places: [ServerPlace] = []
        for book in try await books().prefix(Self.mostBooks) {
            guard let stored = try await asked(for: book, own) else { continue }
            state.withLock { $0.known[book.book] = stored }
            // A clock that was once ahead hides nothing for ever.
            let since = instant.flatMap { $0 > requests.clock.now ? nil : $0 }
            let isNews = since.map { stored.place.updatedAt >= $0 } ?? true
            if isNews, !stored.isOwn, !isBeginning(stored), !isHere(stored, in: book) {
                places.append(stored.place)
            }
        }
        return places
    }

    package func stored(for place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        guard let book = try await book(place.book) else { return nil }
        var known = state.withLock { $0.known[book.book] }
        if known == nil {
            known = try await asked(for: book, try await device().id)
            state.withLock { $0.known[book.book] = known }
        }
        guard let known else { return nil }
        let isNear = isNear(known, place.position, place.isFinished)
        let isNews = !known.isOwn && !isBeginning(known) && !isNear
        // What is no news is never newer than what is told.
        return isNews ? known.place : known.place.made(at: .distantPast)
    }

    package func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace {
        guard let chapter = place.chapter else { return place }
        guard let book = try await book(place.book),
            book.documents.contains(where: { $0.letter(at: .zero, in: chapter) != nil }),
            let whole = book.whole(place.position, in: chapter)
        else { throw ServiceError(.notFound, context: requests.context) }
        // The end of a chapter is not that of the book.
        let isLast = book.documents.contains { $0.parts.last?.chapter == chapter }
        return ServerPlace(
            book: place.book, chapter: nil, position: whole, duration: book.duration,
            isFinished: place.isFinished && isLast, updatedAt: place.updatedAt)
    }

    package func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        guard place.chapter == nil else { return place }
        guard let (chapter, position) = try await book(place.book)?.located(place.position) else {
            return nil
        }
        return ServerPlace(
            book: place.book, chapter: chapter.id, position: position,
            duration: chapter.duration, isFinished: place.isFinished, updatedAt: place.updatedAt)
    }

    /// Tells a place for every document that the book is known as.
    package func send(_ change: ServerPlaceChange) async throws(ServiceError) {
        let place = change.place
        guard let book = try await book(place.book),
            let (chapter, position) = book.located(place.position)
        else { return }
        let device = try await device()
        for document in book.documents {
            guard let letter = document.letter(at: position, in: chapter.id) else { continue }
            let isEnd = place.isFinished && document.parts.last?.chapter == chapter.id
            let body = KosyncProgress.body(
                isEnd ? 1 : document.share(at: letter),
                at: document.document.pointer(at: letter),
                of: document.document.digest, by: device)
            let response = try await asked(
                "PUT", account.base.appending("syncs", "progress"), body)
            // 403 is what it says of the form of a request.
            if response.head.status == 403 { throw requests.refusing("it refuses the request") }
            try requests.checkTold(response)
        }
        state.withLock { $0.known[place.book] = nil }
    }

    // MARK: What the server has

    /// The newest place that another device told of a book's documents, else this one's own.
    private func asked(
        for book: KosyncBook, _ own: String
    ) async throws(ServiceError) -> Stored? {
        var newest: (progress: KosyncProgress, document: AlignedDocument)?
        for document in book.documents {
            let response = try await asked(
                "GET",
                account.base.appending("syncs", "progress", document.document.digest))
            // Some servers say so of a document that nobody told of.
            if response.head.status == 404 { continue }
            if response.head.status == 403 { throw requests.strange("it refuses the request") }
            try requests.check(response)
            guard let progress = KosyncProgress(try requests.json(response)) else { continue }
            if let known = newest?.progress, !progress.counts(over: known, own) { continue }
            newest = (progress, document)
        }
        return newest.flatMap { Self.stored($0.progress, $0.document, in: book, own) }
    }

    private static func stored(
        _ progress: KosyncProgress, _ document: AlignedDocument, in book: KosyncBook,
        _ own: String
    ) -> Stored? {
        let isFinished = progress.percentage >= KosyncProgress.end
        let said = document.letter(at: progress.percentage)
        // The way leads to a paragraph; a player says the letter itself.
        let pointed = progress.pointer.flatMap { document.document.letter(at: $0) }
        let letter = progress.isExact ? said : pointed ?? said
        let whole: MediaTime?
        if isFinished, let last = document.parts.last?.chapter {
            // An instant before the end is in that chapter and not in the one behind it.
            whole = book.whole(.seconds(1e9), in: last).map {
                max(.zero, $0 - .milliseconds(1))
            }
        } else {
            whole = document.place(at: letter).flatMap { book.whole($0.position, in: $0.chapter) }
        }
        guard let whole else { return nil }
        return Stored(
            place: ServerPlace(
                book: book.book, chapter: nil, position: whole, duration: book.duration,
                isFinished: isFinished, updatedAt: progress.time),
            isOwn: progress.device == own, isExact: progress.isExact, letter: letter,
            document: document)
    }

    // MARK: What is news

    /// True for what a reader tells that has only been opened.
    private func isBeginning(_ stored: Stored) -> Bool {
        guard !stored.place.isFinished else { return false }
        let document = stored.document
        let letters = Double(document.document.letters) * Self.least.share
        return stored.place.position < Self.least.time
            || Double(stored.letter - document.beginning) < letters
    }

    private func isHere(_ stored: Stored, in book: KosyncBook) -> Bool {
        guard let here = book.here, let whole = book.whole(here.position, in: here.chapter) else {
            return false
        }
        return isNear(stored, whole, false)
    }

    /// True where a place is that of the server as far as pages tell, or sentences.
    private func isNear(
        _ stored: Stored, _ position: MediaTime, _ isFinished: Bool
    ) -> Bool {
        guard stored.place.isFinished == isFinished else { return false }
        let (one, other) = (stored.place.position, position)
        let distance = max(one, other) - min(one, other)
        if stored.isExact { return distance <= PlaceJournal.samePlace }
        let share = stored.place.duration.seconds * Self.least.share
        return distance < Self.least.time || distance.seconds < share
    }

    // MARK: Requests

    private func books() async throws(ServiceError) -> [KosyncBook] {
        if let books = state.withLock({ $0.books }) { return books }
        let books = try await listBooks()
        state.withLock { $0.books = books }
        return books
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

extension ServerPlace {
    /// The same place, changed at another time.
    func made(at time: Date) -> ServerPlace {
        ServerPlace(
            book: book, chapter: chapter, position: position, duration: duration,
            isFinished: isFinished, updatedAt: time)
    }
}
