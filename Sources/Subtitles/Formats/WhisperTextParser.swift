import ListenCore

extension SubtitleFormat {
    /// The lines Whisper programs print: `[00:00.000 --> 00:05.000] text`.
    static let whisperText = SubtitleFormat(
        name: "whisper", title: "Whisper text", matches: { WhisperTextParser.matches($0) },
        parse: { WhisperTextParser.parse($0, $1) })
}

/// Reads the text output of Whisper and whisper-jax: two times in brackets, then the text; lines
/// without times continue the one above.
enum WhisperTextParser {
    /// The times of a line and the place where its text begins.
    struct Record {
        let start: Int64
        /// The end; `nil` when it is missing or no time (`None`).
        let end: Int64?
        let text: Range<Int>
    }

    /// The longest pair of times, in bytes.
    private static let longestTimes = 80

    /// True when one of the first lines has times in brackets.
    static func matches(_ source: SourceText) -> Bool {
        source.firstAnswer { reader, line in
            guard reader.bytes[line.lowerBound] == 0x5B else { return nil }
            return record(reader, line) == nil ? nil : true
        }
    }

    /// A line's times; `nil` when it does not begin with them.
    static func record(_ reader: LineReader, _ line: Range<Int>) -> Record? {
        let bytes = reader.bytes
        guard bytes[line.lowerBound] == 0x5B,
            let close = line.prefix(longestTimes).first(where: { bytes[$0] == 0x5D })
        else { return nil }
        let inner = line.lowerBound + 1..<close
        let text = reader.trimmed(close + 1..<line.upperBound)
        var scanner = TimingScanner(bytes, inner)
        if let timing = scanner.timing() {
            return Record(start: timing.start, end: timing.end, text: text)
        }
        guard let arrow = inner.first(where: { bytes[$0] == 0x2D }),
            reader.contains("->", in: inner), let start = reader.time(inner.lowerBound..<arrow)
        else { return nil }
        return Record(start: start, end: nil, text: text)
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        source.bytes.withUnsafeBufferPointer { buffer in
            var builder = CueTableBuilder(
                capacity: buffer.count / 60, log: source.log(for: reading))
            read(LineReader(buffer), &builder)
            return builder.table(dialect: .plain)
        }
    }

    private static func read(_ lines: LineReader, _ builder: inout CueTableBuilder) {
        var reader = lines
        var open: (record: Record, line: Int, text: Range<Int>)?
        func close() {
            guard let (record, line, range) = open else { return }
            let text = reader.visibleText(range)
            if text.isEmpty {
                builder.log.add(line: line, "The cue has no text; it is a gap.")
            } else {
                builder.add(
                    start: record.start, end: record.end, text: text, words: [], line: line)
            }
        }
        while let range = reader.next() {
            let line = reader.trimmed(range)
            if line.isEmpty { continue }
            if let record = record(reader, line) {
                close()
                open = (record, reader.line, record.text)
            } else if let (record, first, text) = open {
                open = (record, first, text.lowerBound..<line.upperBound)
            } else {
                builder.log.add(line: reader.line, "Text before the first cue was skipped.")
            }
        }
        close()
    }
}
