import ListenCore

extension SubtitleFormat {
    /// SubViewer 1, `.sub`: `[hh:mm:ss]` lines around the text.
    static let subViewer = SubtitleFormat(
        name: "subviewer", title: "SubViewer 1", matches: { SubViewerParser.matches($0) },
        parse: { SubViewerParser.parse($0, $1) })
}

/// Reads SubViewer 1: a line `[hh:mm:ss]`, text with `|` as line end, and the line `[hh:mm:ss]` at
/// which the text ends.
enum SubViewerParser {
    /// True when a stamp of three pairs of digits stands alone on its line, and the line below is
    /// text: lyrics have both on one line.
    static func matches(_ source: SourceText) -> Bool {
        var isAfterStamp = false
        return source.firstAnswer { reader, line in
            if isAfterStamp {
                return reader.bytes[line.lowerBound] != 0x5B
            }
            isAfterStamp = time(reader, line) != nil
            if isAfterStamp { return nil }
            var scanner = LRCScanner(reader.bytes, line)
            return scanner.stamp(0x5B, 0x5D) == nil ? nil : false
        }
    }

    /// The time (µs) of a line that is a stamp and nothing else.
    static func time(_ reader: LineReader, _ line: Range<Int>) -> Int64? {
        let bytes = reader.bytes
        guard line.count == 10, bytes[line.lowerBound] == 0x5B,
            bytes[line.upperBound - 1] == 0x5D, bytes[line.lowerBound + 3] == 0x3A,
            bytes[line.lowerBound + 6] == 0x3A
        else { return nil }
        return reader.time(line.lowerBound + 1..<line.upperBound - 1)
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        let builder = source.bytes.withUnsafeBufferPointer { buffer in
            var pass = SubViewerPass(buffer, log: source.log(for: reading))
            pass.run()
            return pass.builder
        }
        return builder.table(dialect: .plain)
    }
}

/// The one pass; see `LineReader` for the rule about its pointer.
private struct SubViewerPass {
    var builder: CueTableBuilder
    private var reader: LineReader
    /// The last stamp, its line, and the text since then.
    private var open: (start: Int64, line: Int, text: Range<Int>?)?

    init(_ bytes: UnsafeBufferPointer<UInt8>, log: DiagnosticLog) {
        reader = LineReader(bytes)
        builder = CueTableBuilder(capacity: bytes.count / 60, log: log)
    }

    mutating func run() {
        while let range = reader.next() {
            let line = reader.trimmed(range)
            if line.isEmpty { continue }
            if let time = SubViewerParser.time(reader, line) {
                close(at: time)
                open = (time, reader.line, nil)
            } else if reader.bytes[line.lowerBound] != 0x5B {
                let first = open?.text?.lowerBound ?? line.lowerBound
                open?.text = first..<line.upperBound
            }
        }
        close(at: nil)
    }

    /// Adds the open cue; the time between the end of one text and the start of the next has none.
    private mutating func close(at end: Int64?) {
        guard let (start, line, range) = open, let range else { return }
        open = nil
        let text = LineBreaks.resolved(reader.visibleText(range), "|")
        guard !text.isEmpty else { return }
        builder.add(start: start, end: end, text: text, words: [], line: line)
    }
}
