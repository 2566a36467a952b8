import ListenCore

/// Gathers the stamped lines of an LRC file, then makes cues of them: each
/// lasts until the next stamp.
struct LRCPass {
    /// One line at one of its times.
    private struct Line {
        let start: Int64
        let text: String
        let stamps: [CueText.Stamp]
        let line: Int
    }

    private var lines: [Line] = []
    private var repeated = 0
    private var offset: Int64 = 0
    private var language: Language?
    private var log: DiagnosticLog

    /// The offset tag may shift by so much at most (µs): an hour.
    private static let widestOffset: Int64 = 3_600_000_000
    /// How long the last line lasts (µs).
    private static let lastLength: Int64 = 5_000_000
    /// A line repeated more often than this is no line of a song.
    private static let mostStamps = 1000
    /// How many bytes of text repeats may add.
    private static let mostRepeated = 1_048_576
    /// No recording has more lines than this.
    private static let mostLines = 1_000_000

    /// A pass that goes on with a log.
    init(log: DiagnosticLog) {
        self.log = log
    }

    /// Reads every line.
    mutating func run(_ lineReader: LineReader) {
        var reader = lineReader
        while let range = reader.next() {
            guard !reader.isBlank(range) else { continue }
            take(LRCScanner(reader.bytes, range), reader.line)
        }
    }

    private mutating func take(_ lineScanner: LRCScanner, _ line: Int) {
        var scanner = lineScanner
        var starts: [Int64] = []
        while starts.count < Self.mostStamps, let time = scanner.stamp(0x5B, 0x5D) {
            starts.append(time)
        }
        guard let first = starts.first else {
            takeTag(
                String(decoding: scanner.bytes[scanner.position..<scanner.end], as: UTF8.self), line
            )
            return
        }
        let body = body(&scanner)
        guard lines.count + starts.count <= Self.mostLines else {
            log.add(line: line, "There are more lines than can be kept; the rest was left out.")
            return
        }
        repeated += body.text.utf8.count * (starts.count - 1)
        if repeated > Self.mostRepeated {
            log.add(line: line, "The line is repeated more often than can be kept.")
            starts = [first]
        }
        for start in starts {
            // Word times are those of the first stamp; a repeat moves them.
            let stamps = body.stamps.map {
                CueText.Stamp(offset: $0.offset, time: $0.time - first + start)
            }
            lines.append(Line(start: start, text: body.text, stamps: stamps, line: line))
        }
    }

    /// The text after the stamps, and the stamps inside it.
    private func body(_ scanner: inout LRCScanner) -> (text: String, stamps: [CueText.Stamp]) {
        var out: [UInt8] = []
        var stamps: [CueText.Stamp] = []
        while scanner.position < scanner.end {
            let before = scanner.position
            if let time = scanner.stamp(0x3C, 0x3E) ?? scanner.stamp(0x5B, 0x5D) {
                // The blanks in front of a stamp are the text's.
                let hasBlank = scanner.bytes[before] == 0x20 || scanner.bytes[before] == 0x09
                if hasBlank, !out.isEmpty, out.last != 0x20 { out.append(0x20) }
                stamps.append(CueText.Stamp(offset: out.count, time: time))
            } else {
                let byte = scanner.bytes[scanner.position]
                if byte != 0x20 && byte != 0x09 || !out.isEmpty && out.last != 0x20 {
                    out.append(byte == 0x09 ? 0x20 : byte)
                }
                scanner.position += 1
            }
        }
        while out.last == 0x20 { out.removeLast() }
        let text = String(decoding: out, as: UTF8.self)
        return (text, stamps.map { .init(offset: min($0.offset, out.count), time: $0.time) })
    }

    private mutating func takeTag(_ text: String, _ line: Int) {
        let inner = text.trimmingBlanks
        guard inner.hasPrefix("["), inner.hasSuffix("]"), let colon = inner.firstIndex(of: ":")
        else {
            log.add(line: line, "The line has no time; it was skipped.")
            return
        }
        let key = inner[inner.index(after: inner.startIndex)..<colon].lowercased()
        let value = String(inner[inner.index(after: colon)...].dropLast()).trimmingBlanks
        if key == "offset" {
            if let milliseconds = Int64(value), abs(milliseconds) <= Self.widestOffset / 1000 {
                offset = milliseconds * 1000
            } else {
                log.add(line: line, "The offset is no number of milliseconds; it was ignored.")
            }
        } else if key == "la" || key == "language" {
            language = Language(tag: value)
        }
    }

    /// The finished table; a positive offset moves the text earlier.
    consuming func table() -> CueTable {
        let sorted = lines.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
        var builder = CueTableBuilder(capacity: sorted.count, log: log)
        let nexts = Self.nextStarts(sorted.map(\.start))
        for (line, next) in zip(sorted, nexts) where !line.text.isEmpty {
            let end = Self.end(of: line, before: next)
            let given =
                CueText(text: line.text, stamps: line.stamps)
                .words(from: line.start, to: end) ?? []
            builder.add(
                start: line.start - offset, end: end - offset, text: line.text,
                words: given.map { $0.moved(by: -offset) }, line: line.line)
        }
        return builder.table(dialect: .plain, language: language)
    }

    /// For each of sorted starts, the first later one.
    private static func nextStarts(_ starts: [Int64]) -> [Int64?] {
        var nexts = [Int64?](repeating: nil, count: starts.count)
        for place in starts.indices.dropLast().reversed() {
            let isSame = starts[place + 1] == starts[place]
            nexts[place] = isSame ? nexts[place + 1] : starts[place + 1]
        }
        return nexts
    }

    /// A stamp after the last word ends the line; else the next line does.
    private static func end(of line: Line, before next: Int64?) -> Int64 {
        let spoken = line.stamps.map(\.time).max() ?? line.start
        if let last = line.stamps.last, last.offset == line.text.utf8.count, last.time > line.start
        {
            return last.time
        }
        return next ?? max(spoken, line.start) + lastLength
    }
}

extension Word {
    /// The same word so many microseconds later, never before 0.
    fileprivate func moved(by microseconds: Int64) -> Word {
        let shift = MediaTime(microseconds: microseconds)
        return Word(
            start: max(.zero, start + shift), end: max(.zero, end + shift), text: text,
            isFollowedBySpace: isFollowedBySpace, isEstimated: isEstimated)
    }
}
