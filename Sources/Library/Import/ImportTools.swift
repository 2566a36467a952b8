public import ListenCore
import Subtitles

/// What an import uses beside the readers of recordings.
public struct ImportTools: Sendable {
    /// Knows the old encodings of sidecars.
    public var analysis: any TextAnalyzing = PlainTextAnalysis()
    /// Writes texts inside recordings to files; without it they are left there.
    public var texts: EmbeddedTexts?
    /// The program's own folder of books; without it nothing is copied, moved or unpacked.
    public var own: OwnFolder?
    /// Reads archives; without it they are passed over.
    public var archives: (any ArchiveReading)?

    /// Finds the cover of a book; by default the picture beside its recordings.
    public var covering: Importer.Covering = CoverFile.covering

    /// Tools that know no encodings but the usual ones.
    public init() {}
}

/// Where the files of imported books are to be.
public enum ImportPlacement: String, Hashable, Sendable, CaseIterable {
    /// Where they are.
    case inPlace
    /// Copied into the program's own folder.
    case copied
    /// Moved into the program's own folder.
    case moved
}
