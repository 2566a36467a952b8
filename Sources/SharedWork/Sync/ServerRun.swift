import FoundationEssentials
import ListenCore
import Places

/// One meeting with a server that keeps places: takes in what changed there, then tells what
/// changed here.
///
/// An unchanged server costs one request. What ends in the middle goes on the next time, since
/// every step may be repeated. A book that the server fails at is left out until then.
struct ServerRun {
    /// The places that are taken in at a time.
    static let batch = 20
    /// The time for which a player that was offline may have kept its places to itself.
    static let lateness: TimeInterval = 7 * 86_400

    let service: PlaceService
    let server: ServerMeeting.Opened
    let keeping: any SyncKeeping
    /// The outcome so far, also where the meeting ended in the middle.
    var outcome = SyncOutcome()
    var memory: ServerMemory
    var faults = ServerFaults()
    /// The time of the oldest place there that a fault kept from being taken in.
    private var missedAt: Date?

    /// A meeting that goes on from what is remembered of the server.
    init(
        _ service: PlaceService, _ server: ServerMeeting.Opened, _ keeping: any SyncKeeping
    ) async throws(SyncError) {
        (self.service, self.server, self.keeping) = (service, server, keeping)
        do throws(StoreError) {
            memory = try await keeping.memory(of: service)
        } catch {
            throw Self.fault(error, at: service)
        }
    }

    /// Meets once; a rehearsal takes nothing in and tells nothing.
    mutating func meet(isRehearsal: Bool) async throws(SyncError) {
        try await pull(isRehearsal: isRehearsal)
        guard !isRehearsal else { return }
        try await push()
        try await remember()
    }

    private mutating func pull(isRehearsal: Bool) async throws(SyncError) {
        let (places, asked) = (try await changed(), since)
        guard digest(of: places) != memory.seen else { return }
        for start in stride(from: 0, to: places.count, by: Self.batch) {
            let batch = places[start..<min(start + Self.batch, places.count)]
            var found: [PlaybackPosition] = []
            for place in batch {
                if let position = try await position(of: place) { found.append(position) }
                guard faults.books.contains(place.book) else { continue }
                guard asked.map({ place.updatedAt >= $0 }) ?? true else { continue }
                missedAt = min(missedAt ?? place.updatedAt, place.updatedAt)
            }
            try await merge(found, isRehearsal: isRehearsal)
            guard !isRehearsal, let last = batch.last?.updatedAt else { continue }
            let newest = max(memory.seenAt ?? last, last)
            // What was missed is asked for again, however long the server fails at it.
            memory.seenAt = missedAt.map { min(newest, $0 + Self.lateness) } ?? newest
            try await remember()
        }
        memory.seen = faults.books.isEmpty ? digest(of: places) : ""
    }

    /// The time from which on changes are asked for; `nil` for all.
    private var since: Date? { memory.seenAt.map { $0 - Self.lateness } }

    /// The places that changed since, the oldest first; none where the server keeps none.
    private func changed() async throws(SyncError) -> [ServerPlace] {
        do throws(ServiceError) {
            let places = try await server.places.places(since: since)
            return places.sorted { Self.order($0) < Self.order($1) }
        } catch {
            guard error.code == .notSupported else { throw Self.fault(error, at: service) }
            return []
        }
    }

    private static func order(_ place: ServerPlace) -> (Date, String, String) {
        (place.updatedAt, place.book.rawValue, place.chapter?.rawValue ?? "")
    }

    /// Text that is another when there are other places of the time that is asked for next.
    private func digest(of places: [ServerPlace]) -> String {
        let since = self.since
        let asked = places.filter { place in since.map { place.updatedAt >= $0 } ?? true }
        let lines = asked.map { place in
            let chapter = place.chapter?.rawValue ?? ""
            return "\(place.book.rawValue)\n\(chapter)\n\(place.position.microseconds)"
                + " \(place.isFinished) \(PlaceRecorder.milliseconds(place.updatedAt))"
        }
        return StableHash.text(of: lines.joined(separator: "\n"))
    }

    /// A place of the server's in its chapter; `nil` where there is no such book any more, or the
    /// server fails at it.
    mutating func position(of place: ServerPlace) async throws(SyncError) -> PlaybackPosition? {
        guard !faults.books.contains(place.book) else { return nil }
        let answer: ServerPlace?
        do throws(ServiceError) {
            answer = try await server.places.located(place)
        } catch {
            if error.isOfOneBook { return nil }
            guard error.isOfServerItself else { throw Self.fault(error, at: service) }
            let title = await server.titles(place).book
            try skip(place.book, titled: title, error)
            return nil
        }
        faults.end()
        guard let located = answer, let chapter = located.chapter else { return nil }
        let titles = await server.titles(located)
        let (end, position) = (located.duration, located.position)
        return PlaybackPosition(
            chapter: ChapterAddress(
                source: server.places.sourceID, book: located.book, chapter: chapter),
            position: end > .zero ? min(position, end) : position, duration: end,
            isCompleted: located.isFinished, updatedAt: located.updatedAt,
            bookTitle: titles.book, chapterTitle: titles.chapter)
    }

    /// Leaves a book out of this meeting; throws where the server fails at one after the other.
    mutating func skip(
        _ book: BookID, titled title: String, _ error: ServiceError
    ) throws(SyncError) {
        let reason = Self.fault(error, at: service)
        guard faults.add(book) else { throw reason }
        outcome.skipped.append(SkippedBook(title: title, reason: reason))
    }

    mutating func merge(
        _ places: [PlaybackPosition], isRehearsal: Bool = false
    ) async throws(SyncError) {
        guard !places.isEmpty else { return }
        do throws(StoreError) {
            let taken = try await keeping.take(places, of: service, isRehearsal: isRehearsal)
            outcome.taken.add(taken)
        } catch {
            throw Self.fault(error, at: service)
        }
    }

    func remember() async throws(SyncError) {
        do throws(StoreError) {
            try await keeping.remember(memory, of: service)
        } catch {
            throw Self.fault(error, at: service)
        }
    }

    static func fault(_ error: ServiceError, at service: PlaceService) -> SyncError {
        SyncError(.service(error.description, error.kind), subject: service.name)
    }

    static func fault(_ error: StoreError, at service: PlaceService) -> SyncError {
        SyncError(.store(error.description, error.kind), subject: service.name)
    }
}

extension ServiceError {
    /// True where it says something of one book alone, so that others may be asked and told.
    var isOfOneBook: Bool {
        switch code {
        case .notFound, .noSound, .notSupported, .switchedOff, .malformed, .tooLarge: true
        case .status(let status, _): [400, 404, 405, 409, 410, 413, 422].contains(status)
        default: false
        }
    }

    /// True where the server failed, which it may do at one book and at no other.
    var isOfServerItself: Bool {
        guard case .status(let status, _) = code else { return false }
        return (500...599).contains(status)
    }
}

/// The books that a server failed at in one meeting.
struct ServerFaults {
    /// The failures in a row after which it is the server.
    static let mostInRow = 5
    /// The most books that are left out.
    private static let most = 64
    /// The most places that could not be told, which are remembered.
    static let mostMissed = 200

    private(set) var books: Set<BookID> = []
    private var row = 0

    /// Adds a book; false where it is the server that fails, so that none is asked for any more.
    mutating func add(_ book: BookID) -> Bool {
        row += 1
        guard row < Self.mostInRow, books.count < Self.most else { return false }
        books.insert(book)
        return true
    }

    /// Notes an answer.
    mutating func end() { row = 0 }
}
