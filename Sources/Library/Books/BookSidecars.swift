public import ListenCore
public import Subtitles

/// Facts about a book from the small files beside its recordings.
///
/// Pure: bytes in, values out. The import decides which files to read; those of an earlier kind
/// take precedence.
public struct BookSidecars: Sendable {
    /// A kind of sidecar.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
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
        public init?(name: String) {
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
    public static let limitBytes = 4 << 20

    /// The contents of a sidecar.
    public struct Contents: Hashable, Sendable {
        /// The book's facts: its title is `album`.
        public var tags = RecordingTags()
        /// Chapters over the whole book, where the file has them.
        public var chapters: RecordingChapters?
        /// A sentence for each part that could not be read.
        public var diagnostics: [String] = []
    }

    /// Reads a sidecar; of a malformed one only the reason is returned.
    ///
    /// `analysis` detects old encodings.
    public static func contents(
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

/// Cleans texts of sidecars for the values they become.
enum BookText {
    /// A name on one line, at most 2,000 characters; `nil` when nothing is left.
    static func name(_ text: String?) -> String? {
        guard let text else { return nil }
        let words = text.unicodeScalars.prefix(2000).split { scalar in
            scalar.properties.isWhitespace || scalar.value < 0x20
                || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xFEFF
        }
        return words.isEmpty ? nil : words.map { String($0) }.joined(separator: " ")
    }

    /// A text of several lines; `nil` when nothing is left.
    static func lines(_ text: String?) -> String? {
        guard let text else { return nil }
        let lines = text.prefix(1 << 20).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map { name(String($0)) ?? "" }
        let kept = lines.drop { $0.isEmpty }
        let end = kept.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? kept.startIndex
        return kept[kept.startIndex..<end].isEmpty
            ? nil : kept[..<end].joined(separator: "\n")
    }

    /// The plain text of a description that may be HTML.
    static func plain(_ text: String?) -> String? {
        guard let text, text.contains("<") || text.contains("&") else { return lines(text) }
        return lines(PageText.plain(Array(text.utf8)))
    }

    /// Names separated by lines, `;`, `&` or ` and `; `Last, First` stays one name.
    static func names(_ text: String) -> [String] {
        var names: [String] = []
        let parts = text.prefix(4000).split { $0.isNewline || $0 == ";" || $0 == "&" }
        for name in parts.compactMap({ name(String($0)) }) where names.count < 32 {
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The first run of four digits that is a year.
    static func year(_ text: String?) -> Int? {
        guard let text else { return nil }
        return text.prefix(60).split { !($0.isASCII && $0.isNumber) }.lazy
            .filter { $0.utf8.count == 4 }.compactMap { Int($0) }.first { $0 >= 1 }
    }

    /// A language by any of its names; `nil` for none that is known.
    static func language(_ text: String?) -> Language? {
        let language = name(text).flatMap(StatedLanguage.language)
        return language?.code == "und" ? nil : language
    }

    /// The ten or thirteen digits of an ISBN.
    static func isbn(_ text: String?) -> String? {
        guard let text else { return nil }
        let bare = text.lowercased().hasPrefix("urn:isbn:") ? text.dropFirst(9) : text[...]
        let digits = bare.prefix(60).uppercased().filter {
            $0.isASCII && ($0.isNumber || $0 == "X")
        }
        return [10, 13].contains(digits.count) ? digits : nil
    }
}
