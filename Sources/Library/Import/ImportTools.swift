package import ListenCore
import Subtitles

/// The tools of an import beside the readers of recordings.
package struct ImportTools: Sendable {
    /// Detects the old encodings of sidecars.
    package var analysis: any TextAnalyzing = PlainTextAnalysis()
    /// Writes texts inside recordings to files; without it they stay inside.
    package var texts: EmbeddedTexts?
    /// The program's own folder of books; without it nothing is copied, moved or unpacked.
    package var own: OwnFolder?
    /// Reads archives; without it they are skipped.
    package var archives: (any ArchiveReading)?

    /// Finds the cover of a book; by default the picture beside its recordings.
    package var covering: Importer.Covering = CoverFile.covering

    /// Tools that detect only the usual encodings.
    package init() {}
}
