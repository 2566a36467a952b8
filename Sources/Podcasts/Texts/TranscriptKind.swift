package import Feeds
import ListenCore

/// The forms of written texts, as their type or their address tells; the body may be another.
package enum TranscriptKind: Int, CaseIterable, Comparable, Hashable, Sendable {
    // In the order of their worth: the finest times first.
    case json, webVTT, timedText, subRip, unknown, html, plain

    /// True for a form that always has times.
    package var hasTimes: Bool { self < .unknown }

    /// Orders forms from the most useful to the least.
    package static func < (one: TranscriptKind, other: TranscriptKind) -> Bool {
        one.rawValue < other.rawValue
    }

    /// The form of a text that a feed names.
    package init(of transcript: FeedTranscript) {
        let type = (transcript.type ?? "").prefix { $0 != ";" }.filter { $0 != " " }
        let byType = Self.types[type.lowercased()]
        let byName = Self.endings[Self.ending(of: transcript.address)]
        // A type that says little is corrected by a name that says more.
        switch (byType, byName) {
        case (.plain?, let named?), (nil, let named?): self = named
        case (let typed?, _): self = typed
        case (nil, nil): self = type.hasPrefix("text/") ? .plain : .unknown
        }
        if !hasTimes, self != .html, transcript.rel == "captions" { self = .unknown }
    }

    private static func ending(of address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let dot = path.lastIndex(of: "."), path[dot...].utf8.count <= 6 else { return "" }
        return path[dot...].dropFirst().lowercased()
    }

    private static let types: [String: TranscriptKind] = [
        "application/json": .json, "text/json": .json, "application/x-json": .json,
        "text/vtt": .webVTT, "text/webvtt": .webVTT, "application/vtt": .webVTT,
        "application/x-subrip": .subRip, "application/srt": .subRip, "text/srt": .subRip,
        "application/x-srt": .subRip, "text/x-srt": .subRip, "text/x-subrip": .subRip,
        "application/ttml+xml": .timedText, "application/ttaf+xml": .timedText,
        "text/html": .html, "application/xhtml+xml": .html, "text/plain": .plain,
    ]
    private static let endings: [String: TranscriptKind] = [
        "json": .json, "vtt": .webVTT, "srt": .subRip, "ttml": .timedText, "dfxp": .timedText,
        "html": .html, "htm": .html, "txt": .plain,
    ]
}
