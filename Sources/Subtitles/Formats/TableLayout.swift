/// The separator between the fields of a table.
enum TableSeparator: UInt8 {
    case tab = 0x09
    case comma = 0x2C
    case blank = 0x20
    case semicolon = 0x3B
}

/// A time in a table.
struct TableTime {
    /// Millionths of the written number: microseconds if it was seconds.
    let value: Int64
    /// True when it had a decimal point or colons, so that it was seconds.
    let isDecimal: Bool
}

/// The columns of a table and their meanings.
struct TableLayout {
    let start: Int
    let end: Int?
    let text: Int?
    /// True when the text continues to the end of the line, separators included.
    let isTextLast: Bool
    let hasHeader: Bool
    /// True when whole numbers are milliseconds.
    var isMilliseconds = false
    /// True when the header states the unit of times.
    private(set) var statesUnit = false
    /// True when the header is Whisper's, which writes whole milliseconds.
    private(set) var isWhispers = false
    /// True when whole numbers are seconds although the header is Whisper's.
    var contradictsHeader = false

    private static let starts: Set<String> = [
        "start", "begin", "from", "start_time", "starttime", "begin_time", "onset", "tmin",
        "time_in", "in_time", "tc_in",
    ]
    private static let ends: Set<String> = [
        "end", "stop", "to", "end_time", "endtime", "stop_time", "offset", "tmax", "time_out",
        "out_time", "tc_out",
    ]
    private static let texts: Set<String> = [
        "text", "label", "transcript", "transcription", "sentence", "word", "content", "caption",
        "subtitle", "utterance", "line",
    ]

    /// The layout a header line names; `nil` when it is no header.
    init?(header row: TableRow) {
        let columns = row.names.map { ColumnName($0) }
        guard let start = columns.firstIndex(where: { Self.starts.contains($0.name) }),
            let text = columns.firstIndex(where: { Self.texts.contains($0.name) })
        else { return nil }
        self.start = start
        self.text = text
        end = columns.firstIndex { Self.ends.contains($0.name) }
        isTextLast = text == columns.count - 1
        hasHeader = true
        isMilliseconds = columns[start].unit == .milliseconds
        statesUnit = columns[start].unit != nil
        isWhispers = row.names == ["start", "end", "text"]
    }

    /// The layout of a file without a header, by its first row.
    ///
    /// aeneas writes an identifier of the line before or after the times.
    init?(data row: TableRow, _ separator: TableSeparator) {
        let times = (0..<3).map { row.time($0) }
        let isNamed =
            times[1] != nil && times[2] != nil && (times[0] == nil || row.count > 3)
        guard let first = times[isNamed ? 1 : 0], let second = times[isNamed ? 2 : 1] else {
            return nil
        }
        start = isNamed ? 1 : 0
        end = start + 1
        let hasNameAfter = separator == .blank && !isNamed && row.count > 3
        let place = hasNameAfter ? 3 : start + 2
        text = place
        isTextLast = true
        hasHeader = false
        switch separator {
        case .tab: break
        // Only a header tells such a table from prose.
        case .semicolon: return nil
        // Prose has commas and small numbers too.
        case .comma:
            guard row.count > place, row.isQuoted(place) || first.isDecimal && second.isDecimal
            else { return nil }
        case .blank: guard row.isQuoted(place) else { return nil }
        }
    }

    /// A time in microseconds.
    func micros(_ time: TableTime) -> Int64 {
        isMilliseconds && !time.isDecimal ? time.value / 1_000 : time.value
    }
}

/// The name of a column, and the unit it states: `Start time (ms)`, `end_seconds`.
private struct ColumnName {
    enum Unit { case seconds, milliseconds }

    let name: String
    var unit: Unit?

    init(_ text: String) {
        var parts = text.split { $0 == " " || $0 == "_" || $0 == "-" || $0 == "." }
            .map { $0.filter { $0 != "(" && $0 != ")" && $0 != "[" && $0 != "]" } }
        switch parts.count > 1 ? parts.last : nil {
        case "ms", "msec", "milliseconds", "millis": unit = .milliseconds
        case "s", "sec", "secs", "seconds": unit = .seconds
        default: break
        }
        if unit != nil { parts.removeLast() }
        name = parts.joined(separator: "_")
    }
}

/// One line of a table.
struct TableRow {
    private let reader: LineReader
    private let line: Range<Int>
    private let fields: [Range<Int>]
    private let separator: TableSeparator

    /// The largest number of columns that are read.
    private static let mostFields = 32

    /// Splits a line; separators inside quotes do not count.
    init(_ reader: LineReader, _ line: Range<Int>, _ separator: TableSeparator) {
        let line = separator == .tab ? line : reader.trimmed(line)
        var fields: [Range<Int>] = []
        var from = line.lowerBound
        while fields.count < Self.mostFields {
            let end = Self.fieldEnd(reader.bytes, from..<line.upperBound, separator)
            fields.append(from..<end)
            guard end < line.upperBound else { break }
            from = end + 1
            while separator == .blank, from < line.upperBound, reader.bytes[from] == 0x20 {
                from += 1
            }
        }
        self.reader = reader
        self.line = line
        self.fields = fields
        self.separator = separator
    }

    /// The number of fields.
    var count: Int { fields.count }

    /// The fields as names of columns.
    var names: [String] {
        fields.map {
            let name = String(decoding: reader.bytes[$0].prefix(40), as: UTF8.self)
            return name.filter { $0 != "\"" }.trimmingBlanks.lowercased()
        }
    }

    /// A field as a time; `nil` when it is none.
    func time(_ place: Int) -> TableTime? {
        guard place < count else { return nil }
        let field = unquoted(reader.trimmed(fields[place]))
        guard (1...32).contains(field.count) else { return nil }
        let bytes = reader.bytes[field]
        if let value = DecimalNumber.millionths(bytes) {
            return TableTime(value: value, isDecimal: bytes.contains { $0 == 0x2E || $0 == 0x2C })
        }
        return reader.time(field).map { TableTime(value: $0, isDecimal: true) }
    }

    /// True when a field begins with a quotation mark.
    func isQuoted(_ place: Int) -> Bool {
        place < count && reader.bytes[fields[place]].first == 0x22
    }

    /// The text of a field, up to the end of the line if it is the last.
    func text(_ place: Int, isLast: Bool) -> String {
        guard place < count else { return "" }
        let field = fields[place]
        let whole = reader.trimmed(isLast ? field.lowerBound..<line.upperBound : field)
        // Between tabs the text is literal: quotation marks are dialogue, and `<` and `&` no
        // markup. Elsewhere quotation marks enclose the text.
        guard separator != .tab else {
            return String(decoding: reader.bytes[whole], as: UTF8.self).asCueText
        }
        guard isQuoted(place) else { return reader.visibleText(whole) }
        return reader.visibleText(unquoted(whole)).replacing("\"\"", with: "\"")
    }

    private func unquoted(_ range: Range<Int>) -> Range<Int> {
        guard range.count > 1, reader.bytes[range.lowerBound] == 0x22,
            reader.bytes[range.upperBound - 1] == 0x22
        else { return range }
        return range.lowerBound + 1..<range.upperBound - 1
    }

    /// The end of the field that begins at `range`.
    ///
    /// A quotation mark closes the field only before a separator: not every program doubles those
    /// inside.
    private static func fieldEnd(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ separator: TableSeparator
    ) -> Int {
        var at = range.lowerBound
        let isQuoted = separator != .tab && at < range.upperBound && bytes[at] == 0x22
        if isQuoted { at += 1 }
        while at < range.upperBound {
            if !isQuoted, bytes[at] == separator.rawValue { return at }
            if isQuoted, bytes[at] == 0x22 {
                let next = at + 1
                if next == range.upperBound || bytes[next] == separator.rawValue { return next }
                if bytes[next] == 0x22 { at = next }
            }
            at += 1
        }
        return range.upperBound
    }
}
