import Fetching
import HTTPCaching
import ListenCore

/// A station as the directory writes it.
struct StationShape: Decodable {
    let station: Station

    private enum CodingKeys: String, CodingKey {
        case id = "stationuuid"
        case name, url, homepage, country, countrycode, language, tags, codec, bitrate, hls, votes
        case resolved = "url_resolved"
        case clicks = "clickcount"
    }

    /// Throws for a station without a number, or without an address of the web.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let id = try values.decodeIdentifier(.id)
        let url = Self.url(values.optional(.resolved)) ?? Self.url(values.optional(.url))
        guard Self.isNumber(id), let url else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: values, debugDescription: "a station that cannot be asked for")
        }
        func text(_ key: CodingKeys, limit: Int = 100) -> String {
            StationText.line(values.optional(key) ?? "", limit: limit)
        }
        func words(_ key: CodingKeys) -> [String] {
            let whole: String = values.optional(key) ?? ""
            return whole.prefix(4_000).split(separator: ",").prefix(30)
                .map { StationText.line(String($0), limit: 60) }.filter { !$0.isEmpty }
        }
        let name = text(.name, limit: 200)
        var station = Station(id: id, name: name.isEmpty ? url.host : name, url: url)
        station.homepage = Self.url(values.optional(.homepage))
        (station.countryCode, station.country) = (text(.countrycode, limit: 2), text(.country))
        (station.languages, station.tags) = (words(.language), words(.tags))
        station.codec = text(.codec, limit: 20)
        station.bitrate = min(max(values.wholeNumber(.bitrate) ?? 0, 0), 100_000)
        // Once numbers, once booleans: the directory has had both.
        station.isHLS = values.wholeNumber(.hls).map { $0 != 0 } ?? values.optional(.hls) ?? false
        station.votes = max(values.wholeNumber(.votes) ?? 0, 0)
        station.clicks = max(values.wholeNumber(.clicks) ?? 0, 0)
        self.station = station
    }

    private static func url(_ text: String?) -> HTTPURL? {
        text.flatMap { HTTPURL(HTTPURL.withoutBlanks($0)) }.flatMap { url in
            ["http", "https"].contains(url.scheme) && !url.isLoopback ? url : nil
        }
    }

    /// True for a UUID, which is sent back in a path.
    static func isNumber(_ id: String) -> Bool {
        id.utf8.count == 36
            && id.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20) || byte == 0x2D
            }
    }
}

/// A server of the directory.
struct DirectoryServer: Decodable {
    let name: String
}
