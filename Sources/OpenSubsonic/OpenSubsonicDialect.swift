import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import Synchronization

/// The way OpenSubsonic is spoken to: an album is a book, its songs are the chapters.
struct OpenSubsonicDialect: ServerDialect {
    let asking: ServerAsking
    /// The server's extensions of the old protocol, once it was asked.
    private let offers = Offers()

    private final class Offers: Sendable {
        let known = Mutex<Set<String>?>(nil)
    }

    init(asking: ServerAsking) { self.asking = asking }

    private var base: HTTPURL { asking.server.base }
    private var name: String { asking.server.name }

    /// The albums of a page: the most that the protocol allows.
    static let pageSize = 500
    static let mostPages = 400
    /// The beginning of the id of a podcast's book.
    static let podcast = "podcast-"

    /// An answer to a question.
    func answer(
        _ question: String, _ fields: [(String, String)] = [], context: String
    ) async throws(ServiceError) -> SubsonicAnswer {
        let url = try address(question, fields, context)
        let content = try await asking.answer(url, context: context)
        return try Self.read(content, context)
    }

    private static func read(
        _ content: FetchedContent, _ context: String
    ) throws(ServiceError) -> SubsonicAnswer {
        try content.refusePage(context: context)
        guard let answer = SubsonicAnswer(content.bytes) else {
            throw ServiceError(
                .malformed(path: "", reason: "it is no answer of Subsonic"), context: context,
                advice: "Check the address, with the path it is served below."
            ).ofServer
        }
        return answer
    }

    private func address(
        _ question: String, _ fields: [(String, String)], _ context: String
    ) throws(ServiceError) -> HTTPURL {
        guard let url = base.questioning("rest/" + question, fields) else {
            throw ServiceError(
                .malformed(path: "", reason: "the address may not be asked"), context: context)
        }
        return url
    }

    /// The address of something that is asked for by an id.
    func address(_ question: String, id: String, _ more: [(String, String)] = []) -> String? {
        base.questioning("rest/" + question, [("id", id)] + more)?.description
    }

    /// All albums, and the podcasts the server follows.
    func books() async throws(ServiceError) -> [ServerListing] {
        let context = "the list of books from \(name)"
        var found: [ServerListing] = []
        var seen: Set<String> = []
        for page in 0..<Self.mostPages {
            let answer = try await answer(
                "getAlbumList2",
                [
                    ("type", "alphabeticalByName"), ("size", "\(Self.pageSize)"),
                    ("offset", "\(page * Self.pageSize)"),
                ], context: context)
            let albums = answer.one("albumList2")?.all("album") ?? []
            let count = seen.count
            for album in albums {
                guard let id = album.id, seen.insert(id).inserted,
                    album.number("songCount") != 0
                else { continue }
                found.append(listing(album, id: id, title: album.text("name")))
            }
            // A server that knows no pages sends all again.
            guard albums.count >= Self.pageSize, seen.count > count else { break }
        }
        return found + (await podcasts(context))
    }

    private func listing(
        _ item: SubsonicAnswer, id: String, title: String?
    ) -> ServerListing {
        let picture = (item.text("coverArt")).flatMap {
            address("getCoverArt", id: $0, [("size", "400")])
        }
        return ServerListing(
            id: id, title: title ?? item.text("title") ?? id, author: item.text("artist"),
            cover: picture)
    }

    /// The podcasts; none where the server has none, or does not know the question.
    private func podcasts(_ context: String) async -> [ServerListing] {
        let answer = try? await answer(
            "getPodcasts", [("includeEpisodes", "false")], context: context)
        return (answer?.one("podcasts")?.all("channel") ?? []).compactMap { channel in
            guard let id = channel.id, channel.text("status") != "error" else { return nil }
            return listing(channel, id: Self.podcast + id, title: channel.text("title"))
        }
    }

    func book(_ listing: ServerListing) async throws(ServiceError) -> ServerBook {
        let context = "“\(listing.title.printable(limit: 100))” from \(name)"
        guard listing.id.hasPrefix(Self.podcast) else {
            let answer = try await answer("getAlbum", [("id", listing.id)], context: context)
            let songs = answer.one("album")?.all("song") ?? []
            return book(of: Self.ordered(songs), lyrics: await has("songLyrics"))
        }
        let id = String(listing.id.dropFirst(Self.podcast.count))
        let answer = try await answer(
            "getPodcasts", [("id", id), ("includeEpisodes", "true")], context: context)
        let episodes = (answer.one("podcasts")?.one("channel")?.all("episode") ?? [])
            .filter { ($0.text("status") ?? "completed") == "completed" }
        var book = book(
            of: episodes.sorted { Self.published($0) < Self.published($1) }, lyrics: false)
        book.isSeries = true
        return book
    }

    private static func published(_ episode: SubsonicAnswer) -> Double {
        episode.instant("publishDate")?.timeIntervalSince1970 ?? 0
    }

    /// Songs by disc and number; those without stay in their places.
    private static func ordered(_ songs: [SubsonicAnswer]) -> [SubsonicAnswer] {
        songs.enumerated().sorted { one, other in
            func key(_ song: (offset: Int, element: SubsonicAnswer)) -> (Double, Double, Int) {
                (
                    song.element.number("discNumber") ?? 1,
                    song.element.number("track") ?? .greatestFiniteMagnitude, song.offset
                )
            }
            return key(one) < key(other)
        }.map(\.element)
    }

    private func book(of songs: [SubsonicAnswer], lyrics: Bool) -> ServerBook {
        var (tracks, parts): ([ServerBook.Track], [ServerBook.Part]) = ([], [])
        var start = 0.0
        for song in songs where !song.flag("isDir") && !song.flag("isVideo") {
            guard let id = song.id,
                let sound = address("download", id: song.text("streamId") ?? id)
            else { continue }
            let track = ServerBook.Track(
                id: id, address: sound, seconds: song.number("duration") ?? 0)
            var part = ServerBook.Part(
                id: ServerBook.trackID(track), title: song.text("title") ?? id, start: start,
                seconds: track.seconds, pieces: [ServerBook.Piece(track: tracks.count)])
            if lyrics, let place = address("getLyricsBySongId", id: id) {
                part.texts = [ServerBook.Text(address: place, name: "lyrics.lrc", isSure: false)]
            }
            start += track.seconds
            tracks.append(track)
            parts.append(part)
        }
        return ServerBook(tracks: tracks, parts: parts)
    }

    /// True where the server offers an extension of the protocol.
    private func has(_ extending: String) async -> Bool {
        if let known = offers.known.withLock({ $0 }) { return known.contains(extending) }
        guard
            let answer = try? await answer(
                "getOpenSubsonicExtensions", context: "the abilities of \(name)")
        else { return false }
        let names = Set(answer.all("openSubsonicExtensions").compactMap { $0.text("name") })
        offers.known.withLock { $0 = names }
        return names.contains(extending)
    }

    /// The first text with times, as a list of lines (LRC).
    func text(
        _ text: ServerBook.Text, in content: FetchedContent, context: String
    ) throws(ServiceError) -> [UInt8] {
        let all = try Self.read(content, context).one("lyricsList")?.all("structuredLyrics") ?? []
        guard let lyrics = all.first(where: { $0.flag("synced") }) else {
            throw ServiceError(.notFound, context: context)
        }
        return Array(LyricsText.lrc(lyrics).utf8)
    }

    func health() async throws(ServiceError) {
        _ = try await answer("ping", context: "the health of \(name)")
    }
}

/// Lines of a song with their times.
enum LyricsText {
    /// The lines as LRC, in hundredths of a second; the offset of the whole is how much sooner they
    /// are to be shown.
    static func lrc(_ lyrics: SubsonicAnswer) -> String {
        let offset = lyrics.number("offset") ?? 0
        return lyrics.all("line").map { line in
            let words = (line.text("value") ?? "").split(whereSeparator: \.isNewline)
                .joined(separator: " ")
            return stamp((line.number("start") ?? 0) - offset) + words + "\n"
        }.joined()
    }

    /// A time in milliseconds as `[01:02.03]`.
    static func stamp(_ milliseconds: Double) -> String {
        let hundredths = Int(max(0, min(milliseconds, 1e10)) / 10)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "[\(two(hundredths / 6_000)):\(two(hundredths / 100 % 60)).\(two(hundredths % 100))]"
    }
}
