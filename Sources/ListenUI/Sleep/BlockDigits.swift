import Terminal

/// Digits of blocks, three points wide and five high.
struct BlockDigits {
    static let rows = 5

    /// The rows of each character, a bit a point, the left one highest.
    private static let shapes: [Character: [UInt8]] = [
        "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
        "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 1, 1],
        "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], ":": [0, 1, 0, 1, 0], "–": [0, 0, 7, 0, 0],
    ]

    let text: String
    /// The columns of a point.
    let pointColumns: Int
    let glyph: Unicode.Scalar

    private func breadth(of character: Character) -> Int { character == ":" ? 1 : 3 }

    /// The columns of the text, with a point between the digits.
    var columns: Int {
        let points = text.reduce(0) { $0 + breadth(of: $1) } + max(0, text.count - 1)
        return points * pointColumns
    }

    func draw(into canvas: inout Canvas, at point: Point, style: Style) {
        var column = point.column
        for character in text {
            let width = breadth(of: character)
            let shape = Self.shapes[character] ?? []
            for (row, bits) in shape.enumerated() {
                for offset in 0..<width where bits >> (width - 1 - offset) & 1 == 1 {
                    for part in 0..<pointColumns {
                        let place = Point(
                            column: column + offset * pointColumns + part, row: point.row + row)
                        canvas.put(glyph, at: place, style: style)
                    }
                }
            }
            column += (width + 1) * pointColumns
        }
    }
}
