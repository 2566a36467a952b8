import HTTPCaching

/// Reads the lists of HLS (RFC 8216 §4).
enum HLSReader {
    /// The most pieces of a list that are kept: the last ones.
    private static let mostSegments = 2_000
    private static let mostVariants = 64

    /// True for a list with a tag that only HLS has.
    static func isHLS(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { line in
            marks.contains { line.hasPrefix($0) }
        }
    }

    private static let marks = [
        "#EXT-X-TARGETDURATION", "#EXT-X-STREAM-INF", "#EXT-X-MEDIA-SEQUENCE", "#EXT-X-MEDIA:",
    ]

    static func read(_ text: String, on page: HTTPURL) -> HLSPlaylist {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }
        return lines.contains { $0.hasPrefix("#EXT-X-STREAM-INF") }
            ? .master(variants(lines, on: page)) : .media(media(lines, on: page))
    }

    private static func variants(
        _ lines: [Substring], on page: HTTPURL
    ) -> [HLSPlaylist.Variant] {
        var variants: [HLSPlaylist.Variant] = []
        var waiting: [String: String]?
        for line in lines where !line.isEmpty && variants.count < mostVariants {
            if let value = line.value(of: "#EXT-X-STREAM-INF:") {
                waiting = attributes(value)
            } else if !line.hasPrefix("#"), let facts = waiting {
                waiting = nil
                guard let url = Playlist.url(String(line), on: page) else { continue }
                let codecs = (facts["CODECS"] ?? "").lowercased()
                variants.append(
                    HLSPlaylist.Variant(
                        url: url, bandwidth: facts["BANDWIDTH"].flatMap { Int($0) } ?? 0,
                        hasPictures: facts["RESOLUTION"] != nil || codecs.contains("avc")
                            || codecs.contains("hvc")))
            }
        }
        return variants
    }

    private static func media(_ lines: [Substring], on page: HTTPURL) -> HLSPlaylist.Media {
        var media = HLSPlaylist.Media(first: 0, target: 10, segments: [], isEnded: false)
        var (seconds, title, isApart): (Double, String?, Bool) = (0, nil, false)
        for line in lines where !line.isEmpty {
            if let value = line.value(of: "#EXT-X-MEDIA-SEQUENCE:") {
                media.first = Int64(value.prefix { $0.isNumber }) ?? 0
            } else if let value = line.value(of: "#EXT-X-TARGETDURATION:") {
                media.target = length(value)
            } else if let value = line.value(of: "#EXTINF:") {
                seconds = length(value)
                title = self.title(in: value)
            } else if line.hasPrefix("#EXT-X-DISCONTINUITY-SEQUENCE") {
                continue
            } else if line.hasPrefix("#EXT-X-DISCONTINUITY") {
                isApart = true
            } else if line.hasPrefix("#EXT-X-ENDLIST") {
                media.isEnded = true
            } else if let value = line.value(of: "#EXT-X-KEY:") {
                if attributes(value)["METHOD"] != "NONE" { media.obstacle = "encrypted sound" }
            } else if line.hasPrefix("#EXT-X-MAP") {
                media.obstacle = media.obstacle ?? "fragmented MP4"
            } else if line.hasPrefix("#EXT-X-BYTERANGE") {
                media.obstacle = media.obstacle ?? "ranges of one file"
            } else if !line.hasPrefix("#") {
                if let url = Playlist.url(String(line), on: page) {
                    media.segments.append(
                        .init(url: url, seconds: seconds, title: title, isApart: isApart))
                } else {
                    // The numbers of those behind it count it.
                    media.obstacle = media.obstacle ?? "pieces that may not be fetched"
                }
                (seconds, title, isApart) = (0, nil, false)
                if media.segments.count > mostSegments {
                    media.segments.removeFirst()
                    media.first += 1
                }
            }
        }
        return media
    }

    /// Seconds of 0.1…600; 10 where there are none.
    private static func length(_ value: String) -> Double {
        let number = Double(value.prefix { $0.isNumber || $0 == "." }) ?? 10
        return number.isFinite && number > 0 ? min(max(number, 0.1), 600) : 10
    }

    /// The title and artist of a piece, from attributes or as plain text.
    private static func title(in value: String) -> String? {
        let rest = M3UReader.name(in: value)
        let facts = attributes(rest)
        guard let title = facts["TITLE"] else { return Playlist.name(rest) }
        let artist = facts["ARTIST"].flatMap { $0.isEmpty ? nil : $0 }
        return Playlist.name(artist.map { "\($0) - \(title)" } ?? title)
    }

    /// The attributes of a tag (RFC 8216 §4.2), with names in capitals.
    private static func attributes(_ text: String) -> [String: String] {
        var found: [String: String] = [:]
        var rest = text[...]
        while let equals = rest.firstIndex(of: "="), found.count < 64 {
            let name = rest[..<equals].filter { !$0.isWhitespace && $0 != "," }.uppercased()
            rest = rest[rest.index(after: equals)...]
            let isQuoted = rest.first == "\""
            if isQuoted { rest.removeFirst() }
            let value = rest.prefix { $0 != (isQuoted ? "\"" : ",") }
            found[name] = String(value)
            rest = rest[value.endIndex...].dropFirst()
        }
        return found
    }
}
