import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// A card before it is saved, drawn: its fields, and the picture of its sound with its edges.
struct CardPreviewView {
    let preview: CardPreview
    /// The loudness of the shown passage in so many parts, where it is known.
    let levels: (Int) -> [Float]?
    let settings: UISettings

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }
    private var isWord: Bool { preview.draft.kind == .word }

    private static let widest = 64
    private static let waveRows = 2

    /// The extent it wants, with its frame.
    func extent(in size: Size) -> Size {
        let columns = min(size.columns, Self.widest)
        return Size(columns: columns, rows: fields(width: columns - 4).count + Self.waveRows + 3)
    }

    func draw(into canvas: inout Canvas, at place: LayerPlace) {
        canvas.fill(place.rect, style: theme.popup.text)
        let inner = place.isFramed ? place.inner : place.rect
        canvas.inside(inner) { drawContent(into: &$0) }
        guard place.isFramed else { return }
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: place.rect, title: isWord ? "new card: word" : "new card: sentence",
            footer: footer, corner: hint(.leave, "no card") ?? "")
    }

    private func hint(_ command: Command, _ text: String) -> String? {
        settings.keys.label(of: command, in: .card).map { "\($0) \(text)" }
    }

    private var footer: String {
        [
            hint(.open, "save"), hint(.hearAgain, preview.isHeard ? "stop" : "hear"),
            hint(.note, "meaning"),
        ].compactMap { $0 }.joined(separator: "  ")
    }

    /// The keys that its frame tells.
    func edgeText(at place: LayerPlace) -> String {
        place.isFramed ? footer + "  " + (hint(.leave, "no card") ?? "") : ""
    }

    private func drawContent(into canvas: inout Canvas) {
        let (columns, rows) = (canvas.size.columns, canvas.size.rows)
        let fields = fields(width: columns)
        let hasWave = rows >= min(fields.count, 3) + Self.waveRows + 1
        let room = hasWave ? rows - Self.waveRows - 1 : max(1, rows - 1)
        for (row, field) in fields.prefix(room).enumerated() {
            canvas.draw(field, at: Point(column: 0, row: row))
        }
        let row = min(fields.count, room)
        if hasWave { drawWave(at: row, into: &canvas) }
        canvas.draw(soundText, at: Point(column: 0, row: min(rows - 1, hasWave ? row + 2 : row)))
    }

    /// The text, the sentence of a word, and the meaning, in rows.
    private func fields(width: Int) -> [StyledText] {
        let draft = preview.draft
        let wrapper = TextWrapper(width: max(1, width), glyphs: glyphs, isBalanced: false)
        func rows(_ text: String, _ style: Style, most: Int) -> [StyledText] {
            wrapper.lines(of: TerminalText(text)).prefix(most).map { StyledText($0, style) }
        }
        var fields = rows(draft.text, theme.popup.text.adding(.bold), most: 3)
        if isWord { fields += rows(draft.sentence, theme.popup.text, most: 2) }
        let meaning = draft.translation ?? "its meaning is asked for when it is saved"
        let style =
            draft.translation == nil
            ? theme.popupDim : theme.translation.background(theme.popup.text.background)
        return fields + rows(meaning, style, most: 2)
    }

    private var soundText: StyledText {
        let cut = preview.cut
        let length = (cut.upperBound - cut.lowerBound).milliseconds
        let seconds = "\(length / 1_000).\(length % 1_000 / 100) s"
        let moved =
            edge(cut.lowerBound - preview.usual.lowerBound)
            + " / " + edge(cut.upperBound - preview.usual.upperBound)
        let text = "sound \(seconds)" + (cut == preview.usual ? "" : glyphs.dot + "edges \(moved)")
        let heard = preview.isHeard ? glyphs.dot + "heard over and over" : ""
        return StyledText(TerminalText(text + heard), theme.popupDim)
    }

    private func edge(_ moved: MediaTime) -> String {
        let count = moved.milliseconds
        return (count < 0 ? glyphs.minus : "+") + "\(abs(count)) ms"
    }

    /// A row of the sound's loudness, and one with the edges of the card.
    private func drawWave(at row: Int, into canvas: inout Canvas) {
        let columns = canvas.size.columns
        guard columns > 0 else { return }
        let (shown, cut) = (preview.shown, preview.cut)
        let whole = max((shown.upperBound - shown.lowerBound).microseconds, 1)
        func column(_ time: MediaTime) -> Int {
            let place = (time - shown.lowerBound).microseconds * Int64(columns) / whole
            return min(max(0, Int(place)), columns - 1)
        }
        let (first, last) = (column(cut.lowerBound), column(cut.upperBound))
        let ground = theme.popup.text.background
        let (inside, outside) = (
            theme.wave.played.background(ground), theme.wave.unplayed.background(ground)
        )
        let steps: [Unicode.Scalar] =
            glyphs.level == .ascii
            ? [" ", ".", ":", "-", "=", "+", "*", "#"]
            : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        for (column, level) in (levels(columns) ?? []).enumerated() {
            let step = min(steps.count - 1, max(0, Int(level * Float(steps.count))))
            canvas.put(
                steps[step], at: Point(column: column, row: row),
                style: (first...max(first, last)).contains(column) ? inside : outside)
        }
        for column in first...max(first, last) {
            let isEdge = column == first || column == last
            canvas.put(
                isEdge ? glyphs.head : glyphs.rule, at: Point(column: column, row: row + 1),
                style: isEdge ? theme.popup.title : theme.popup.frame)
        }
    }
}
