import ListenCore

extension SubtitleFormat {
    /// Whisper's and aeneas's TSV, and Audacity's labels, with tabs as separators.
    static let tsv = SubtitleFormat(
        name: "tsv", title: "TSV or Audacity labels",
        matches: { TableParser(.tab).matches($0) },
        parse: { TableParser(.tab).parse($0, $1) })

    /// Times and text separated by commas, as whisper.cpp and aeneas write them, or by semicolons,
    /// as spreadsheets do where numbers have a decimal comma.
    static let csv = SubtitleFormat(
        name: "csv", title: "CSV",
        matches: { TableParser(.comma).matches($0) || TableParser(.semicolon).matches($0) },
        parse: {
            let hasCommas = TableParser(.comma).matches($0)
            return TableParser(hasCommas ? .comma : .semicolon).parse($0, $1)
        })

    /// aeneas's SSV and TXT, with blanks as separators and the text in quotation marks.
    static let ssv = SubtitleFormat(
        name: "ssv", title: "SSV", matches: { TableParser(.blank).matches($0) },
        parse: { TableParser(.blank).parse($0, $1) })
}

/// Reads a table with a cue on each line: start, end, text, and perhaps an identifier of the line,
/// in the order that the header or the first line shows.
struct TableParser {
    /// The largest number of lines in a quoted text.
    private static let longestText = 16
    /// The number of lines from which the layout is learned.
    private static let probedLines = 50
    /// The mean length (in counts) from which whole numbers are milliseconds.
    private static let longestInSeconds: Int64 = 60
    /// The most bytes of text that are spoken in a second: a faster text in milliseconds was
    /// written in seconds.
    private static let fastestSpeech: Int64 = 250

    private let separator: TableSeparator

    /// A parser of tables with this separator.
    init(_ separator: TableSeparator) { self.separator = separator }

    /// True when the first visible line is a header or a row, and four of five of the first rows
    /// fit.
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

    /// The layout of the columns, from the first lines.
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

    /// The next line, with the lines in which a quoted text continues.
    private func nextRow(_ reader: inout LineReader, _ layout: TableLayout?) -> Range<Int>? {
        guard let first = reader.next() else { return nil }
        guard let layout, layout.hasHeader, separator != .tab,
            Self.isOpen(reader.bytes[first])
        else { return first }
        var ahead = reader
        for _ in 0..<Self.longestText {
            // If the next line begins as a row, the quotation mark before it was only an inch mark.
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

    /// True when the closing quotation mark is still missing: those inside are doubled.
    private static func isOpen(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.count { $0 == 0x22 } % 2 == 1
    }

    /// True for rows; blank lines and Audacity's lines about frequencies are none.
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
