package import ListenCore
package import Terminal
package import UIVocabulary

/// The shape of a chapter, or of some seconds of it, on a few rows, with its played part and the
/// playhead.
package struct WaveformView {
    let peaks: WaveformPeaks?
    let position: MediaTime
    let geometry: WaveGeometry
    let glyphs: Glyphs
    let theme: Theme

    /// Creates a view from its parts.
    package init(
        peaks: WaveformPeaks?, position: MediaTime, geometry: WaveGeometry, glyphs: Glyphs,
        theme: Theme
    ) {
        self.peaks = peaks
        self.position = position
        self.geometry = geometry
        self.glyphs = glyphs
        self.theme = theme
    }

    /// The height of one half cell above silence, 0…1.
    private struct Level {
        var peak: Float = 0
        /// The RMS level; the peak where it is unknown.
        var core: Float = 0
    }

    package func draw(into canvas: inout Canvas, at rect: Rect) {
        guard !rect.isEmpty else { return }
        let levels = levels
        let half = geometry.head(at: position)
        if glyphs.level == .braille, rect.rows >= 3 {
            drawBraille(levels, half, rect, &canvas)
        } else {
            drawBars(levels, half, rect, &canvas)
        }
    }

    /// The level of each half cell; silence where it is unknown, `nil` outside the chapter.
    private var levels: [Level?] {
        let count = geometry.halves
        guard let peaks, count > 0, peaks.peak.isFinite, peaks.peak > 0 else {
            let silent = (0..<count).map { geometry.span(ofHalf: $0) == nil ? nil : Level() }
            return geometry.zoom == nil ? Array(repeating: Level(), count: count) : silent
        }
        let scale = peaks.peak
        guard geometry.zoom != nil else {
            return peaks.rebucketed(to: count).buckets.map { Self.level($0, scale) }
        }
        return (0..<count).map { half in
            geometry.span(ofHalf: half).map { Self.level(bucket(over: $0, of: peaks), scale) }
        }
    }

    private static func level(_ bucket: WaveformPeaks.Bucket, _ scale: Float) -> Level {
        func bounded(_ level: Float) -> Float { level.isFinite ? min(1, max(0, level)) : 0 }
        let peak = bounded(max(abs(bucket.low), abs(bucket.high)) / scale)
        let core = bounded(bucket.rms / scale)
        return Level(peak: peak, core: core > 0 ? min(core, peak) : peak)
    }

    /// The level of a stretch, from the buckets that touch it.
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

    private func style(column: Int, half: Int?, isCore: Bool) -> Style {
        if let half, column == half / 2 { return theme.wave.playhead }
        let isPlayed = geometry.zoom == nil || half != nil ? column < (half ?? 0) / 2 : false
        // Two tones need several rows; the whole chapter is drawn in one tone.
        let isCore = isCore && geometry.zoom != nil
        if isPlayed { return isCore ? theme.wave.playedCore : theme.wave.played }
        return isCore ? theme.wave.unplayedCore : theme.wave.unplayed
    }

    private func drawBraille(
        _ levels: [Level?], _ half: Int?, _ rect: Rect, _ canvas: inout Canvas
    ) {
        let dots = rect.rows * 4
        for column in 0..<rect.columns {
            for row in 0..<rect.rows {
                var bits: UInt32 = 0
                var core: Float = 0
                for side in 0..<2 {
                    let index = column * 2 + side
                    guard let level = levels[safe: index] ?? Level() else { continue }
                    bits |= Self.bits(
                        side, row, dots: dots, level: index == half ? 1 : level.peak)
                    core = max(core, level.core)
                }
                let scalar = Unicode.Scalar(0x2800 + bits) ?? " "
                canvas.put(
                    scalar, at: Point(column: rect.left + column, row: rect.top + row),
                    style: style(
                        column: column, half: half, isCore: Self.reaches(core, row, of: dots)))
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

    /// True when a level reaches from the middle into a row.
    private static func reaches(_ level: Float, _ row: Int, of dots: Int) -> Bool {
        let reach = Int((level * Float(dots) / 2).rounded())
        let (first, last) = (dots / 2 - reach, dots / 2 + reach - 1)
        return first <= last && first < row * 4 + 4 && row * 4 <= last
    }

    private static let blocks: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let marks: [Unicode.Scalar] = [" ", "_", "_", "-", "-", "=", "=", "#", "#"]

    private func drawBars(_ levels: [Level?], _ half: Int?, _ rect: Rect, _ canvas: inout Canvas) {
        let steps = glyphs.level == .ascii ? Self.marks : Self.blocks
        for column in 0..<rect.columns {
            let sides = [column * 2, column * 2 + 1].compactMap { levels[safe: $0] ?? Level() }
            let peak = sides.map(\.peak).max()
            let core = sides.map(\.core).max() ?? 0
            let height = peak.map { max(1, Int(($0 * Float(rect.rows * 8)).rounded())) } ?? 0
            let isHead = half.map { $0 / 2 == column } ?? false
            for row in 0..<rect.rows {
                let below = (rect.rows - 1 - row) * 8
                let filled = min(8, max(0, height - below))
                let head: Unicode.Scalar = glyphs.level == .ascii ? "|" : "┃"
                canvas.put(
                    isHead ? head : steps[filled],
                    at: Point(column: rect.left + column, row: rect.top + row),
                    style: style(
                        column: column, half: half,
                        isCore: rect.rows >= 2 && Int(core * Float(rect.rows * 8)) > below))
            }
        }
    }
}
