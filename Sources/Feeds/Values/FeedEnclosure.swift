package import ListenCore

/// A file that belongs to an item.
package struct FeedEnclosure: Hashable, Sendable {
    /// The address.
    package let address: String
    /// Its media type without parameters, in small letters; `nil` when none is stated.
    package let type: String?
    /// Its length in bytes; `nil` when it is unknown, as feeds also write by 0.
    package let length: Int64?
    /// The length of its sound.
    package var duration: MediaTime?
    /// Its title.
    package var title: String?
    /// True for another form of the file that the feed names first.
    package var isAlternate = false

    /// The kind of a file, by its type and, where that says nothing, by its name.
    package enum Kind: Int, Hashable, Sendable {
        case sound, video, unknown, other
    }

    /// The kind of the file.
    package var kind: Kind {
        let type = type ?? ""
        if type.hasPrefix("audio/") {
            return type.contains("mpegurl") || type.contains("scpls") ? .unknown : .sound
        }
        if type.hasPrefix("video/") { return .video }
        if type == "application/ogg" { return .sound }
        let byName = Self.kinds[ending] ?? .unknown
        if byName == .sound || byName == .video, !type.hasPrefix("image/") { return byName }
        if type.isEmpty || Self.vague.contains(type) { return byName }
        return .other
    }

    /// The ending of its name, in small letters.
    var ending: String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let dot = path.lastIndex(of: "."), path[dot...].utf8.count <= 6 else { return "" }
        return path[dot...].dropFirst().lowercased()
    }

    private static let vague: Set = [
        "application/octet-stream", "binary/octet-stream", "application/force-download",
        "application/x-download", "application/download", "application/unknown", "unknown",
    ]
    private static let kinds: [String: Kind] = [
        "mp3": .sound, "m4a": .sound, "m4b": .sound, "aac": .sound, "ogg": .sound, "oga": .sound,
        "opus": .sound, "flac": .sound, "wav": .sound, "mka": .sound, "wma": .sound, "mp2": .sound,
        "aif": .sound, "aiff": .sound, "mp4": .video, "m4v": .video, "mov": .video, "webm": .video,
        "mkv": .video, "ogv": .video, "avi": .video, "jpg": .other, "jpeg": .other, "png": .other,
        "gif": .other, "webp": .other, "svg": .other, "pdf": .other, "epub": .other, "zip": .other,
        "srt": .other, "vtt": .other, "txt": .other, "html": .other, "json": .other,
    ]

    /// The file to listen to: sound before video before what may be either, and what the feed names
    /// first before its alternates.
    static func best(of enclosures: [FeedEnclosure]) -> FeedEnclosure? {
        var best: (rank: Int, enclosure: FeedEnclosure)?
        for enclosure in enclosures {
            let kind = enclosure.kind
            guard kind != .other else { continue }
            let rank = 2 * kind.rawValue + (enclosure.isAlternate ? 1 : 0)
            if rank < best?.rank ?? .max { best = (rank, enclosure) }
        }
        return best?.enclosure
    }
}
