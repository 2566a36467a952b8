import Fetching
import FoundationEssentials

/// The answer to a sign-in.
struct LoginShape: Decodable {
    let token: String
    let user: String
    let name: String?

    private enum CodingKeys: String, CodingKey {
        case token = "AccessToken"
        case user = "User"
    }
    private enum UserKeys: String, CodingKey {
        case id = "Id"
        case name = "Name"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        token = try values.decode(String.self, forKey: .token)
        let person = try values.nestedContainer(keyedBy: UserKeys.self, forKey: .user)
        user = try person.decodeIdentifier(.id)
        name = person.optional(.name)
    }
}

/// A page of items.
struct ItemsShape: Decodable {
    let items: [ItemShape]
    /// The number of those that cannot be read.
    let leftOut: Int
    let total: Int?

    private enum CodingKeys: String, CodingKey {
        case items = "Items"
        case total = "TotalRecordCount"
    }

    /// Ids are `Id` here, so that the usual list, which looks for `id`, would take a list of faults
    /// for another answer.
    private struct Lenient: Decodable {
        let item: ItemShape?
        init(from decoder: any Decoder) { item = try? ItemShape(from: decoder) }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let all = try values.decode([Lenient].self, forKey: .items)
        items = all.compactMap(\.item)
        leftOut = all.count - items.count
        total = values.wholeNumber(.total)
    }
}

/// An item: a recording, alone or of an album.
struct ItemShape: Decodable {
    let id: String
    let name: String
    let album: String?
    let albumID: String?
    let parent: String?
    let artist: String?
    let seconds: Double
    let disc: Int?
    let number: Int?
    let picture: String?
    let isThere: Bool
    let hasLyrics: Bool
    let chapters: [ChapterShape]
    let place: PlaceShape?

    struct ChapterShape: Decodable {
        let title: String?
        let start: Double

        private enum CodingKeys: String, CodingKey {
            case title = "Name"
            case start = "StartPositionTicks"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            start = Ticks.seconds(try values.decode(Double.self, forKey: .start))
            title = values.optional(.title)
        }
    }

    struct PlaceShape: Decodable {
        let seconds: Double
        let isPlayed: Bool
        let playedAt: Date?

        private enum CodingKeys: String, CodingKey {
            case ticks = "PlaybackPositionTicks"
            case isPlayed = "Played"
            case playedAt = "LastPlayedDate"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            seconds = Ticks.seconds(values.optional(.ticks) ?? 0)
            isPlayed = values.optional(.isPlayed) ?? false
            let text: String? = values.optional(.playedAt)
            playedAt = text.flatMap(Instant.read)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id = "Id"
        case name = "Name"
        case album = "Album"
        case albumID = "AlbumId"
        case parent = "ParentId"
        case albumArtist = "AlbumArtist"
        case artists = "Artists"
        case ticks = "RunTimeTicks"
        case disc = "ParentIndexNumber"
        case number = "IndexNumber"
        case pictures = "ImageTags"
        case albumPicture = "AlbumPrimaryImageTag"
        case location = "LocationType"
        case hasLyrics = "HasLyrics"
        case chapters = "Chapters"
        case place = "UserData"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            let text: String? = values.optional(key)
            return text.flatMap { $0.isEmpty || $0.utf8.count > 4_096 ? nil : $0 }
        }
        id = try values.decodeIdentifier(.id)
        name = text(.name) ?? id
        (album, albumID, parent) = (text(.album), text(.albumID), text(.parent))
        let artists: [String]? = values.optional(.artists)
        artist = text(.albumArtist) ?? artists?.first
        seconds = Ticks.seconds(values.optional(.ticks) ?? 0)
        (disc, number) = (values.wholeNumber(.disc), values.wholeNumber(.number))
        let pictures: [String: String]? = values.optional(.pictures)
        picture =
            pictures?["Primary"] != nil ? id : text(.albumPicture) != nil ? albumID : nil
        isThere = text(.location) != "Virtual"
        hasLyrics = values.optional(.hasLyrics) ?? false
        let chapters: [ChapterShape]? = values.optional(.chapters)
        self.chapters = Array((chapters ?? []).prefix(ServerBook.most))
        place = values.optional(.place)
    }
}

/// The answer to `GET /Audio/<id>/Lyrics`.
struct LyricsShape: Decodable {
    struct Line: Decodable {
        let text: String?
        let ticks: Double?

        private enum CodingKeys: String, CodingKey {
            case text = "Text"
            case ticks = "Start"
        }
    }

    let lines: [Line]

    private enum CodingKeys: String, CodingKey { case lines = "Lyrics" }

    /// The lines as a list with times (LRC); `nil` where they have none.
    var lrc: String? {
        let timed = lines.compactMap { line in
            line.ticks.map { (seconds: Ticks.seconds($0), text: line.text ?? "") }
        }
        guard !timed.isEmpty else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return timed.map { line in
            let hundredths = Int(max(0, line.seconds) * 100)
            let words = line.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            return "[\(two(hundredths / 6_000)):\(two(hundredths / 100 % 60))"
                + ".\(two(hundredths % 100))]\(words)\n"
        }.joined()
    }
}

/// Times of .NET: a tick is 100 ns.
enum Ticks {
    /// Seconds; 0 for what is no length of a recording.
    static func seconds(_ ticks: Double) -> Double {
        ticks.isFinite && ticks > 0 && ticks < 1e15 ? ticks / 10_000_000 : 0
    }

    /// Ticks of a time in microseconds.
    static func count(_ microseconds: Int64) -> Int64 {
        max(0, min(microseconds, 100_000_000_000_000)) * 10
    }
}

/// Instants as .NET writes them, with up to seven digits of a second.
enum Instant {
    /// The instant to the second; `nil` for none.
    static func read(_ text: String) -> Date? {
        guard text.utf8.count >= 19 else { return nil }
        let rest = text.dropFirst(19).drop { $0 == "." || $0.isNumber }
        let zone = rest.isEmpty ? "Z" : String(rest)
        return try? Date(text.prefix(19) + zone, strategy: .iso8601)
    }
}
