import Glibc
package import ListenCore

/// Folders and files that only their owner may read.
///
///     try PrivateFolder.make(path)
///     try PrivateFolder.makeFile(path + "/lock")
package enum PrivateFolder {
    /// Makes a folder, and the ones above it, with mode 0700.
    ///
    /// An existing folder must be the user's own; its mode is set to 0700.
    package static func make(_ path: String) throws(StoreError) {
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw failure("stat", path) }
            let above = parent(of: path)
            if above != path { try makeParents(above) }
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
            guard stat(path, &status) == 0 else { throw failure("stat", path) }
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StoreError(.failed(reason: "it is no folder"), path: path)
        }
        guard status.st_uid == geteuid() else { throw StoreError(.notPermitted, path: path) }
        if status.st_mode & 0o777 != 0o700, chmod(path, 0o700) != 0 {
            throw failure("chmod", path)
        }
    }

    /// Makes an empty file of mode 0600 where none is, and sets that mode on
    /// an existing one; a symbolic link is refused.
    package static func makeFile(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            if errno == ELOOP {
                throw StoreError(.failed(reason: "it is a symbolic link"), path: path)
            }
            throw failure("open", path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("fstat", path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.failed(reason: "it is no ordinary file"), path: path)
        }
        if status.st_mode & 0o777 != 0o600, fchmod(descriptor, 0o600) != 0 {
            throw failure("fchmod", path)
        }
    }

    /// Writes a folder's entries to disk, so that a rename in it outlives a
    /// power cut.
    package static func synchronize(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("open", path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("fsync", path) }
    }

    /// The folder a path lies in: all before its last slash.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// True when anything, even a dangling link, is at a path.
    package static func exists(_ path: String) -> Bool { PathFacts.isAnything(path) }

    /// The size of the file at a path in bytes; 0 when there is none.
    package static func size(of path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    private static func makeParents(_ path: String) throws(StoreError) {
        guard !exists(path) else { return }
        let above = parent(of: path)
        if above != path { try makeParents(above) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
    }

    private static func failure(_ call: String, _ path: String) -> StoreError {
        StoreError(call: call, number: errno, path: path)
    }
}
