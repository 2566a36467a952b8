import Fetching
import HTTPCaching
import ListenCore

/// The way Jellyfin is spoken to.
struct JellyfinDialect: ServerDialect {
    let asking: ServerAsking
    let leftOut: @Sendable (String) -> Void
    /// The id of the person.
    let user: @Sendable () async throws(TokenError) -> String

    private var base: HTTPURL { asking.server.base }
    private var name: String { asking.server.name }

    /// The items of a page of the list.
    static let pageSize = 1_000
    static let mostPages = 400
    /// The items of an answer with all that is known of them; an address has room for their ids.
    static let detailed = 100

    /// Items of a question.
    func items(
        _ fields: [(String, String)], context: String
    ) async throws(ServiceError) -> ItemsShape {
        let user: String
        do throws(TokenError) { user = try await self.user() } catch {
            throw ServiceError(.token(error), context: context).ofServer
        }
        let own = user.isEmpty ? fields : [("userId", user)] + fields
        guard let url = base.questioning("Items", own) else {
            throw ServiceError(
                .malformed(path: "", reason: "the address may not be asked"), context: context)
        }
        return try await asking.json(ItemsShape.self, url, context: context)
    }

    /// The question for recordings in all libraries.
    static let sound = [("IncludeItemTypes", "AudioBook,Audio"), ("Recursive", "true")]

    func books() async throws(ServiceError) -> [ServerListing] {
        let context = "the list of books from \(name)"
        var items: [ItemShape] = []
        var seen: Set<String> = []
        var lost = 0
        for page in 0..<Self.mostPages {
            let shape = try await self.items(
                Self.sound + [
                    ("SortBy", "Album,SortName"), ("Fields", "ParentId"),
                    ("StartIndex", "\(page * Self.pageSize)"), ("Limit", "\(Self.pageSize)"),
                ], context: context)
            let count = seen.count
            items += shape.items.filter { seen.insert($0.id).inserted }
            lost += shape.leftOut
            let read = (page + 1) * Self.pageSize
            guard seen.count > count, read < shape.total ?? .max,
                shape.items.count + shape.leftOut >= Self.pageSize
            else { break }
        }
        if lost > 0 {
            leftOut(
                lost == 1
                    ? "One item of \(context) cannot be read and is left out."
                    : "\(lost) items of \(context) cannot be read and are left out.")
        }
        return ItemGroups.listings(of: items) { picture in
            base.questioning("Items/\(picture)/Images/Primary", [("maxWidth", "400")])?.description
        }
    }

    func book(_ listing: ServerListing) async throws(ServiceError) -> ServerBook {
        let context = "“\(listing.title.printable(limit: 100))” from \(name)"
        let ids = listing.items ?? [listing.id]
        var found: [String: ItemShape] = [:]
        var start = 0
        while start < ids.count {
            let some = ids[start..<min(ids.count, start + Self.detailed)]
            let shape = try await items(
                [("Ids", some.joined(separator: ",")), ("Fields", "Chapters,ParentId")],
                context: context)
            for item in shape.items { found[item.id] = item }
            start += Self.detailed
        }
        let all = ids.compactMap { found[$0] }.filter(\.isThere)
        guard !all.isEmpty else { throw ServiceError(.notFound, context: context).ofServer }
        return book(of: all)
    }

    private func book(of items: [ItemShape]) -> ServerBook {
        let tracks = items.map { item in
            ServerBook.Track(
                id: item.id,
                address: base.questioning("Audio/\(item.id)/stream", [("static", "true")])?
                    .description ?? "", seconds: item.seconds)
        }
        var stated: [ServerBook.StatedChapter] = []
        var start = 0.0
        for item in items {
            // A recording without chapters among others that have some is one.
            let own =
                item.chapters.isEmpty
                ? [ServerBook.StatedChapter(title: item.name, start: start)]
                : item.chapters.map {
                    ServerBook.StatedChapter(title: $0.title ?? item.name, start: start + $0.start)
                }
            stated += own
            start += item.seconds
        }
        var parts = ServerBook.parts(of: stated, over: tracks, titles: items.map(\.name))
        for index in parts.indices {
            guard let only = parts[index].pieces.first, parts[index].pieces.count == 1,
                items[only.track].hasLyrics
            else { continue }
            let place = base.appending("Audio", items[only.track].id, "Lyrics")
            parts[index].texts = [
                ServerBook.Text(address: place.description, name: "lyrics.lrc", isSure: false)
            ]
        }
        return ServerBook(tracks: tracks, parts: parts)
    }

    /// The lines that have times, as a list of them (LRC).
    func text(
        _ text: ServerBook.Text, in content: FetchedContent, context: String
    ) throws(ServiceError) -> [UInt8] {
        guard let lrc = try content.json(LyricsShape.self, context: context).lrc else {
            throw ServiceError(.notFound, context: context)
        }
        return Array(lrc.utf8)
    }

    func health() async throws(ServiceError) {
        _ = try await items(
            Self.sound + [("Limit", "1")], context: "the health of \(name)")
    }
}
