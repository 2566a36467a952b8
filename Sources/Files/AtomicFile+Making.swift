import Glibc
package import ListenCore

extension AtomicFile {
    /// Makes a file by a writer that wants a path; it appears whole or not at all.
    ///
    /// The writer replaces an empty file beside `path`; its folder must exist.
    /// Blocks until the bytes are on disk. Throws `.conflict` when the name is
    /// taken and nothing may be replaced.
    package static func make(
        _ path: String, replacing: Bool, access: Access = .owner,
        by write: (String) throws(StoreError) -> Void
    ) throws(StoreError) {
        if !replacing, PrivateFolder.exists(path) { throw taken(path) }
        let (temporary, descriptor) = try makeTemporary(beside: path)
        close(descriptor)
        defer { unlink(temporary) }
        try write(temporary)
        let finished = open(temporary, O_RDONLY | O_CLOEXEC)
        guard finished >= 0 else {
            throw StoreError(call: "open", number: errno, path: path)
        }
        defer { close(finished) }
        if access == .usual { fchmod(finished, usualMode(of: path)) }
        guard fsync(finished) == 0 else {
            throw StoreError(call: "fsync", number: errno, path: path)
        }
        if replacing { try replace(path, with: temporary) } else { try place(temporary, at: path) }
    }

    /// Lets those into a finished folder who may read new files by the system's settings.
    package static func share(folder: String) {
        let mode = statedMode() ?? 0o600
        // Who may read a folder's names may enter it.
        chmod(folder, 0o700 | mode | (mode & 0o444) >> 2)
    }

    /// That a name is another file's.
    package static func taken(_ path: String) -> StoreError {
        StoreError(
            .conflict(
                "\(path) exists already. Choose another name, or replace it with --force."),
            path: path)
    }
}
