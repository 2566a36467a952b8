import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// The places that a server of Audiobookshelf keeps: of books through the whole, of episodes in
/// each.
///
/// Places that were heard are sent as sessions of a player that was offline, so that the time heard
/// counts and the server compares the times of both places itself; no session of the server's own is
/// open, which another start with the same device would end.
struct AudiobookshelfPlaces: ServerPlaces {
    let dialect: AudiobookshelfDialect
    let shelf: ServerShelf
    let client: ServerClient

    var sourceID: SourceID { shelf.sourceID }
    private var asking: ServerAsking { dialect.asking }
    private var base: HTTPURL { asking.server.base }

    /// All places in one answer, which has no way to name an instant.
    func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace] {
        let all = try await dialect.user().progress.map(Self.place)
        return all.filter { place in instant.map { place.updatedAt >= $0 } ?? true }
    }

    static func place(_ shape: ProgressShape) -> ServerPlace {
        ServerPlace(
            book: BookID(rawValue: shape.item),
            chapter: shape.episode.map { ChapterID(rawValue: "t" + $0) },
            position: .seconds(shape.seconds), duration: max(.zero, .seconds(shape.duration)),
            isFinished: shape.isFinished,
            updatedAt: Date(timeIntervalSince1970: shape.lastUpdate / 1_000))
    }

    func stored(for place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        do throws(ServiceError) {
            let shape = try await asking.json(
                ProgressShape.self, address(of: place), context: context(of: place))
            return Self.place(shape)
        } catch {
            guard case .status(404, _) = error.code else { throw error }
            return nil
        }
    }

    func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace {
        guard let chapter = place.chapter else { return place }
        let book = try await shelf.book(place.book, .cacheFirst).value
        guard !book.isSeries else { return place }
        guard let (index, part) = book.part(chapter) else {
            throw ServiceError(.notFound, context: context(of: place))
        }
        // The end of a chapter is not that of the book.
        let isLast = index == book.parts.count - 1
        return ServerPlace(
            book: place.book, chapter: nil,
            position: .seconds(part.start) + place.position, duration: .seconds(book.seconds),
            isFinished: place.isFinished && isLast, updatedAt: place.updatedAt)
    }

    func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        guard place.chapter == nil else { return place }
        let book = try await shelf.book(place.book, .cacheFirst).value
        guard !book.isSeries, let (part, seconds) = book.located(at: place.position.seconds)
        else { return nil }
        return ServerPlace(
            book: place.book, chapter: ChapterID(rawValue: part.id),
            position: .seconds(seconds), duration: .seconds(part.seconds),
            isFinished: place.isFinished, updatedAt: place.updatedAt)
    }

    func send(_ change: ServerPlaceChange) async throws(ServiceError) {
        if change.reason == .heard, change.heard > .zero, change.place.duration > .zero,
            try await sendSession(change)
        {
            return
        }
        let body = try ServerAsking.body(
            ProgressQuestion(change.place), context: context(of: change.place))
        _ = try await asking.answer(
            address(of: change.place), method: "PATCH", sending: body,
            context: context(of: change.place))
    }

    /// Sends what was heard as a session; `false` where the server knows no such question.
    private func sendSession(_ change: ServerPlaceChange) async throws(ServiceError) -> Bool {
        let context = context(of: change.place)
        let body = try ServerAsking.body(
            SessionsQuestion(change, by: client, episode: episode(of: change.place)),
            context: context)
        do throws(ServiceError) {
            let answer = try await asking.json(
                SessionsAnswer.self, base.appending("api", "session", "local-all"),
                method: "POST", sending: body, context: context)
            return answer.isWritten
        } catch {
            guard case .status(let status, _) = error.code, [404, 405, 501].contains(status)
            else { throw error }
            return false
        }
    }

    private func episode(of place: ServerPlace) -> String? {
        place.chapter.map { String($0.rawValue.dropFirst()) }
    }

    private func address(of place: ServerPlace) -> HTTPURL {
        let item = base.appending("api", "me", "progress", place.book.rawValue)
        return episode(of: place).map { item.appending($0) } ?? item
    }

    private func context(of place: ServerPlace) -> String {
        "the place in \(place.book.rawValue.printable(limit: 100)) at \(asking.server.name)"
    }
}
