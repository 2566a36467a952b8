/// Reads rows of cells from a text of lines, in one pass.
///
/// Quoted cells follow RFC 4180; what stands behind a closing quote is kept as
/// it is. A row that is too long is passed over to the end of a line.
struct RowReader {
    struct Row {
        /// The line it begins on, from 1.
        let line: Int
        /// Its cells; `nil` when it is longer than the limit.
        let cells: [String]?
        /// True if it begins with `#` outside of quotes.
        let isComment: Bool

        /// Its cells, unless it is a comment, empty, or too long.
        var content: [String]? {
            guard !isComment, let cells, cells.contains(where: { !$0.isEmpty }) else {
                return nil
            }
            return cells
        }
    }

    private let bytes: ArraySlice<UInt8>
    private let limits: WordListLimits
    /// The byte between cells; `nil` when a line is one cell.
    private let separator: UInt8?
    private let hasQuotes: Bool
    private var index: Int
    private var line = 1

    init(
        _ bytes: ArraySlice<UInt8>, separator: UInt8?, hasQuotes: Bool, _ limits: WordListLimits
    ) {
        self.bytes = bytes
        self.limits = limits
        self.separator = separator
        self.hasQuotes = hasQuotes
        index = bytes.startIndex
    }

    mutating func next() -> Row? {
        guard index < bytes.endIndex else { return nil }
        let (start, first) = (index, line)
        let isComment = bytes[start...].first { $0 != 0x20 } == 0x23
        var cells: [String] = []
        var cell: [UInt8] = []
        while index < bytes.endIndex {
            guard index - start <= limits.row else {
                passLine()
                return Row(line: first, cells: nil, isComment: isComment)
            }
            let byte = bytes[index]
            if hasQuotes, byte == 0x22, cell.isEmpty, !isComment {
                readQuoted(into: &cell, from: start)
                continue
            }
            if isLineEnd() { break }
            index += 1
            if byte == separator {
                keep(&cell, in: &cells)
            } else {
                cell.append(byte)
            }
        }
        keep(&cell, in: &cells)
        return Row(line: first, cells: cells, isComment: isComment)
    }

    /// Reads a cell between quotes; two quotes are one.
    private mutating func readQuoted(into cell: inout [UInt8], from start: Int) {
        index += 1
        while index < bytes.endIndex, index - start <= limits.row {
            let byte = bytes[index]
            index += 1
            if byte == 0x22 {
                guard index < bytes.endIndex, bytes[index] == 0x22 else {
                    // An empty cell in quotes must not be taken for one not begun.
                    if cell.isEmpty { cell.append(0x20) }
                    return
                }
                index += 1
            } else if byte == 0x0A {
                line += 1
            }
            cell.append(byte)
        }
    }

    private mutating func passLine() {
        while index < bytes.endIndex {
            if isLineEnd() { return }
            index += 1
        }
    }

    /// Passes a line end (LF, CR LF or CR) when there is one.
    private mutating func isLineEnd() -> Bool {
        switch bytes[index] {
        case 0x0D where index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A: index += 2
        case 0x0A, 0x0D: index += 1
        default: return false
        }
        line += 1
        return true
    }

    private func keep(_ cell: inout [UInt8], in cells: inout [String]) {
        defer { cell.removeAll(keepingCapacity: true) }
        guard cells.count < limits.columns else { return }
        cells.append(Self.text(of: cell))
    }

    /// A cell's text without control characters and spaces around it.
    private static func text(of cell: [UInt8]) -> String {
        // The fast way for a cell that begins and ends with a letter of ASCII, and holds
        // nothing that may be a control character (00…1F, 7F, C2 80…C2 9F).
        if let first = cell.first, let last = cell.last, (0x21...0x7E).contains(first),
            (0x21...0x7E).contains(last),
            cell.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 })
        {
            return String(decoding: cell, as: UTF8.self)
        }
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: cell, as: UTF8.self).unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            text.append(isControl ? " " : scalar)
        }
        return trimmed(String(text))
    }

    private static func trimmed(_ text: String) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }
}
