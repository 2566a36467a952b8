import CArchive
import FoundationEssentials
package import ListenCore

/// Writes ZIP files with libarchive, which is loaded by the first one.
package struct ZipArchiver: Archiving {
    /// An archiver.
    package init() {}

    /// Writes a ZIP file of entries that are stored as they are, replacing
    /// what is at the path.
    ///
    /// Blocks until it is written; holds one entry in memory at a time.
    package func writeZip(_ entries: [ArchiveEntry], to path: String) throws(StoreError) {
        guard listen_zip_is_available() != 0 else {
            throw StoreError(
                .refused("ZIP files need libarchive. Install the package libarchive13."),
                path: path)
        }
        guard let zip = listen_zip_create(path) else {
            throw StoreError(.failed(reason: "it cannot be made"), path: path)
        }
        do throws(StoreError) {
            for entry in entries { try add(entry, to: zip, path) }
        } catch {
            _ = listen_zip_close(zip)
            throw error
        }
        guard listen_zip_close(zip) == 0 else {
            throw StoreError(.failed(reason: "it could not be written to its end"), path: path)
        }
    }

    private func add(_ entry: ArchiveEntry, to zip: OpaquePointer, _ path: String)
        throws(StoreError)
    {
        let bytes: [UInt8]
        switch entry.content {
        case .bytes(let content): bytes = content
        case .file(let file):
            guard let data = try? Data(contentsOf: URL(filePath: file)) else {
                throw StoreError(.failed(reason: "it cannot be read"), path: file)
            }
            bytes = [UInt8](data)
        }
        let failed = bytes.withUnsafeBytes {
            listen_zip_add(zip, entry.name, $0.baseAddress, $0.count)
        }
        guard failed == 0 else {
            throw StoreError(.failed(reason: String(cString: listen_zip_error(zip))), path: path)
        }
    }
}
