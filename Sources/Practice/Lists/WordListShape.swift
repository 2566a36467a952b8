/// The shape of a list, seen from its first lines.
struct WordListShape: Hashable, Sendable {
    let format: WordListFormat
    /// The byte between cells; `nil` when a line is one cell.
    private(set) var separator: UInt8?
    /// True if cells in quotes may hold separators and line ends.
    private(set) var hasQuotes = false
    /// True if quotes around a cell are no part of it, though no more is known of them.
    private(set) var dropsQuotes = false
    /// True if tags are no part of the texts.
    private(set) var hasMarkup = false
    /// True if the first row names the columns.
    private(set) var namesColumns = false
    private(set) var columns = WordListColumns()

    // As many rows say what a table's columns are.
    private static let sampled = 20

    /// The shape of a list; without a format that is seen too.
    init(of text: ArraySlice<UInt8>, _ wanted: WordListFormat?, _ limits: WordListLimits) {
        let header = wanted == .plain ? nil : AnkiHeader(text)
        separator =
            header?.separator ?? Self.separator(of: text, wanted, limits)
        switch separator {
        case nil: format = .plain
        case 0x09: format = .tsv
        default: format = .csv
        }
        guard format != .plain else {
            let rows = Self.sample(RowReader(text, separator: nil, hasQuotes: false, limits), 2)
            namesColumns = rows.count > 1 && WordListColumns.isTitle(rows[0])
            return
        }
        hasQuotes = format == .csv || header != nil
        let rows = Self.sample(
            RowReader(text, separator: separator, hasQuotes: hasQuotes, limits))
        if let first = rows.first, let named = WordListColumns(naming: first) {
            columns = named
            namesColumns = true
            hasMarkup = header?.hasMarkup ?? false
            return
        }
        columns = header?.columns ?? WordListColumns(seenIn: rows)
        hasMarkup = header?.hasMarkup ?? true
        dropsQuotes = !hasQuotes
    }

    /// A first line that names columns, a tab on a line, or as many commas or
    /// semicolons on each line make a table.
    private static func separator(
        of text: ArraySlice<UInt8>, _ wanted: WordListFormat?, _ limits: WordListLimits
    ) -> UInt8? {
        switch wanted {
        case .plain: return nil
        case .tsv: return 0x09
        case .csv, nil: break
        }
        let tables = [UInt8(0x2C), 0x3B].map { separator in
            let reader = RowReader(text, separator: separator, hasQuotes: true, limits)
            return (separator, rows: sample(reader))
        }
        let named = tables.first { _, rows in
            rows.first.map { $0.count > 1 && WordListColumns(naming: $0) != nil } == true
        }
        if let named { return named.0 }
        if wanted == nil {
            let lines = sample(
                RowReader(text, separator: 0x09, hasQuotes: false, limits), 100)
            if lines.contains(where: { $0.count > 1 }) { return 0x09 }
        }
        let even = tables.filter { _, rows in
            rows.first.map { first in
                first.count > 1 && rows.allSatisfy { $0.count == first.count }
            } == true
        }
        // Of both the one that comes first parts the word from what it means.
        let best = even.min {
            ($0.rows.first?.first ?? "").count < ($1.rows.first?.first ?? "").count
        }
        return best?.0 ?? (wanted == .csv ? 0x2C : nil)
    }

    private static func sample(_ reader: RowReader, _ count: Int = sampled) -> [[String]] {
        var (reader, rows) = (reader, [[String]]())
        while rows.count < count, let row = reader.next() {
            if let cells = row.content { rows.append(cells) }
        }
        return rows
    }

    /// A cell as the word or translation it holds.
    func plain(_ cell: String) -> String {
        var text = cell
        if dropsQuotes, text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
            text = String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
        }
        return hasMarkup ? CardMarkup.plain(text) : text
    }
}
