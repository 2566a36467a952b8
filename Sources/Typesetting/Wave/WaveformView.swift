package import ListenCore
package import Terminal
package import UIVocabulary

/// The shape of a chapter, or of some seconds of it, on a few rows, with its played part and, in
/// the picture of a chapter, the playhead.
package struct WaveformView {
    let peaks: WaveformPeaks?
    let loudness: WaveLoudness
    let position: MediaTime
    let geometry: WaveGeometry
    let glyphs: Glyphs
    let theme: Theme
    /// The sentence that is heard, which stands out among what is near.
    var current: Range<MediaTime>?

    /// Creates a view from its parts.
    package init(
        peaks: WaveformPeaks?, loudness: WaveLoudness, position: MediaTime,
        geometry: WaveGeometry, glyphs: Glyphs, theme: Theme, current: Range<MediaTime>? = nil
    ) {
        self.peaks = peaks
        self.loudness = loudness
        self.position = position
        self.geometry = geometry
        self.glyphs = glyphs
        self.theme = theme
        self.current = current
    }

    package func draw(into canvas: inout Canvas, at rect: Rect) {
        guard !rect.isEmpty else { return }
        let levels = levels
        // What is near has its playhead on the ruler, and moves by sentences.
        let half = geometry.zoom == nil ? geometry.half(of: position) : nil
        let styles = (0..<rect.columns).map { style(column: $0, half: half) }
        guard glyphs.level == .braille else {
            return drawBars(levels, half, styles, rect, &canvas)
        }
        drawBraille(levels, half, styles, rect, &canvas)
    }

    /// The height of each half cell, 0…1; silence where it is unknown, `nil` outside the chapter.
    private var levels: [Float?] {
        let count = geometry.halves
        guard let peaks, count > 0 else {
            let isNear = geometry.zoom != nil
            return (0..<count).map { isNear && geometry.span(ofHalf: $0) == nil ? nil : 0 }
        }
        guard geometry.zoom != nil else {
            return peaks.rebucketed(to: count).buckets.map(loudness.height)
        }
        return (0..<count).map { half in
            geometry.span(ofHalf: half).map { loudness.height(of: bucket(over: $0, of: peaks)) }
        }
    }

    /// The bucket of a stretch, from the buckets that touch it.
    private func bucket(
        over span: Range<MediaTime>, of peaks: WaveformPeaks
    ) -> WaveformPeaks.Bucket {
        let count = Int128(peaks.buckets.count)
        let length = Int128(max(1, geometry.duration.microseconds))
        let from = Int(clamping: Int128(span.lowerBound.microseconds) * count / length)
        let to = Int(clamping: (Int128(span.upperBound.microseconds) * count - 1) / length)
        guard let first = peaks.buckets[safe: from] else { return .silent }
        let last = min(max(from, to), peaks.buckets.count - 1)
        guard last > from else { return first }
        return WaveformPeaks(buckets: Array(peaks.buckets[from...last]), isExact: true)
            .rebucketed(to: 1).buckets.first ?? first
    }

    private func style(column: Int, half: Int?) -> Style {
        guard geometry.zoom != nil else {
            guard let head = half.map({ $0 / 2 }) else { return theme.wave.unplayed }
            if column == head { return theme.wave.playhead }
            return column < head ? theme.wave.played : theme.wave.unplayed
        }
        guard let span = geometry.span(ofHalf: column * 2) else { return theme.wave.unplayed }
        guard let current else {
            return span.lowerBound < position ? theme.wave.played : theme.wave.unplayed
        }
        if span.upperBound <= current.lowerBound { return theme.wave.played }
        return span.lowerBound < current.upperBound ? theme.wave.playedCore : theme.wave.unplayed
    }

    private func drawBraille(
        _ levels: [Float?], _ half: Int?, _ styles: [Style], _ rect: Rect,
        _ canvas: inout Canvas
    ) {
        let dots = rect.rows * 4
        for column in 0..<rect.columns {
            for row in 0..<rect.rows {
                var bits: UInt32 = 0
                for side in 0..<2 {
                    let index = column * 2 + side
                    guard let level = levels[safe: index] ?? 0 else { continue }
                    bits |= Self.bits(side, row, dots: dots, level: index == half ? 1 : level)
                }
                canvas.put(
                    Unicode.Scalar(0x2800 + bits) ?? " ",
                    at: Point(column: rect.left + column, row: rect.top + row),
                    style: styles[column])
            }
        }
    }

    private static let dotBits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    /// The rows from which on a shape is symmetric; lower ones stand on their last row, which
    /// gives them twice as many heights.
    private static let symmetricRows = 3

    /// The dots of one side of a cell in a column of a level.
    private static func bits(_ side: Int, _ row: Int, dots: Int, level: Float) -> UInt32 {
        let lit: ClosedRange<Int>
        if dots >= symmetricRows * 4 {
            let reach = Int((level * Float(dots) / 2).rounded())
            lit = reach == 0 ? dots / 2...dots / 2 : dots / 2 - reach...dots / 2 + reach - 1
        } else {
            lit = dots - max(1, Int((level * Float(dots)).rounded()))...dots - 1
        }
        var bits: UInt32 = 0
        for dot in 0..<4 where lit.contains(row * 4 + dot) { bits |= dotBits[side][dot] }
        return bits
    }

    private static let blocks: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let marks: [Unicode.Scalar] = [" ", "_", "_", "-", "-", "=", "=", "#", "#"]

    private func drawBars(
        _ levels: [Float?], _ half: Int?, _ styles: [Style], _ rect: Rect,
        _ canvas: inout Canvas
    ) {
        let steps = glyphs.level == .ascii ? Self.marks : Self.blocks
        let head: Unicode.Scalar = glyphs.level == .ascii ? "|" : "┃"
        for column in 0..<rect.columns {
            let sides = [column * 2, column * 2 + 1].compactMap { levels[safe: $0] ?? 0 }
            let height =
                sides.max().map { max(1, Int(($0 * Float(rect.rows * 8)).rounded())) } ?? 0
            let isHead = half.map { $0 / 2 == column } ?? false
            for row in 0..<rect.rows {
                let filled = min(8, max(0, height - (rect.rows - 1 - row) * 8))
                canvas.put(
                    isHead ? head : steps[filled],
                    at: Point(column: rect.left + column, row: rect.top + row),
                    style: styles[column])
            }
        }
    }
}
