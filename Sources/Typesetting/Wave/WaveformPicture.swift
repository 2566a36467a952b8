package import ListenCore
package import Terminal
import UIVocabulary

/// A waveform as lines of text, for commands that print.
package enum WaveformPicture {
    /// The shape on `rows` lines of at most `columns` columns, without colours.
    package static func lines(
        _ peaks: WaveformPeaks, columns: Int, rows: Int, glyphs: TerminalCapabilities.Glyphs
    ) -> [String] {
        let size = Size(columns: max(1, columns), rows: max(1, rows))
        var canvas = Canvas(size: size)
        let settings = UISettings(theme: .mono, glyphs: glyphs, targetLanguage: .english)
        let view = WaveformView(
            peaks: peaks, loudness: WaveLoudness(of: peaks), position: .zero,
            geometry: WaveGeometry(columns: size.columns, duration: .zero),
            glyphs: Glyphs(settings), theme: settings.theme)
        view.draw(into: &canvas, at: canvas.bounds)
        return canvas.snapshotLines
    }
}
