import HTTPCaching

/// Reads the lists of HLS (RFC 8216 §4).
enum HLSReader {
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
        guard lines.contains(where: { $0.hasPrefix("#EXT-X-STREAM-INF") }) else {
            var pieces = HLSPieces(on: page)
            for line in lines where !line.isEmpty { pieces.take(line) }
            return .media(pieces.media)
        }
        return .master(variants(lines, on: page))
    }

    private static func variants(
        _ lines: [Substring], on page: HTTPURL
    ) -> [HLSPlaylist.Variant] {
        let sounds = sounds(lines, on: page)
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
                            || codecs.contains("hvc"),
                        sound: facts["AUDIO"].flatMap { sounds[$0] }))
            }
        }
        return variants
    }

    /// The addresses of sound that is apart, by its group: the one that is the default, or the
    /// first.
    private static func sounds(_ lines: [Substring], on page: HTTPURL) -> [String: HTTPURL] {
        var (sounds, isDefault): ([String: HTTPURL], Set<String>) = ([:], [])
        for line in lines {
            guard let facts = line.value(of: "#EXT-X-MEDIA:").map(attributes),
                facts["TYPE"] == "AUDIO", let group = facts["GROUP-ID"],
                let url = facts["URI"].flatMap({ Playlist.url($0, on: page) })
            else { continue }
            if sounds[group] == nil || facts["DEFAULT"] == "YES" && isDefault.insert(group).inserted
            {
                sounds[group] = url
            }
        }
        return sounds
    }

    /// The attributes of a tag (RFC 8216 §4.2), with names in capitals.
    static func attributes(_ text: String) -> [String: String] {
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

/// Reads the pieces of a stream, line by line.
struct HLSPieces {
    private let page: HTTPURL
    private(set) var media = HLSPlaylist.Media(first: 0, target: 10, segments: [], isEnded: false)
    private var seconds = 0.0
    private var title: String?
    private var isApart = false
    private var bytes: (length: Int64, at: Int64?)?
    /// The end of the bytes before, of a file.
    private var end: (url: HTTPURL, byte: Int64)?
    private var start: HLSPlaylist.Media.Start?

    /// The most pieces that are kept: the last ones.
    private static let mostSegments = 2_000
    /// The largest number of a piece that is believed: lists count from the time of day at most.
    private static let mostNumber: Int64 = 1 << 53
    /// The most bytes of a range that is believed.
    private static let mostBytes: Int64 = 1 << 40

    init(on page: HTTPURL) { self.page = page }

    mutating func take(_ line: Substring) {
        if let value = line.value(of: "#EXT-X-MEDIA-SEQUENCE:") {
            media.first = min(Int64(value.prefix { $0.isNumber }) ?? 0, Self.mostNumber)
        } else if let value = line.value(of: "#EXT-X-TARGETDURATION:") {
            media.target = Self.length(value)
        } else if let value = line.value(of: "#EXTINF:") {
            seconds = Self.length(value)
            title = Self.title(in: value)
        } else if line.hasPrefix("#EXT-X-DISCONTINUITY-SEQUENCE") {
            return
        } else if line.hasPrefix("#EXT-X-DISCONTINUITY") {
            isApart = true
        } else if line.hasPrefix("#EXT-X-ENDLIST") {
            media.isEnded = true
        } else if let value = line.value(of: "#EXT-X-KEY:") {
            if HLSReader.attributes(value)["METHOD"] != "NONE" {
                media.obstacle = "encrypted sound"
            }
        } else if let value = line.value(of: "#EXT-X-MAP:") {
            begin(HLSReader.attributes(value))
        } else if let value = line.value(of: "#EXT-X-BYTERANGE:") {
            bytes = Self.range(value)
        } else if !line.hasPrefix("#") {
            add(String(line))
        }
    }

    private mutating func begin(_ facts: [String: String]) {
        guard let url = facts["URI"].flatMap({ Playlist.url($0, on: page) }) else {
            media.obstacle = media.obstacle ?? "pieces that may not be fetched"
            return
        }
        let range = facts["BYTERANGE"].flatMap(Self.range)
        start = .init(url: url, bytes: range.map { ($0.at ?? 0)..<(($0.at ?? 0) + $0.length) })
    }

    private mutating func add(_ reference: String) {
        defer { (seconds, title, isApart, bytes) = (0, nil, false, nil) }
        guard let url = Playlist.url(reference, on: page) else {
            // The numbers of those behind it count it.
            media.obstacle = media.obstacle ?? "pieces that may not be fetched"
            return
        }
        var segment = HLSPlaylist.Media.Segment(
            url: url, seconds: seconds, title: title, isApart: isApart)
        segment.start = start
        if let bytes {
            let first = bytes.at ?? (end?.url == url ? end?.byte : nil) ?? 0
            segment.bytes = first..<(first + bytes.length)
            end = (url, first + bytes.length)
        }
        media.segments.append(segment)
        guard media.segments.count > Self.mostSegments else { return }
        media.segments.removeFirst()
        media.first += 1
    }

    /// `length@place`, without the place where the bytes follow those before.
    private static func range(_ value: String) -> (length: Int64, at: Int64?)? {
        let parts = value.split(separator: "@").map { Int64($0.filter { !$0.isWhitespace }) }
        guard let length = parts.first ?? nil, (1...mostBytes).contains(length) else { return nil }
        let place = parts.count > 1 ? parts[1] : nil
        return (length, place.flatMap { (0...mostBytes).contains($0) ? $0 : nil })
    }

    /// Seconds of 0.1…600; 10 where there are none.
    private static func length(_ value: String) -> Double {
        let number = Double(value.prefix { $0.isNumber || $0 == "." }) ?? 10
        return number.isFinite && number > 0 ? min(max(number, 0.1), 600) : 10
    }

    /// The title and artist of a piece, from attributes or as plain text.
    private static func title(in value: String) -> String? {
        let rest = M3UReader.name(in: value)
        let facts = HLSReader.attributes(rest)
        guard let title = facts["TITLE"] else { return Playlist.name(rest) }
        let artist = facts["ARTIST"].flatMap { $0.isEmpty ? nil : $0 }
        return Playlist.name(artist.map { "\($0) - \(title)" } ?? title)
    }
}
