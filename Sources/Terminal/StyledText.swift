/// A line of text whose parts have styles of their own.
///
/// ```swift
/// var line = StyledText("Chapter ")
/// line.append("3", .bold)
/// let end = canvas.draw(line, at: .zero)  // 9
/// ```
public struct StyledText: Hashable, Sendable {
    /// A part in one style.
    public struct Run: Hashable, Sendable {
        /// The text.
        public var text: TerminalText
        /// Its look.
        public var style: Style

        /// Makes a part.
        public init(_ text: TerminalText, _ style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The parts, in order.
    public var runs: [Run]

    /// Makes a line from its parts.
    public init(_ runs: [Run] = []) {
        self.runs = runs
    }

    /// Makes a line in one style.
    public init(_ text: TerminalText, _ style: Style = .plain) {
        runs = [Run(text, style)]
    }

    /// Adds a part at the end.
    public mutating func append(_ text: TerminalText, _ style: Style = .plain) {
        runs.append(Run(text, style))
    }
}

extension Canvas {
    /// Draws a line of styled parts and returns the column after it.
    @discardableResult
    public mutating func draw(_ line: StyledText, at point: Point) -> Int {
        line.runs.reduce(point.column) { column, run in
            draw(run.text, at: Point(column: column, row: point.row), style: run.style)
        }
    }
}
