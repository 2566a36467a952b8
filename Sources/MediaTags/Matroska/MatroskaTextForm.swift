import ListenCore

/// The forms of text tracks in Matroska, each converted back to a subtitle file.
enum MatroskaTextForm {
    case plain, ass, webVTT, webVTTOfWebM

    /// The form by the name of a track's codec; `nil` for pictures and unsupported codecs.
    init?(_ codec: String) {
        switch codec {
        case "S_TEXT/UTF8", "S_TEXT/ASCII": self = .plain
        case "S_TEXT/ASS", "S_TEXT/SSA", "S_ASS", "S_SSA": self = .ass
        case "S_TEXT/WEBVTT": self = .webVTT
        case "D_WEBVTT/SUBTITLES", "D_WEBVTT/CAPTIONS", "D_WEBVTT/DESCRIPTIONS":
            self = .webVTTOfWebM
        default: return nil
        }
    }

    /// The longest time for which a line without a stated end is shown, if no next line comes.
    private static let longestLine = MediaTime.seconds(20)

    /// The text of a track; `nil` when it has no line.
    func text(of track: MatroskaTrack, _ found: [MatroskaBlocks.Line]) -> EmbeddedText? {
        let sorted = found.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
        let timed = sorted.enumerated().map { index, line in
            let next = index + 1 < sorted.count ? sorted[index + 1].start : nil
            let limit = line.start + Self.longestLine
            return (
                line, line.end.flatMap { $0 > line.start ? $0 : nil } ?? min(next ?? limit, limit)
            )
        }
        return EmbeddedText(
            language: track.language, name: track.name, kind: .track,
            document: document(track, timed),
            lines: timed.map { line, end in
                EmbeddedText.Line(start: line.start, end: end, text: words(line))
            })
    }

    /// The shown text of a line, with its style tags.
    private func words(_ line: MatroskaBlocks.Line) -> String {
        let text = TagText.lines(String(decoding: line.bytes, as: UTF8.self)) ?? ""
        switch self {
        case .plain, .webVTT: return text
        case .ass: return Self.fields(text).last.map { String($0) } ?? ""
        case .webVTTOfWebM:
            return text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
                .dropFirst(2).first.map { String($0) } ?? ""
        }
    }

    private func document(
        _ track: MatroskaTrack, _ lines: [(line: MatroskaBlocks.Line, end: MediaTime)]
    ) -> String {
        switch self {
        case .plain:
            return lines.enumerated().map { index, entry in
                "\(index + 1)\n\(WebVTTDocument.clock(entry.line.start, ",")) --> "
                    + "\(WebVTTDocument.clock(entry.end, ","))\n\(WebVTTDocument.block(words(entry.line)))\n"
            }.joined(separator: "\n")
        case .webVTT, .webVTTOfWebM:
            return WebVTTDocument.text(of: lines.map { ($0.line.start, $0.end, words($0.line)) })
        case .ass:
            var head = TagText.lines(String(decoding: track.head, as: UTF8.self)) ?? ""
            if !head.contains("[Events]") {
                head +=
                    "\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, "
                    + "MarginV, Effect, Text"
            }
            return head + "\n"
                + lines.map { line, end in Self.dialogue(line, end) + "\n" }.joined()
        }
    }

    /// Makes a line of the file from a block, which has the line's place in front and no times.
    private static func dialogue(_ line: MatroskaBlocks.Line, _ end: MediaTime) -> String {
        let text = TagText.lines(String(decoding: line.bytes, as: UTF8.self)) ?? ""
        let fields = fields(text)
        guard fields.count == 9 else { return "" }
        let rest = fields[2...].joined(separator: ",").replacing("\n", with: "\\N")
        return "Dialogue: \(fields[1]),\(assClock(line.start)),\(assClock(end)),\(rest)"
    }

    /// Eight fields, followed by the text with its own commas.
    private static func fields(_ text: String) -> [Substring] {
        text.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    }

    private static func assClock(_ time: MediaTime) -> String {
        let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let parts = [seconds / 60 % 60, seconds % 60].map(WebVTTDocument.two)
        return "\(seconds / 3600):\(parts.joined(separator: ":")).\(WebVTTDocument.two(rest / 10))"
    }
}
