public import ListenCore
import Subtitles

/// What an import uses beside the readers of recordings.
public struct ImportTools: Sendable {
    /// Knows the old encodings of sidecars.
    public var analysis: any TextAnalyzing = PlainTextAnalysis()
    /// Writes texts inside recordings to files; without it they are left there.
    public var texts: EmbeddedTexts?

    /// Tools that know no encodings but the usual ones.
    public init() {}
}
