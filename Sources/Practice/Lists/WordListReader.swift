public import FoundationEssentials
public import ListenCore

/// Reads lists of words from files of other programs, and our own.
///
/// Linear in the file's size; every size and count is bounded by `limits`.
/// What cannot be read is left out and told with its line.
public struct WordListReader: Sendable {
    /// The language of words whose line names none.
    public let language: Language
    /// The status of words whose line names none.
    public let status: WordStatus
    /// The present: when a word without a time was changed; a later time becomes it.
    public let now: Date
    /// How much is read.
    public let limits: WordListLimits

    /// A reader.
    public init(
        language: Language, status: WordStatus = .known, now: Date,
        limits: WordListLimits = WordListLimits()
    ) {
        self.language = language
        self.status = status
        self.now = now
        self.limits = limits
    }

    /// Reads a list; without a format it is seen from the first lines.
    ///
    /// Throws when the file is too large, no UTF-8, or holds no word.
    public func read(_ bytes: [UInt8], format: WordListFormat? = nil) throws(WordListError)
        -> WordList
    {
        guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard String(validating: text, as: UTF8.self) != nil else {
            throw .notText(line: Self.firstBadLine(of: text))
        }
        let format = format ?? Self.format(of: text, limits)
        var builder = Builder(reader: self, list: WordList(format: format))
        var rows = RowReader(text, format, limits)
        var columns: WordListColumns?
        while let row = rows.next() {
            guard let cells = row.cells else {
                builder.complain(row.line, "It is longer than any word's line, and was left out.")
                continue
            }
            guard let first = cells.first, cells.contains(where: { !$0.isEmpty }),
                !first.hasPrefix("#")
            else { continue }
            if columns == nil {
                columns = WordListColumns(format)
                if format != .plain, let named = WordListColumns(naming: cells) {
                    columns = named
                    continue
                }
            }
            guard let columns, builder.take(cells, columns, line: row.line) else { break }
        }
        guard !builder.list.entries.isEmpty else {
            throw .noWords(builder.list.diagnostics.first)
        }
        return builder.list
    }

    /// A tab on a line that is no comment makes a table of it, a first line
    /// that names columns one parted by commas.
    private static func format(of text: ArraySlice<UInt8>, _ limits: WordListLimits)
        -> WordListFormat
    {
        var lines = RowReader(text, .csv, limits)
        while let line = lines.next() {
            guard let cells = line.cells, cells.contains(where: { !$0.isEmpty }),
                cells.first?.hasPrefix("#") != true
            else { continue }
            if cells.count > 1, WordListColumns(naming: cells) != nil { return .csv }
            break
        }
        var plain = RowReader(text, .tsv, limits)
        for _ in 0..<100 {
            guard let line = plain.next() else { break }
            guard let cells = line.cells, cells.first?.hasPrefix("#") != true else { continue }
            if cells.count > 1 { return .tsv }
        }
        return .plain
    }

    private static func firstBadLine(of text: ArraySlice<UInt8>) -> Int {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        return (bad ?? 0) + 1
    }
}

/// Makes entries of rows.
private struct Builder {
    let reader: WordListReader
    var list: WordList
    private var places: [WordKey: Int] = [:]

    init(reader: WordListReader, list: WordList) {
        self.reader = reader
        self.list = list
    }

    /// Keeps a row's word; says whether there is room for more.
    mutating func take(_ cells: [String], _ columns: WordListColumns, line: Int) -> Bool {
        func cell(_ column: Int?) -> String {
            guard let column, cells.indices.contains(column) else { return "" }
            return cells[column]
        }
        let spelling = cell(columns.word)
        let tag = cell(columns.language)
        guard let language = tag.isEmpty ? reader.language : Language(tag: tag) else {
            complain(line, "“\(tag.printable(limit: 40))” is no language, so it was left out.")
            return true
        }
        guard let key = WordKey(spelling, language: language) else {
            complain(line, "“\(spelling.printable(limit: 40))” is no word, so it was left out.")
            return true
        }
        guard let status = status(cell(columns.status), cell(columns.extendedStatus), columns)
        else {
            let text = cell(columns.status).printable(limit: 40)
            complain(
                line,
                "“\(text)” is no status (1–5, known, ignored or new), so it was left out.")
            return true
        }
        guard let changed = changed(cell(columns.changed)) else {
            let text = cell(columns.changed).printable(limit: 40)
            complain(line, "“\(text)” is no time like 2026-11-21, so it was left out.")
            return true
        }
        return keep(
            WordEntry(
                key: key, spelling: spelling, status: status.value,
                translation: String(cell(columns.translation).prefix(1_000)), changedAt: changed),
            line: line)
    }

    mutating func complain(_ line: Int, _ message: String) {
        list.problems += 1
        guard list.diagnostics.count < reader.limits.diagnostics else { return }
        list.diagnostics.append(WordListDiagnostic(line: line, message: message))
    }

    private mutating func keep(_ entry: WordEntry, line: Int) -> Bool {
        if let place = places[entry.key] {
            if entry.changedAt >= list.entries[place].changedAt { list.entries[place] = entry }
            return true
        }
        guard list.entries.count < reader.limits.words else {
            complain(
                line,
                "A list has at most \(reader.limits.words) words; from here on it was left out.")
            return false
        }
        places[entry.key] = list.entries.count
        list.entries.append(entry)
        return true
    }

    /// A status, or none for a word that is new.
    private struct Status {
        let value: WordStatus?
    }

    private func status(_ text: String, _ extended: String, _ columns: WordListColumns)
        -> Status?
    {
        if text.isEmpty { return Status(value: reader.status) }
        if columns.isOfLingQ {
            return LingQStatus.status(text, extended: extended).map { Status(value: $0) }
        }
        if ["new", "unknown", "0"].contains(text.lowercased()) { return Status(value: nil) }
        return WordStatus(name: text).map { Status(value: $0) }
    }

    private func changed(_ text: String) -> Date? {
        guard !text.isEmpty else { return reader.now }
        let whole = CalendarDay(text) == nil ? text : text + "T00:00:00Z"
        guard let date = try? Date(whole, strategy: .iso8601) else { return nil }
        return min(date, reader.now)
    }
}
