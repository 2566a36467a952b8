import ListenCore
import Markup

extension SubtitleFormat {
    /// YouTube's caption events, `.json3`.
    static let youTubeJSON = SubtitleFormat(
        name: "json3", title: "YouTube json3", matches: { YouTubeEvents.matches($0) },
        parse: { YouTubeEvents.parse($0, $1) })
}

/// Reads YouTube's json3: events of timed segments.
///
/// Events without `segs` open windows, and those that append a line end are no text; numbers may be
/// strings. A word begins at `tStartMs` + `tOffsetMs` and lasts until the next.
enum YouTubeEvents {
    private struct Event {
        let start: Int64
        let end: Int64?
        let segments: [JSONElement]
        let line: Int
    }

    /// True for JSON that names event times near its beginning.
    static func matches(_ source: SourceText) -> Bool {
        guard JSONTranscript.matches(source) else { return false }
        let start = String(decoding: source.bytes.prefix(65_536), as: UTF8.self)
        return start.contains("\"tStartMs\"")
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        var log = source.log(for: reading)
        let tree = JSONTree(source.bytes) { log.add(line: $0, $1) }
        var pass = JSONTranscript(builder: CueTableBuilder(capacity: 64, log: log))
        let events = tree.roots.flatMap { $0["events"]?.objects ?? [] }.compactMap {
            event($0, &pass.builder.log)
        }
        for (place, event) in events.enumerated() {
            let next = place + 1 < events.count ? events[place + 1].start : nil
            pass.add(segment(event, next: next))
        }
        return pass.builder.table(dialect: .plain)
    }

    /// An event with visible text; `nil` for windows and line ends.
    private static func event(_ object: JSONElement, _ log: inout DiagnosticLog) -> Event? {
        guard let segments = object["segs"]?.objects,
            segments.contains(where: { $0["utf8"]?.string?.trimmingBlanks.isEmpty == false })
        else { return nil }
        guard let start = JSONTimes.milliseconds(object["tStartMs"]) else {
            log.remark(line: object.line, "The event has no time; it was skipped.")
            return nil
        }
        let length = JSONTimes.milliseconds(object["dDurationMs"])
        return Event(
            start: start, end: length.map { start + $0 }, segments: segments, line: object.line)
    }

    private static func segment(_ event: Event, next: Int64?) -> JSONSegment {
        var segment = JSONSegment(
            start: event.start, end: event.end,
            text: event.segments.compactMap { $0["utf8"]?.string }.joined(), line: event.line)
        guard event.segments.contains(where: { $0["tOffsetMs"] != nil }) else { return segment }
        // Rolling captions stay on the screen while the next line is spoken; their words do not.
        let limit = [event.end, next].compactMap { $0 }.filter { $0 > event.start }.min()
        segment.words = words(event, until: limit)
        return segment
    }

    private static func words(_ event: Event, until limit: Int64?) -> [RawWord] {
        var words: [RawWord] = []
        for part in event.segments {
            guard let text = part["utf8"]?.string else { continue }
            let start = event.start + (JSONTimes.milliseconds(part["tOffsetMs"]) ?? 0)
            // A segment of several words gives a start only to the first.
            for (place, word) in text.split(whereSeparator: \.isWhitespace).enumerated() {
                words.append(RawWord(text: String(word), start: place == 0 ? start : nil))
            }
        }
        for place in words.indices {
            words[place].end = place + 1 < words.count ? words[place + 1].start : limit
        }
        return words
    }
}
