import ListenCore

extension SubtitleFormat {
    /// YouTube's SBV and SubViewer 2, `.sbv` and `.sub`: `start,end` lines.
    static let sbv = SubtitleFormat(
        name: "sbv", title: "SBV or SubViewer 2", matches: { SBVParser.matches($0) },
        parse: { SBVParser.parse($0, $1) })
}

/// Reads SBV and SubViewer 2: a line of two times with a comma between, then
/// lines of text, in which `[br]` is a line end.
enum SBVParser {
    /// The longest line that may be two times.
    private static let longestTiming = 64

    /// True when the first line with times is of this form.
    static func matches(_ source: SourceText) -> Bool {
        source.firstAnswer { reader, line in times(reader, line) == nil ? nil : true }
    }

    /// The two times of a line, in microseconds.
    ///
    /// The line may hold more than one comma, so each is tried.
    static func times(_ reader: LineReader, _ line: Range<Int>) -> (start: Int64, end: Int64)? {
        placedTimes(reader, line)?.times
    }

    /// The two times of a line, and the place of the comma between them.
    static func placedTimes(
        _ reader: LineReader, _ line: Range<Int>
    ) -> (times: (start: Int64, end: Int64), comma: Int)? {
        guard line.count <= longestTiming else { return nil }
        for comma in line where reader.bytes[comma] == 0x2C {
            if let start = reader.time(line.lowerBound..<comma),
                let end = reader.time(comma + 1..<line.upperBound)
            {
                return ((start, end), comma)
            }
        }
        return nil
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        let builder = source.bytes.withUnsafeBufferPointer { buffer in
            var pass = SBVPass(buffer, log: source.log(for: reading))
            pass.run()
            return pass.builder
        }
        return builder.table(dialect: .plain)
    }
}

/// The one pass; see `LineReader` for the rule about its pointer.
private struct SBVPass {
    var builder: CueTableBuilder
    private var reader: LineReader
    private var cue: OpenCue?

    init(_ bytes: UnsafeBufferPointer<UInt8>, log: DiagnosticLog) {
        reader = LineReader(bytes)
        builder = CueTableBuilder(capacity: bytes.count / 60, log: log)
    }

    mutating func run() {
        while let range = reader.next() {
            let line = reader.trimmed(range)
            if line.isEmpty { continue }
            if let times = SBVParser.times(reader, line) {
                closeCue()
                cue = OpenCue(start: times.start, end: times.end, line: reader.line)
            } else {
                readLine(line)
            }
        }
        closeCue()
    }

    private mutating func readLine(_ line: Range<Int>) {
        guard cue != nil else {
            // Header lines look like `[INFORMATION]`, `[TITLE]…` or `[COLF]&HFFFFFF,…`.
            if reader.bytes[line.lowerBound] != 0x5B {
                builder.log.add(line: reader.line, "Text before the first cue was skipped.")
            }
            return
        }
        // aeneas writes an end for its section.
        if reader.starts(line, withCaseless: "[end subtitle]") { return }
        cue?.append(line)
    }

    private mutating func closeCue() {
        guard let closing = cue else { return }
        cue = nil
        let text = closing.text.map { LineBreaks.resolved(reader.visibleText($0), "[br]") } ?? ""
        guard !text.isEmpty else {
            builder.log.add(line: closing.line, "The cue has no text; it is a gap.")
            return
        }
        builder.add(
            start: closing.start, end: closing.end, text: text, words: [], line: closing.line)
    }
}

/// Marks inside a line that a format writes for line ends.
enum LineBreaks {
    /// The text with each mark as a line end, without blanks at the edges of lines and without
    /// blank lines.
    static func resolved(_ text: String, _ mark: String) -> String {
        guard text.contains(mark) else { return text }
        return text.replacing(mark, with: "\n").split(separator: "\n")
            .map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
