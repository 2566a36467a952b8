import Terminal

/// The scene that all peers draw.
enum Scene {
    /// Frames a second.
    static let rate = 30
    private static let words = [
        "the", "letter", "that", "nobody", "sent", "lay", "on", "the", "table", "of", "the", "inn",
    ]

    static func picture(_ frame: Int, isZoomed: Bool) -> Canvas {
        var canvas = Canvas(size: Size(columns: 100, rows: 30))
        canvas.draw("The Postman of the Island · Chapter 2", at: Point(column: 2, row: 0))
        let second = frame / rate
        let digits = second % 60 < 10 ? "0\(second % 60)" : "\(second % 60)"
        canvas.draw("\(second / 60):\(digits) / 15:00", at: Point(column: 85, row: 0))
        canvas.draw(
            "It was early, and the boats were out.", at: Point(column: 2, row: 8), style: .dim)
        var column = 2
        for (index, word) in words.enumerated() {
            let isLit = frame / 10 % words.count == index
            column = canvas.draw(
                TerminalText(word), at: Point(column: column, row: 11),
                style: isLit ? Style(attributes: [.bold, .reverse]) : .plain)
            column += 1
        }
        canvas.draw("She opened it with a knife.", at: Point(column: 2, row: 14), style: .dim)
        let head = isZoomed ? 32 : frame * 96 / 900 % 96
        for row in 0..<4 {
            for index in 0..<96 {
                let sample = (index + (isZoomed ? frame : 0)) * 37 + row * 59
                guard let glyph = Unicode.Scalar(UInt32(0x2801 + sample % 255)) else { continue }
                canvas.put(
                    glyph, at: Point(column: 2 + index, row: 22 + row),
                    style: index < head
                        ? Style(foreground: .ansi(.green), attributes: .bold) : .dim)
            }
        }
        canvas.draw("▶ 1×   space pause · q quit", at: Point(column: 2, row: 28))
        return canvas
    }
}
