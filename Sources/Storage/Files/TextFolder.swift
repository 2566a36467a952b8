import Glibc
package import ListenCore
import Files

/// The folder of subtitle files that belong to chapters and are stored nowhere else.
///
/// The owner's alone, created on the first write; safe from any isolation.
package struct TextFolder: Sendable {
    /// The folder's absolute path.
    package let path: String

    /// The folder at a path.
    package init(path: String) {
        self.path = path
    }

    /// Writes a whole file in place of one with its name.
    ///
    /// Blocks until it is on disk. Throws `.refused` for a name that leads elsewhere.
    package func write(_ bytes: [UInt8], as name: String) throws(StoreError) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")) else {
            throw StoreError(
                .refused("“\(name)” is no name for a text. Choose another."), path: path)
        }
        try PrivateFolder.make(path)
        try AtomicFile.write(bytes, to: path + "/" + name)
    }

    /// Deletes a file; one that is gone is gone.
    package func delete(_ name: String) {
        guard !name.utf8.contains(UInt8(ascii: "/")) else { return }
        unlink(path + "/" + name)
    }
}
