import ListenCore

/// A column of lines, from top to bottom.
struct PDFColumn {
    var lines: [PDFLine]
    /// The edges that most of its lines reach.
    let left: Double
    let right: Double

    init(_ lines: [PDFLine]) {
        self.lines = PDFColumn.rows(lines).flatMap { $0 }
        left = lines.map(\.left).min() ?? 0
        right = lines.map(\.right).max() ?? 0
    }

    /// The lines in rows from top to bottom, those of a row from left to right.
    static func rows(_ lines: [PDFLine]) -> [[PDFLine]] {
        var rows: [[PDFLine]] = []
        for line in lines.sorted(by: { ($0.middle, $0.left) < ($1.middle, $1.left) }) {
            if let first = rows.last?.first, line.middle - first.middle < line.height * 0.4 {
                rows[rows.count - 1].append(line)
            } else {
                rows.append([line])
            }
        }
        return rows.map { $0.sorted { $0.left < $1.left } }
    }
}

/// Puts the lines of a page in the order they are read: column after column, with what stands
/// across them between.
enum PDFColumns {
    private static let deepest = 4

    /// The columns in reading order.
    static func columns(of lines: [PDFLine], depth: Int = 0) -> [PDFColumn] {
        guard (4...PDFPage.mostLines).contains(lines.count), depth < deepest,
            let gutter = gutter(of: lines)
        else {
            return lines.isEmpty ? [] : [PDFColumn(lines)]
        }
        var columns: [PDFColumn] = []
        var (left, right, across): ([PDFLine], [PDFLine], [PDFLine]) = ([], [], [])
        func finish() {
            if !across.isEmpty { columns.append(PDFColumn(across)) }
            columns += Self.columns(of: left, depth: depth + 1)
            columns += Self.columns(of: right, depth: depth + 1)
            (left, right, across) = ([], [], [])
        }
        for line in lines.sorted(by: { ($0.top, $0.left) < ($1.top, $1.left) }) {
            if line.right <= gutter + 1 {
                left.append(line)
            } else if line.left >= gutter - 1 {
                right.append(line)
            } else {
                if !left.isEmpty || !right.isEmpty { finish() }
                across.append(line)
            }
        }
        finish()
        return columns
    }

    /// The place between two columns of prose that the fewest lines cross; `nil` without columns.
    private static func gutter(of lines: [PDFLine]) -> Double? {
        let lefts = lines.map(\.left).min() ?? 0
        let rights = lines.map(\.right).max() ?? 0
        let width = rights - lefts
        guard width > 0 else { return nil }
        var best: (place: Double, crossing: Int)?
        for step in 4...36 {
            let place = lefts + width * Double(step) / 40
            let left = lines.filter { $0.right <= place }
            let right = lines.filter { $0.left >= place }
            let crossing = lines.count - left.count - right.count
            guard left.count >= 2, right.count >= 2, crossing * 5 <= lines.count * 3,
                crossing < best?.crossing ?? .max, isProse(left + right)
            else { continue }
            // Columns stand beside each other.
            let beside = left.count { line in
                right.contains { abs($0.middle - line.middle) < max(line.height, $0.height) * 1.5 }
            }
            guard beside * 2 >= min(left.count, right.count) else { continue }
            let edge = left.map(\.right).max() ?? place
            let next = right.map(\.left).min() ?? place
            guard next - edge >= (lines.first?.height ?? 10) * 0.4 else { continue }
            best = ((edge + next) / 2, crossing)
        }
        return best?.place
    }

    /// Lines of sentences, and not the cells of a table.
    private static func isProse(_ lines: [PDFLine]) -> Bool {
        let characters = lines.reduce(0) { $0 + $1.count }
        let wide = lines.first?.text.first.map(LineJoin.isUnspaced) ?? false
        return characters >= lines.count * (wide ? 8 : 16)
    }
}
