import Files
package import ListenCore

/// Writes the texts that were found inside recordings to files of their own.
package struct EmbeddedTexts: Sendable {
    private let folder: String
    private let read: @Sendable (_ path: String) throws -> [EmbeddedText]
    private let write: @Sendable (_ bytes: [UInt8], _ name: String) throws -> Void

    /// Texts in `folder`; `read` returns those of a recording, `write` writes a file of the folder
    /// atomically.
    package init(
        folder: String, read: @escaping @Sendable (_ path: String) throws -> [EmbeddedText],
        write: @escaping @Sendable (_ bytes: [UInt8], _ name: String) throws -> Void
    ) {
        self.folder = folder
        self.read = read
        self.write = write
    }

    /// Writes the texts with times of a recording, each as a subtitle file.
    ///
    /// Blocks; the same recording gets the same files again. Throws the errors of reading and
    /// writing.
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
