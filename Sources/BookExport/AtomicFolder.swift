import Files
import Glibc
package import ListenCore

/// Makes folders that appear whole or not at all.
///
/// ```swift
/// try AtomicFolder.make("/home/me/fox") { folder in
///     try writer.writeOverlays(to: folder) { _ in true }
/// }
/// ```
package enum AtomicFolder {
    /// Makes a folder by a writer that fills an empty one beside it, which is removed when the
    /// writer throws.
    ///
    /// Throws `.conflict` when the name is taken; an empty folder is replaced.
    package static func make(
        _ path: String, by write: (String) throws(StoreError) -> Void
    ) throws(StoreError) {
        try check(path)
        let path = target(of: path)
        var template = Array((path + ".XXXXXX").utf8CString)
        let made = template.withUnsafeMutableBufferPointer { name in
            name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else {
            let number = errno
            throw number == ENOENT
                ? StoreError(.noFolder, path: PrivateFolder.parent(of: path))
                : StoreError(call: "mkdir", number: number, path: path)
        }
        do throws(StoreError) {
            try write(made)
            AtomicFile.share(folder: made)
            guard rename(made, path) == 0 else {
                let number = errno
                throw [EEXIST, ENOTEMPTY, ENOTDIR].contains(number)
                    ? taken(path) : StoreError(call: "rename", number: number, path: path)
            }
        } catch {
            remove(made)
            throw error
        }
        try PrivateFolder.synchronize(PrivateFolder.parent(of: path))
    }

    /// Throws `.conflict` when a folder cannot have the name: a folder with something in it has it, or
    /// anything else.
    package static func check(_ path: String) throws(StoreError) {
        guard PrivateFolder.exists(path) else { return }
        let target = target(of: path)
        guard PathFacts.isFolder(target), FolderListing.names(in: target, most: 1).isEmpty else {
            throw taken(path)
        }
    }

    /// The folder behind symbolic links, which renaming would replace by the folder.
    private static func target(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func taken(_ path: String) -> StoreError {
        StoreError(
            .conflict("\(path) exists already. Choose another name, or move it away."), path: path)
    }

    /// Removes a folder of files that a writer began; a writer makes no folders inside.
    private static func remove(_ folder: String) {
        for name in FolderListing.names(in: folder) { unlink(folder + "/" + name) }
        rmdir(folder)
    }
}
