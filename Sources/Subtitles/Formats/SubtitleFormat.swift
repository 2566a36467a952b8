/// One subtitle format: the way to recognise and read its files.
///
/// A new format is one file with one such value, and its place in `all`.
package struct SubtitleFormat: Sendable {
    /// The short name that `--json` and `--format` use.
    package let name: String
    /// The name for people.
    package let title: String
    /// Returns true when a file looks like this format, by its content.
    let matches: @Sendable (SourceText) -> Bool
    /// Reads a file of this format; damage becomes diagnostics.
    let parse: @Sendable (SourceText, SubtitleReading) -> CueTable

    /// The formats, the most certain to recognise first.
    ///
    /// SubRip comes last: it has no signature, and its parser finds no cue in other files.
    package static let all: [SubtitleFormat] = [
        webVTT,
        youTubeJSON,
        json,
        ttml, smil, sami, ttxt, eaf, timedText,
        // Line formats: first those with a signature, then those recognised by the form of their
        // first timed line.
        ass, textGrid, microDVD, mpl2, whisperText, subViewer, sbv, lrc, tsv, csv, ssv,
        pocketsphinx, subRip,
    ]

    /// SubRip, `.srt`.
    package static let subRip = SubtitleFormat(
        name: "srt", title: "SubRip", matches: { _ in true },
        parse: { SRTParser.parse($0, $1) })
}
