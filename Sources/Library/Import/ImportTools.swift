public import ListenCore
import Subtitles

/// The tools of an import beside the readers of recordings.
public struct ImportTools: Sendable {
    /// Detects the old encodings of sidecars.
    public var analysis: any TextAnalyzing = PlainTextAnalysis()
    /// Writes texts inside recordings to files; without it they stay inside.
    public var texts: EmbeddedTexts?
    /// The program's own folder of books; without it nothing is copied, moved or unpacked.
    public var own: OwnFolder?
    /// Reads archives; without it they are skipped.
    public var archives: (any ArchiveReading)?

    /// Finds the cover of a book; by default the picture beside its recordings.
    public var covering: Importer.Covering = CoverFile.covering

    /// Tools that detect only the usual encodings.
    public init() {}
}

/// The place for the files of imported books.
public enum ImportPlacement: String, Hashable, Sendable, CaseIterable {
    /// The files stay in their place.
    case inPlace
    /// Copied into the program's own folder.
    case copied
    /// Moved into the program's own folder.
    case moved
}
