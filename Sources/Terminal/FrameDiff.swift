/// Turns each canvas into the bytes that bring the terminal from the one before to it.
///
/// The stream of differences shows the same as whole redraws would. The terminal must have
/// autowrap off (`TTYDevice` sees to it), so that nothing drawn can leave its row.
public struct FrameDiff: Sendable {
    /// What the terminal can do; a change of colour depth needs `invalidate`.
    public var capabilities: TerminalCapabilities {
        didSet {
            // Sixels of another scale stand elsewhere.
            if oldValue.graphics == .sixel, capabilities.cellSize != oldValue.cellSize {
                invalidate()
            }
        }
    }
    /// The canvas that the terminal shows; nil when that is unknown.
    private var shown: Canvas?
    private var pictures = PictureLayer()

    /// Frames shorter than this many bytes are not worth a synchronized update.
    static let synchronizedMinimum = 1024

    /// Starts with a screen of unknown content: the first frame is whole.
    public init(capabilities: TerminalCapabilities = TerminalCapabilities()) {
        self.capabilities = capabilities
    }

    /// Forgets what the terminal shows, so that the next frame is whole.
    public mutating func invalidate() {
        shown = nil
        pictures.forget()
    }

    /// The bytes for the next canvas, to be sent in one write; empty if nothing changed.
    public mutating func encode(_ canvas: Canvas) -> [UInt8] {
        var next = canvas
        let placements = PictureLayer.part(&next, capabilities)
        var writer = EscapeWriter(depth: capabilities.colorDepth)
        let previous: Canvas
        if let shown, shown.gridSize == next.gridSize {
            previous = shown
        } else {
            writer.clearScreen()
            pictures.forget()
            previous = Canvas(size: next.gridSize, wideAmbiguous: next.wideAmbiguous)
        }
        if previous.cursor != nil, next.cursor == nil { writer.hideCursor() }
        RowDiff.encode(from: previous, to: next, into: &writer)
        pictures.update(to: placements, capabilities, into: &writer)
        writer.finish(cursor: next.cursor, wasShown: previous.cursor)
        shown = next
        guard capabilities.synchronizedUpdate, writer.bytes.count > Self.synchronizedMinimum else {
            return writer.bytes
        }
        return Array("\u{1B}[?2026h".utf8) + writer.bytes + Array("\u{1B}[?2026l".utf8)
    }
}
