/// One subtitle format: how a file of it is recognised and read.
///
/// A new format is one file with one such value, and its place in `all`.
public struct SubtitleFormat: Sendable {
    /// The short name that `--json` and `--to` use.
    public let name: String
    /// The name for people.
    public let title: String
    /// Whether a file looks like this format, by its content.
    let matches: @Sendable (SourceText) -> Bool
    /// Reads a file of this format; damage becomes diagnostics.
    let parse: @Sendable (SourceText, SubtitleReading) -> CueTable

    /// Every format, the surest to recognise first.
    ///
    /// SubRip comes last: it has
    /// no signature, and its parser finds no cue where there is none.
    public static let all: [SubtitleFormat] = [
        webVTT,
        youTubeJSON,
        json,
        ttml, smil, sami, ttxt, eaf, timedText,
        // Line formats: those with a signature, then those known by how their
        // first timed line is written.
        ass, textGrid, microDVD, mpl2, whisperText, subViewer, sbv, lrc, tsv, csv, ssv,
        pocketsphinx, subRip,
    ]

    /// SubRip, `.srt`.
    public static let subRip = SubtitleFormat(
        name: "srt", title: "SubRip", matches: { _ in true },
        parse: { SRTParser.parse($0, $1) })
}
