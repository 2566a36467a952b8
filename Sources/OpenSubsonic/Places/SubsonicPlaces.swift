import Fetching
import FoundationEssentials
import ListenCore

/// The bookmarks of a server of Subsonic as places: one of each song, which the server stamps with
/// its own time.
struct SubsonicPlaces: ServerPlaces {
    let dialect: OpenSubsonicDialect

    var sourceID: SourceID { dialect.asking.server.source }
    private var context: String { "the bookmarks at \(dialect.asking.server.name)" }

    func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace] {
        let answer: SubsonicAnswer
        do throws(ServiceError) {
            answer = try await dialect.answer("getBookmarks", context: context)
        } catch {
            // Servers without bookmarks do not know the question.
            guard case .status(let status, _) = error.code, [400, 404, 501].contains(status)
            else { throw error }
            throw ServiceError(.notSupported, context: context).ofServer
        }
        let all = (answer.one("bookmarks")?.all("bookmark") ?? []).compactMap(Self.place)
        return all.filter { place in instant.map { place.updatedAt >= $0 } ?? true }
    }

    static func place(_ bookmark: SubsonicAnswer) -> ServerPlace? {
        guard let entry = bookmark.one("entry"), let song = entry.id,
            let album = entry.text("albumId") ?? entry.text("parent")
        else { return nil }
        let position = (bookmark.number("position") ?? 0) / 1_000
        return ServerPlace(
            book: BookID(rawValue: album), chapter: ChapterID(rawValue: "t" + song),
            position: .seconds(position), duration: .seconds(max(0, entry.number("duration") ?? 0)),
            updatedAt: bookmark.instant("changed") ?? bookmark.instant("created")
                ?? Date(timeIntervalSince1970: 0))
    }

    func stored(for place: ServerPlace) async throws(ServiceError) -> ServerPlace? {
        try await places(since: nil).first { $0.chapter == place.chapter }
    }

    func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace { place }

    func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace? { place }

    /// Sets the bookmark; what was heard to its end, or is to begin anew, has none.
    func send(_ change: ServerPlaceChange) async throws(ServiceError) {
        guard let chapter = change.place.chapter else {
            throw ServiceError(.notSupported, context: context).ofServer
        }
        let song = String(chapter.rawValue.dropFirst())
        guard !change.place.isFinished, change.reason != .reset else {
            do throws(ServiceError) {
                _ = try await dialect.answer("deleteBookmark", [("id", song)], context: context)
            } catch {
                // There was none.
                guard case .status(404, _) = error.code else { throw error }
            }
            return
        }
        _ = try await dialect.answer(
            "createBookmark",
            [
                ("id", song), ("position", "\(max(0, change.place.position.milliseconds))"),
                ("comment", "listen"),
            ], context: context)
    }
}
