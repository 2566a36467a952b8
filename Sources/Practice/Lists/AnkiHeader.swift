/// The lines at the beginning of a text file of Anki: `#separator:Tab`, `#html:true`,
/// `#columns:Front	Back`, `#tags column:3`.
///
/// https://docs.ankiweb.net/importing/text-files.html#file-headers
struct AnkiHeader: Hashable, Sendable {
    /// The byte between cells.
    private(set) var separator: UInt8?
    /// True if texts have tags; `nil` when it is not said.
    private(set) var hasMarkup: Bool?
    /// The names of the columns.
    private(set) var names: String?
    /// The columns that hold no text of a card, from 0.
    private(set) var special: Set<Int> = []

    /// The header; `nil` when there is none.
    init?(_ text: ArraySlice<UInt8>) {
        var isFound = false
        var rest = text
        // There are about ten such lines.
        for _ in 0..<50 {
            guard rest.first == 0x23 else { break }
            let line = rest.dropFirst().prefix(1_000).prefix { $0 != 0x0A && $0 != 0x0D }
            if read(String(decoding: line, as: UTF8.self)) { isFound = true }
            let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
            rest = rest[end...].drop { $0 == 0x0A || $0 == 0x0D }
        }
        guard isFound else { return nil }
    }

    /// The columns it names, or the first two that hold texts.
    var columns: WordListColumns {
        if let names, let separator {
            let cells = names.utf8.split(separator: separator, omittingEmptySubsequences: false)
            if let named = WordListColumns(
                naming: cells.map { String(decoding: $0, as: UTF8.self) })
            {
                return named
            }
        }
        let texts = (0..<64).filter { !special.contains($0) }
        return WordListColumns(word: texts[0], translation: texts[1])
    }

    private mutating func read(_ line: String) -> Bool {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let value = parts[1]
        switch parts[0].lowercased() {
        case "separator":
            separator = Self.separators[value.lowercased()] ?? value.utf8.first
        case "html": hasMarkup = value.lowercased() == "true"
        case "columns": names = String(value)
        case "tags column", "deck column", "notetype column", "guid column":
            if let column = Int(value), (1...32).contains(column) { special.insert(column - 1) }
        case "deck", "notetype", "tags", "if matches": break
        default: return false
        }
        return true
    }

    private static let separators: [String: UInt8] = [
        "tab": 0x09, "\\t": 0x09, "comma": 0x2C, "semicolon": 0x3B, "space": 0x20,
        "pipe": 0x7C, "colon": 0x3A,
    ]
}
