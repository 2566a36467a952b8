import Files
public import ListenCore

/// Writes the texts that were found inside recordings to files of their own.
public struct EmbeddedTexts: Sendable {
    private let folder: String
    private let read: @Sendable (_ path: String) throws -> [EmbeddedText]
    private let write: @Sendable (_ bytes: [UInt8], _ name: String) throws -> Void

    /// Texts in `folder`; `read` reads those of a recording, `write` writes a
    /// file of the folder whole.
    public init(
        folder: String, read: @escaping @Sendable (_ path: String) throws -> [EmbeddedText],
        write: @escaping @Sendable (_ bytes: [UInt8], _ name: String) throws -> Void
    ) {
        self.folder = folder
        self.read = read
        self.write = write
    }

    /// Writes the texts with times of a recording, each as a file of subtitles.
    ///
    /// Blocks; the same recording has the same files again. Throws what reading and
    /// writing throw.
    func extract(_ recording: String) throws -> [ImportedText] {
        let stem = StableHash.text(of: recording)
        return try InnerText.all(of: read(recording)).enumerated().map { index, text in
            let name = [stem, "\(index)", text.language?.tag, text.format].compactMap(\.self)
                .joined(separator: ".")
            try write(text.bytes, name)
            return ImportedText(
                path: FilePlace.path(name, in: folder), language: text.language)
        }
    }
}
