extension SubtitleFormat {
    static let webVTT = SubtitleFormat(
        name: "vtt", title: "WebVTT", matches: { $0.starts(with: "WEBVTT") },
        parse: { SRTParser.parse($0) })
    static let json = SubtitleFormat(
        name: "json", title: "JSON", matches: { _ in false }, parse: { SRTParser.parse($0) })
    static let lrc = SubtitleFormat(
        name: "lrc", title: "LRC", matches: { _ in false }, parse: { SRTParser.parse($0) })
}
