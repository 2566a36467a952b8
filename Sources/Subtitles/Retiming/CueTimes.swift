/// The times of formats with a line of two times above each text: SubRip, WebVTT, SBV.
enum CueTimes {
    /// The edits of a text's times: those of cues, and those of words inside them.
    static func edits(
        _ text: UnsafeBufferPointer<UInt8>, _ change: TimeChange, _ form: Retiming.Form
    ) -> TimeEdits {
        let usual: TimeForm = form == .vtt ? .vtt : form == .sbv ? .sbv : .srt
        var edits = TimeEdits(text, usual: usual)
        let reader = LineReader(text)
        var open: (old: TimeChange.Span, new: TimeChange.Span)?
        var isAfterBlank = true
        for range in RawLines(text) {
            let line = reader.trimmed(range)
            defer { isAfterBlank = line.isEmpty }
            if let found = form == .sbv ? pair(reader, line) : timing(reader, line) {
                let (start, end) = (found.timing.start, found.timing.end)
                let new = change.cue(start, end)
                edits.replace(found.start, start, by: new.start)
                if end.map({ $0 < start }) ?? true { edits.saysEnds = false }
                if let place = found.end, let end, let stop = new.end {
                    edits.replace(place, end, by: stop)
                }
                open = (TimeChange.Span(start: start, end: end), new)
            } else if isAfterBlank, form == .vtt, beginsComment(reader, line) {
                open = nil
            } else if form != .sbv, let (old, new) = open {
                for stamp in stamps(reader, line) {
                    edits.replace(
                        stamp.place, stamp.time, by: change.inside(stamp.time, old, new))
                }
            }
        }
        return edits
    }

    private typealias Found = (timing: Timing, start: Range<Int>, end: Range<Int>?)

    private static func timing(_ reader: LineReader, _ line: Range<Int>) -> Found? {
        guard reader.hasGreaterThan(line) || reader.contains("→", in: line) else { return nil }
        var scanner = TimingScanner(reader.bytes, line)
        return scanner.placedTiming()
    }

    private static func pair(_ reader: LineReader, _ line: Range<Int>) -> Found? {
        guard let (times, comma) = SBVParser.placedTimes(reader, line) else { return nil }
        return (
            Timing(start: times.start, end: times.end, isOdd: false),
            reader.trimmed(line.lowerBound..<comma), reader.trimmed(comma + 1..<line.upperBound)
        )
    }

    private static func beginsComment(_ reader: LineReader, _ line: Range<Int>) -> Bool {
        let names: [StaticString] = ["NOTE", "STYLE", "REGION", "WEBVTT"]
        return names.contains { reader.starts(line, with: $0) }
    }

    /// The times inside a line of text, such as `<00:00:01.500>`.
    private static func stamps(
        _ reader: LineReader, _ line: Range<Int>
    ) -> [(place: Range<Int>, time: Int64)] {
        var found: [(Range<Int>, Int64)] = []
        var at = line.lowerBound
        while let open = reader.bytes[at..<line.upperBound].firstIndex(of: 0x3C) {
            at = open + 1
            let reach = at..<min(line.upperBound, at + 25)
            guard let close = reader.bytes[reach].firstIndex(of: 0x3E) else { continue }
            let place = reader.trimmed(at..<close)
            guard let first = place.first, reader.bytes[first] &- 0x30 <= 9,
                let time = reader.time(place)
            else { continue }
            found.append((place, time))
            at = close + 1
        }
        return found
    }
}
