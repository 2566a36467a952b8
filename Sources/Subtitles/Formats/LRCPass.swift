import ListenCore

/// Collects the stamped lines of an LRC file, then makes cues of them: each lasts until the next
/// stamp.
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
    /// The shift of the offset tag: the text moves earlier by it (µs).
    private(set) var offset: Int64 = 0
    private var language: Language?
    private var log: DiagnosticLog

    /// The largest shift by the offset tag (µs): an hour.
    private static let widestOffset: Int64 = 3_600_000_000
    /// The largest number of times that a line is repeated; songs have fewer.
    private static let mostStamps = 1000
    /// The largest number of bytes that repeats may add.
    private static let mostRepeated = 1_048_576
    /// The largest number of lines; recordings have fewer.
    private static let mostLines = 1_000_000

    /// A pass that continues `log`.
    init(log: DiagnosticLog) {
        self.log = log
    }

    /// Reads every line.
    mutating func run(_ lineReader: LineReader) {
        var reader = lineReader
        while let range = reader.next() {
            guard !reader.isBlank(range) else { continue }
            readLine(LRCScanner(reader.bytes, range), reader.line)
        }
    }

    /// Reads one line.
    mutating func readLine(_ lineScanner: LRCScanner, _ line: Int) {
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
            // Word times belong to the first stamp; a repeat moves them.
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
            // Blanks before a stamp belong to the text.
            if scanner.skipBlanks(), !out.isEmpty, out.last != 0x20 { out.append(0x20) }
            guard scanner.position < scanner.end else { break }
            if let time = scanner.stamp(0x3C, 0x3E) ?? scanner.stamp(0x5B, 0x5D) {
                stamps.append(CueText.Stamp(offset: out.count, time: time))
            } else {
                out.append(scanner.bytes[scanner.position])
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
            language = StatedLanguage.language(value)
        }
    }

    /// The finished table; a positive offset moves the text earlier.
    consuming func table() -> CueTable {
        let sorted = lines.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
        var builder = CueTableBuilder(capacity: sorted.count, log: log)
        for (line, next) in zip(sorted, Self.nexts(of: sorted)) where !line.text.isEmpty {
            let end = LRCLine.end(line.text, line.stamps, from: line.start, next: next)
            builder.add(
                start: line.start - offset, end: end - offset, text: line.text,
                words: LRCLine.words(line.text, line.stamps, from: line.start, to: end, next: next)
                    .map { $0.moved(by: -offset) },
                line: line.line)
        }
        return builder.table(dialect: .plain, language: language)
    }

    /// The line that follows each of the sorted lines.
    private static func nexts(of lines: [Line]) -> [LRCLine.Next?] {
        var nexts = [LRCLine.Next?](repeating: nil, count: lines.count)
        var (later, here): (LRCLine.Next?, LRCLine.Next?) = (nil, nil)
        for place in lines.indices.reversed() {
            let line = lines[place]
            if line.start != here?.start { (later, here) = (here, nil) }
            let isSilent = line.text.isEmpty || here?.isSilent == true
            here = LRCLine.Next(start: line.start, isSilent: isSilent)
            nexts[place] = later
        }
        return nexts
    }
}

extension Word {
    /// The same word later by `microseconds`, never before 0.
    fileprivate func moved(by microseconds: Int64) -> Word {
        let shift = MediaTime(microseconds: microseconds)
        return Word(
            start: max(.zero, start + shift), end: max(.zero, end + shift), text: text,
            isFollowedBySpace: isFollowedBySpace, isEstimated: isEstimated)
    }
}
