/// Encodes each canvas as the bytes that change the terminal from the previous canvas to it.
///
/// The stream of differences shows the same as whole redraws would. The terminal must have autowrap
/// off (`TTYDevice` ensures it), so that nothing drawn can leave its row.
///
/// ```swift
/// var diff = FrameDiff()
/// let first = diff.encode(canvas)  // the whole screen
/// let second = diff.encode(canvas)  // nothing, since nothing changed
/// ```
public struct FrameDiff: Sendable {
    /// The capabilities of the terminal; a change of colour depth needs `invalidate`.
    package var capabilities: TerminalCapabilities {
        didSet {
            // Sixels of another scale lie in other places.
            if oldValue.graphics == .sixel, capabilities.cellSize != oldValue.cellSize {
                invalidate()
            }
        }
    }
    /// The canvas that the terminal shows; nil when that is unknown.
    private var shown: Canvas?
    private var pictures = PictureLayer()
    private var sizedTexts = SizedTextLayer()
    /// The style that the terminal was left in: the next frame often begins with it.
    private var pen = EscapeWriter.Pen()

    /// The size in bytes below which a frame is sent without a synchronized update.
    static let synchronizedMinimum = 1024
    /// The size of a difference from which moving rows is tried.
    private static let shiftMinimum = 160

    /// Starts with a screen of unknown content: the first frame is whole.
    public init() {
        self.init(capabilities: TerminalCapabilities())
    }

    /// The same for a terminal of other capabilities.
    package init(capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
    }

    /// Forgets what the terminal shows, so that the next frame is whole.
    public mutating func invalidate() {
        shown = nil
        pictures.forget()
        sizedTexts.forget()
    }

    /// The bytes for the next canvas, to be sent in one write; empty if nothing changed.
    public mutating func encode(_ canvas: Canvas) -> [UInt8] {
        var next = canvas
        let placements = PictureLayer.part(&next, capabilities)
        let texts = capabilities.sizesText ? SizedTextLayer.part(&next) : []
        var writer = EscapeWriter(capabilities, pen: pen)
        let previous: Canvas
        if let shown, shown.gridSize == next.gridSize {
            previous = shown
        } else {
            writer.clearScreen()
            pictures.forget()
            sizedTexts.forget()
            previous = Canvas(size: next.gridSize, wideAmbiguous: next.wideAmbiguous)
        }
        if previous.cursor != nil, next.cursor == nil { writer.hideCursor() }
        // Pictures and large letters would move with the rows.
        let mayMove =
            capabilities.erasesInColor && pictures.isEmpty && placements.isEmpty
            && sizedTexts.isEmpty && texts.isEmpty
        let movesRows = Self.encode(from: previous, to: next, mayMove: mayMove, into: &writer)
        pictures.update(to: placements, capabilities, into: &writer)
        sizedTexts.update(to: texts, into: &writer)
        writer.finish(cursor: next.cursor, wasShown: previous.cursor)
        shown = next
        pen = writer.pen
        let isSeenInParts = movesRows || writer.bytes.count > Self.synchronizedMinimum
        guard capabilities.synchronizedUpdate, isSeenInParts else {
            return writer.bytes
        }
        return Array("\u{1B}[?2026h".utf8) + writer.bytes + Array("\u{1B}[?2026l".utf8)
    }

    /// Appends the difference, by moved rows where that is shorter; returns true if so.
    private static func encode(
        from previous: Canvas, to next: Canvas, mayMove: Bool, into writer: inout EscapeWriter
    ) -> Bool {
        var shifted = writer
        RowDiff.encode(from: previous, to: next, into: &writer)
        guard mayMove, writer.bytes.count - shifted.bytes.count > shiftMinimum,
            let shift = RowShift.best(from: previous, to: next)
        else { return false }
        var moved = previous
        moved.moveRows(shift.rows, up: shift.up)
        shifted.moveRows(shift)
        RowDiff.encode(from: moved, to: next, into: &shifted)
        guard shifted.bytes.count < writer.bytes.count else { return false }
        writer = shifted
        return true
    }
}
