import ListenCore

extension SubtitleFormat {
    /// MicroDVD, `.sub`: `{100}{200}text`, in frames.
    static let microDVD = SubtitleFormat(
        name: "microdvd", title: "MicroDVD",
        matches: { FrameParser(.microDVD).matches($0) },
        parse: { FrameParser(.microDVD).parse($0, $1) })

    /// MPL2, `.txt`: `[100][200]text`, in tenths of a second.
    static let mpl2 = SubtitleFormat(
        name: "mpl2", title: "MPL2", matches: { FrameParser(.mpl2).matches($0) },
        parse: { FrameParser(.mpl2).parse($0, $1) })
}

/// Reads formats whose lines begin with two bracketed counts; `|` is a line end, and `/` at the
/// start of a line means italics.
struct FrameParser {
    /// The format to read.
    enum Kind {
        case microDVD, mpl2
    }

    /// One line: its counts and the place where its text begins.
    private struct Record {
        let start: Int64
        /// `nil` when the brackets are empty.
        let end: Int64?
        let text: Range<Int>
    }

    /// The frame rate of film on NTSC, which players assume when none is stated.
    private static let usualRate = 24_000.0 / 1_001

    private let kind: Kind
    private var opening: UInt8 { kind == .microDVD ? 0x7B : 0x5B }
    private var closing: UInt8 { kind == .microDVD ? 0x7D : 0x5D }

    /// A parser of one of the formats.
    init(_ kind: Kind) { self.kind = kind }

    /// True when the first visible line is a record, or MicroDVD's default line.
    func matches(_ source: SourceText) -> Bool {
        source.firstAnswer { reader, line in
            if kind == .microDVD, reader.starts(line, withCaseless: "{default}") { return true }
            return record(reader, line) != nil
        }
    }

    /// Reads decoded text.
    func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        source.bytes.withUnsafeBufferPointer { buffer in
            var builder = CueTableBuilder(
                capacity: buffer.count / 60, log: source.log(for: reading))
            read(LineReader(buffer), &builder)
            return builder.table(dialect: .plain)
        }
    }

    private func read(_ lines: LineReader, _ builder: inout CueTableBuilder) {
        var reader = lines
        var rate: Double? = kind == .mpl2 ? 10 : nil
        while let range = reader.next() {
            let line = reader.trimmed(range)
            if line.isEmpty || reader.starts(line, withCaseless: "{default}") { continue }
            guard let record = record(reader, line) else {
                builder.log.add(line: reader.line, "The line has no times; it was skipped.")
                continue
            }
            if kind == .microDVD, record.start <= 1, record.end ?? 0 <= 1,
                let stated = statedRate(reader, record.text)
            {
                rate = stated
                continue
            }
            if rate == nil {
                builder.log.remark(
                    line: reader.line,
                    "The file does not say its frame rate; 23.976 a second was taken.")
            }
            let known = rate ?? Self.usualRate
            rate = known
            add(record, reader, rate: known, &builder)
        }
    }

    private func add(
        _ record: Record, _ reader: LineReader, rate: Double, _ builder: inout CueTableBuilder
    ) {
        let text = text(of: record.text, reader)
        guard !text.isEmpty else {
            builder.log.add(line: reader.line, "The cue has no text; it is a gap.")
            return
        }
        builder.add(
            start: micros(record.start, rate), end: record.end.map { micros($0, rate) },
            text: text, words: [], line: reader.line)
    }

    private func micros(_ count: Int64, _ rate: Double) -> Int64 {
        MediaTime.seconds(Double(count) / rate).microseconds
    }

    /// `{100}{200}` or `{100}{}` at the start of a line.
    private func record(_ reader: LineReader, _ line: Range<Int>) -> Record? {
        var at = line.lowerBound
        guard let start = count(reader.bytes, &at, line.upperBound), let start,
            let end = count(reader.bytes, &at, line.upperBound)
        else { return nil }
        return Record(start: start, end: end, text: at..<line.upperBound)
    }

    /// A bracketed count at `at`, `.some(nil)` for empty brackets.
    private func count(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ end: Int) -> Int64??
    {
        guard at < end, bytes[at] == opening else { return .none }
        at += 1
        var value: Int64?
        while at < end, bytes[at] &- 0x30 <= 9 {
            value = min((value ?? 0) * 10 + Int64(bytes[at] &- 0x30), 999_999_999)
            at += 1
        }
        guard at < end, bytes[at] == closing else { return .none }
        at += 1
        return .some(value)
    }

    /// The frame rate that the text of MicroDVD's first line states.
    private func statedRate(_ reader: LineReader, _ range: Range<Int>) -> Double? {
        guard let millionths = DecimalNumber.millionths(reader.bytes[reader.trimmed(range)]) else {
            return nil
        }
        let rate = Double(millionths) / 1_000_000
        return (1...1_000).contains(rate) ? rate : nil
    }

    private func text(of range: Range<Int>, _ reader: LineReader) -> String {
        LineBreaks.resolved(reader.visibleText(range) + "|", "|").split(separator: "\n")
            .map { String(withoutCodes($0).drop { $0 == "/" }).trimmingBlanks }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A line without `{y:i}`, `{C:$0000FF}` and similar codes in front.
    private func withoutCodes(_ text: Substring) -> Substring {
        var rest = text
        while kind == .microDVD, rest.first == "{", let end = rest.firstIndex(of: "}"),
            rest.dropFirst(2).first == ":"
        {
            rest = rest[rest.index(after: end)...]
        }
        return rest
    }
}
