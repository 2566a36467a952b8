/// Writes files that hold others.
package protocol Archiving: Sendable {
    /// Writes a ZIP file of uncompressed entries, and replaces a file at the path.
    ///
    /// Blocks until it is written. Throws `.failed` when it cannot be written, also when the
    /// library for it is not installed.
    func writeZip(_ entries: [ArchiveEntry], to path: String) throws(StoreError)
}

/// A file in an archive.
package struct ArchiveEntry: Hashable, Sendable {
    /// The place of its bytes.
    package enum Content: Hashable, Sendable {
        /// Here.
        case bytes([UInt8])
        /// In a file, by its path.
        case file(String)
    }

    /// Its name in the archive.
    package let name: String
    /// Its bytes.
    package let content: Content

    /// An entry.
    package init(_ name: String, _ content: Content) {
        self.name = name
        self.content = content
    }
}
