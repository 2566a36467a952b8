import Documents
package import ListenCore
import Subtitles

/// Facts about a book from the small files beside its recordings.
///
/// Pure: bytes in, values out. The import decides which files to read; those of an earlier kind
/// take precedence.
package struct BookSidecars: Sendable {
    /// A kind of sidecar.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// `metadata.json` of Audiobookshelf.
        case metadata
        /// An OPF package, as Calibre and Audiobookshelf write beside books.
        case opf
        /// A file `.nfo`: lines such as `Title: …`, or the XML of Kodi.
        case nfo
        /// `desc.txt`: a description of the book.
        case description
        /// `reader.txt`: the narrator.
        case reader

        /// The kind by the name of a file; `nil` for a file that is not a sidecar.
        package init?(name: String) {
            switch name.lowercased() {
            case "metadata.json": self = .metadata
            case "desc.txt", "description.txt": self = .description
            case "reader.txt", "narrator.txt": self = .reader
            case let name where name.hasSuffix(".opf"): self = .opf
            case let name where name.hasSuffix(".nfo"): self = .nfo
            default: return nil
            }
        }
    }

    /// The largest sidecar that is read: 4 MB.
    package static let limitBytes = 4 << 20

    /// The contents of a sidecar.
    package struct Contents: Hashable, Sendable {
        /// The book's facts: its title is `album`.
        package var tags = RecordingTags()
        /// Chapters over the whole book, where the file has them.
        package var chapters: RecordingChapters?
        /// A sentence for each part that could not be read.
        package var diagnostics: [String] = []
    }

    /// Reads a sidecar; of a malformed one only the reason is returned.
    ///
    /// `analysis` detects old encodings.
    package static func contents(
        _ bytes: [UInt8], kind: Kind, analysis: any TextAnalyzing = PlainTextAnalysis()
    ) -> Contents {
        guard bytes.count <= limitBytes else {
            var contents = Contents()
            contents.diagnostics = [
                "The \(kind.rawValue) file is larger than 4 MB and was not read."
            ]
            return contents
        }
        let text = DecodedText.text(of: bytes, analysis: analysis)
        switch kind {
        case .metadata: return MetadataJSON.contents(text)
        case .opf:
            var contents = Contents()
            contents.tags = PackageMetadata(text)?.tags ?? RecordingTags()
            if contents.tags.isEmpty { contents.diagnostics = ["The OPF file names no book."] }
            return contents
        case .nfo: return InfoFile.contents(text)
        case .description:
            var contents = Contents()
            contents.tags.description = BookText.lines(text)
            return contents
        case .reader:
            var contents = Contents()
            contents.tags.narrators = BookText.names(text)
            return contents
        }
    }
}
