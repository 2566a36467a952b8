import Foundation
import Terminal
import Testing

/// Screens kept as text files beside the tests; `LISTEN_RECORD=1` writes them anew.
enum ScreenSnapshot {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Snapshots")

    /// The screen as rows between bars; the right half of a wide glyph is `‹`
    /// and a highlighted cell is told in a second block of marks.
    static func text(of canvas: Canvas) -> String {
        let size = canvas.gridSize
        var lines: [String] = []
        for row in 0..<size.rows {
            let cells = (0..<size.columns).map { column -> String in
                let point = Point(column: column, row: row)
                if canvas[point]?.isContinuation == true { return "‹" }
                return canvas.grapheme(at: point)
            }
            lines.append("|\(cells.joined())|")
        }
        return lines.joined(separator: "\n") + "\n" + marks(of: canvas)
    }

    /// Rows in which bold, underlined or differently grounded cells are marked.
    private static func marks(of canvas: Canvas) -> String {
        let size = canvas.gridSize
        let ground = canvas[Point(column: size.columns - 1, row: size.rows - 1)]?.style.background
        var lines: [String] = []
        for row in 0..<size.rows {
            let marks = (0..<size.columns).map { column -> String in
                guard let style = canvas[Point(column: column, row: row)]?.style else { return " " }
                if style.background != ground {
                    return style.attributes.contains(.bold) ? "#" : "+"
                }
                return style.attributes.contains(.underline)
                    ? "_" : style.attributes.contains(.bold) ? "b" : " "
            }.joined()
            let trimmed = String(marks.reversed().drop { $0 == " " }.reversed())
            if !trimmed.isEmpty { lines.append("\(row): \(trimmed)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Compares a screen with its file, or writes the file when recording.
    static func expect(
        _ canvas: Canvas, matches name: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let text = text(of: canvas)
        let file = folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["LISTEN_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let stored = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(text == stored, "\(name) differs from its snapshot", sourceLocation: location)
    }

    /// Writes the screen as escapes into the folder named by `LISTEN_PREVIEW`,
    /// to be looked at as a picture.
    static func preview(_ canvas: Canvas, _ name: String) throws {
        guard let path = ProcessInfo.processInfo.environment["LISTEN_PREVIEW"] else { return }
        var difference = FrameDiff(capabilities: TerminalCapabilities())
        let bytes = difference.encode(canvas)
        try Data(bytes).write(to: URL(fileURLWithPath: path).appendingPathComponent(name + ".ansi"))
    }
}
