import ListenCore
import Terminal

/// The shape of a chapter on a few rows, its played part and the playhead.
struct WaveformView {
    let peaks: WaveformPeaks?
    let position: MediaTime
    let geometry: WaveGeometry
    let glyphs: Glyphs
    let theme: Theme

    func draw(into canvas: inout Canvas, at rect: Rect) {
        guard !rect.isEmpty else { return }
        let levels = levels(count: geometry.halves)
        let half = geometry.half(of: position)
        if glyphs.level == .braille, rect.rows >= 3 {
            drawBraille(levels, half, rect, &canvas)
        } else {
            drawBars(levels, half, rect, &canvas)
        }
    }

    /// The loudness of each half cell, 0…1; silence where nothing is known.
    private func levels(count: Int) -> [Float] {
        guard let peaks, count > 0 else { return Array(repeating: 0, count: count) }
        let scale = peaks.peak
        guard scale.isFinite, scale > 0 else { return Array(repeating: 0, count: count) }
        return peaks.rebucketed(to: count).buckets.map { bucket in
            let level = max(abs(bucket.low), abs(bucket.high)) / scale
            return level.isFinite ? min(1, level) : 0
        }
    }

    private func style(column: Int, half: Int?) -> Style {
        guard let half else { return theme.unplayed }
        return column < half / 2
            ? theme.played : column == half / 2 ? theme.playhead : theme.unplayed
    }

    private func drawBraille(
        _ levels: [Float], _ half: Int?, _ rect: Rect, _ canvas: inout Canvas
    ) {
        let dots = rect.rows * 4
        for column in 0..<rect.columns {
            for row in 0..<rect.rows {
                var bits: UInt32 = 0
                for side in 0..<2 {
                    let index = column * 2 + side
                    let isHead = index == half
                    let level = levels[safe: index] ?? 0
                    bits |= Self.bits(side, row, dots: dots, level: isHead ? 1 : level)
                }
                let scalar = Unicode.Scalar(0x2800 + bits) ?? " "
                canvas.put(
                    scalar, at: Point(column: rect.left + column, row: rect.top + row),
                    style: style(column: column, half: half))
            }
        }
    }

    private static let dotBits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    /// The dots of one side of a cell in a symmetric column of a level.
    private static func bits(_ side: Int, _ row: Int, dots: Int, level: Float) -> UInt32 {
        let reach = Int((level * Float(dots) / 2).rounded())
        let (first, last) =
            reach == 0 ? (dots / 2, dots / 2) : (dots / 2 - reach, dots / 2 + reach - 1)
        var bits: UInt32 = 0
        for dot in 0..<4 where (first...last).contains(row * 4 + dot) {
            bits |= dotBits[side][dot]
        }
        return bits
    }

    private static let blocks: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let marks: [Unicode.Scalar] = [" ", "_", "_", "-", "-", "=", "=", "#", "#"]

    private func drawBars(
        _ levels: [Float], _ half: Int?, _ rect: Rect, _ canvas: inout Canvas
    ) {
        let steps = glyphs.level == .ascii ? Self.marks : Self.blocks
        for column in 0..<rect.columns {
            let level = max(levels[safe: column * 2] ?? 0, levels[safe: column * 2 + 1] ?? 0)
            let height = max(1, Int((level * Float(rect.rows * 8)).rounded()))
            let isHead = half.map { $0 / 2 == column } ?? false
            for row in 0..<rect.rows {
                let filled = min(8, max(0, height - (rect.rows - 1 - row) * 8))
                let head: Unicode.Scalar = glyphs.level == .ascii ? "|" : "┃"
                canvas.put(
                    isHead ? head : steps[filled],
                    at: Point(column: rect.left + column, row: rect.top + row),
                    style: style(column: column, half: half))
            }
        }
    }
}
