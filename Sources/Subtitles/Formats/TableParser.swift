import ListenCore

extension SubtitleFormat {
    /// Whisper's and aeneas's TSV, and Audacity's labels: tabs between.
    static let tsv = SubtitleFormat(
        name: "tsv", title: "TSV or Audacity labels",
        matches: { TableParser(.tab).matches($0) },
        parse: { TableParser(.tab).parse($0, $1) })

    /// Times and text with commas between, as whisper.cpp and aeneas write them, or with
    /// semicolons, as spreadsheets do where the comma is in numbers.
    static let csv = SubtitleFormat(
        name: "csv", title: "CSV",
        matches: { TableParser(.comma).matches($0) || TableParser(.semicolon).matches($0) },
        parse: {
            let hasCommas = TableParser(.comma).matches($0)
            return TableParser(hasCommas ? .comma : .semicolon).parse($0, $1)
        })

    /// aeneas's SSV and TXT: blanks between, the text in quotes.
    static let ssv = SubtitleFormat(
        name: "ssv", title: "SSV", matches: { TableParser(.blank).matches($0) },
        parse: { TableParser(.blank).parse($0, $1) })
}

/// Reads a table with a cue on each line: start, end, text, and perhaps a
/// name of the line, in the order the header or the first line shows.
struct TableParser {
    /// A quoted text has no more lines than this.
    private static let longestText = 16
    /// How many lines are looked at to learn the layout.
    private static let probedLines = 50
    /// A mean length (in counts) from which whole numbers are milliseconds.
    private static let longestInSeconds: Int64 = 60
    /// Nobody says more bytes of text in a second: what seems to be said so
    /// fast in milliseconds was written in seconds.
    private static let fastestSpeech: Int64 = 250

    private let separator: TableSeparator

    /// A parser of tables with this separator.
    init(_ separator: TableSeparator) { self.separator = separator }

    /// Whether the first visible line is a header or a row, and four of five
    /// of the first rows fit.
    func matches(_ source: SourceText) -> Bool {
        source.bytes.withUnsafeBufferPointer { layout(LineReader($0)) != nil }
    }

    /// Reads decoded text.
    func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        source.bytes.withUnsafeBufferPointer { buffer in
            var builder = CueTableBuilder(
                capacity: buffer.count / 60, log: source.log(for: reading))
            if let layout = layout(LineReader(buffer)) {
                read(LineReader(buffer), layout, &builder)
            }
            return builder.table(dialect: .plain)
        }
    }

    /// What the first lines say about the columns.
    private func layout(_ lines: LineReader) -> TableLayout? {
        var reader = lines
        var layout: TableLayout?
        var (rows, fitting, hasDecimals, length) = (Int64(0), Int64(0), false, Int64(0))
        var textBytes = 0
        while rows < Self.probedLines, let range = nextRow(&reader, layout) {
            guard isRow(reader, range) else { continue }
            let row = TableRow(reader, range, separator)
            guard let known = layout else {
                layout = TableLayout(header: row) ?? TableLayout(data: row, separator)
                guard let found = layout else { return nil }
                if found.hasHeader { continue }
                layout = found
                rows = 0
                tally(row, found)
                continue
            }
            tally(row, known)
        }
        func tally(_ row: TableRow, _ layout: TableLayout) {
            rows += 1
            guard let start = row.time(layout.start),
                let end = layout.end.map({ row.time($0) }) ?? start, end.value >= start.value
            else { return }
            fitting += 1
            hasDecimals = hasDecimals || start.isDecimal || end.isDecimal
            length += min(end.value - start.value, 1_000_000_000_000) / 1_000_000
            textBytes += layout.text.map { row.text($0, isLast: layout.isTextLast).utf8.count } ?? 0
        }
        guard fitting > 0, fitting * 5 >= rows * 4 else { return nil }
        if let found = layout, !found.statesUnit, !hasDecimals {
            let areSeconds = Int64(textBytes) * 1_000 > max(length, 1) * Self.fastestSpeech
            layout?.isMilliseconds =
                found.isWhispers ? !areSeconds : length / fitting >= Self.longestInSeconds
            layout?.contradictsHeader = found.isWhispers && areSeconds
        }
        return layout
    }

    /// The next line, with those that a quoted text goes on in.
    private func nextRow(_ reader: inout LineReader, _ layout: TableLayout?) -> Range<Int>? {
        guard let first = reader.next() else { return nil }
        guard let layout, layout.hasHeader, separator != .tab,
            Self.isOpen(reader.bytes[first])
        else { return first }
        var ahead = reader
        for _ in 0..<Self.longestText {
            // A line that begins as a row ends what was only a mark of inches.
            guard let more = ahead.next(),
                TableRow(ahead, more, separator).time(layout.start) == nil
            else { return first }
            let whole = first.lowerBound..<more.upperBound
            if !Self.isOpen(ahead.bytes[whole]) {
                reader = ahead
                return whole
            }
        }
        return first
    }

    /// Whether a quotation mark is still to come: those inside are doubled.
    private static func isOpen(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.count { $0 == 0x22 } % 2 == 1
    }

    /// Blank lines, and Audacity's lines about frequencies, are no rows.
    private func isRow(_ reader: LineReader, _ range: Range<Int>) -> Bool {
        !reader.isBlank(range) && reader.bytes[range.lowerBound] != 0x5C
    }

    private func read(
        _ lines: LineReader, _ layout: TableLayout, _ builder: inout CueTableBuilder
    ) {
        var reader = lines
        var isHeader = layout.hasHeader
        while let range = nextRow(&reader, layout) {
            guard isRow(reader, range) else { continue }
            if isHeader {
                isHeader = false
                if layout.contradictsHeader {
                    builder.log.remark(
                        line: reader.line,
                        "The times were read as seconds: as milliseconds they leave no time to "
                            + "say the text.")
                }
                continue
            }
            let row = TableRow(reader, range, separator)
            guard let start = row.time(layout.start) else {
                builder.log.add(line: reader.line, "The row has no times; it was skipped.")
                continue
            }
            let end = layout.end.flatMap { row.time($0) }
            let text = layout.text.map { row.text($0, isLast: layout.isTextLast) } ?? ""
            guard !text.isEmpty else {
                builder.log.add(line: reader.line, "The row has no text; it is a gap.")
                continue
            }
            builder.add(
                start: layout.micros(start), end: end.map { layout.micros($0) }, text: text,
                words: [], line: reader.line)
        }
    }
}
