import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// The places that a server of Jellyfin keeps: one of each recording, in ticks of 100 ns.
///
/// A place counts in its recording, whose id stands for a chapter until it is located.
struct JellyfinPlaces: ServerPlaces {
    let dialect: JellyfinDialect
    let shelf: ServerShelf

    var sourceID: SourceID { shelf.sourceID }
    private var asking: ServerAsking { dialect.asking }
    private var context: String { "the places at \(asking.server.name)" }

    func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace] {
        let changed =
            instant.map { [("MinDateLastSavedForUser", $0.formatted(.iso8601))] }
            ?? [("Filters", "IsResumable")]
        let shape = try await dialect.items(
            JellyfinDialect.sound + changed + [
                ("EnableUserData", "true"), ("Fields", "ParentId"), ("Limit", "10000"),
            ], context: context)
        return shape.items.compactMap(Self.place).filter { place in
            instant.map { place.updatedAt >= $0 } ?? true
        }
    }

    static func place(_ item: ItemShape) -> ServerPlace? {
        guard let place = item.place, let playedAt = place.playedAt,
            place.isPlayed || place.seconds > 0
        else { return nil }
        return ServerPlace(
            book: BookID(rawValue: ItemGroups.book(of: item)),
            chapter: ChapterID(rawValue: "t" + item.id), position: .seconds(place.seconds),
            duration: .seconds(item.seconds), isFinished: place.isPlayed, updatedAt: playedAt)
    }

    func stored(for place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        let item = try item(of: place)
        let shape = try await dialect.items(
            [("Ids", item), ("EnableUserData", "true"), ("Fields", "ParentId")],
            context: context)
        return shape.items.first { $0.id == item }.flatMap(Self.place)
    }

    func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace {
        guard let chapter = place.chapter else { return place }
        let book = try await shelf.book(place.book, .cacheFirst).value
        guard let (_, part) = book.part(chapter) else { return place }
        var rest = place.position.seconds
        for (index, piece) in part.pieces.enumerated()
        where book.tracks.indices.contains(piece.track) {
            let track = book.tracks[piece.track]
            let end = piece.end ?? track.seconds
            let isLast = index == part.pieces.count - 1
            guard isLast || rest < end - piece.start else {
                rest -= end - piece.start
                continue
            }
            // The end of a chapter is that of the recording only where that ends too.
            return ServerPlace(
                book: place.book, chapter: ChapterID(rawValue: ServerBook.trackID(track)),
                position: .seconds(piece.start + rest), duration: .seconds(track.seconds),
                isFinished: place.isFinished && piece.end == nil, updatedAt: place.updatedAt)
        }
        return place
    }

    func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        guard let chapter = place.chapter else { return nil }
        let book = try await shelf.book(place.book, .cacheFirst).value
        let at = place.position.seconds
        for part in book.parts {
            var before = 0.0
            for piece in part.pieces where book.tracks.indices.contains(piece.track) {
                let track = book.tracks[piece.track]
                let end = piece.end ?? max(track.seconds, at)
                if ServerBook.trackID(track) == chapter.rawValue, at >= piece.start,
                    at < end || piece.end == nil
                {
                    return ServerPlace(
                        book: place.book, chapter: ChapterID(rawValue: part.id),
                        position: .seconds(before + at - piece.start),
                        duration: .seconds(part.seconds), isFinished: place.isFinished,
                        updatedAt: place.updatedAt)
                }
                before += end - piece.start
            }
        }
        return nil
    }

    private struct Question: Encodable {
        let PlaybackPositionTicks: Int64
        let Played: Bool
        let LastPlayedDate: String
    }
    private struct Stopped: Encodable {
        let ItemId: String
        let PositionTicks: Int64
    }

    /// Sets the place itself: the end of a session would set none within the first minutes, nor one
    /// of a piece of music.
    func send(_ change: ServerPlaceChange) async throws(ServiceError) {
        let item = try item(of: change.place)
        let ticks = Ticks.count(change.place.position.microseconds)
        let body = try ServerAsking.body(
            Question(
                PlaybackPositionTicks: change.place.isFinished ? 0 : ticks,
                Played: change.place.isFinished,
                LastPlayedDate: change.place.updatedAt.formatted(.iso8601)), context: context)
        do throws(ServiceError) {
            _ = try await asking.answer(
                asking.server.base.appending("UserItems", item, "UserData"), method: "POST",
                sending: body, context: context)
        } catch {
            // Servers before 10.9 know only the ends of sessions.
            guard case .status(let status, _) = error.code, [404, 405].contains(status) else {
                throw error
            }
            let stopped = try ServerAsking.body(
                Stopped(ItemId: item, PositionTicks: ticks), context: context)
            _ = try await asking.answer(
                asking.server.base.appending("Sessions", "Playing", "Stopped"), method: "POST",
                sending: stopped, context: context)
        }
    }

    private func item(of place: ServerPlace) throws(ServiceError) -> String {
        guard let chapter = place.chapter, chapter.rawValue.hasPrefix("t") else {
            throw ServiceError(.notSupported, context: context).ofServer
        }
        return String(chapter.rawValue.dropFirst())
    }
}
