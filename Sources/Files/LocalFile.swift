import Glibc
public import ListenCore

/// Plain files of this machine: checks of their paths, and their bytes within a limit.
///
///     let bytes = try LocalFile.bytes(of: "/books/one.srt", limit: 1 << 20)
///
/// Calls block for as long as the disk needs; nothing here is shared.
public enum LocalFile {
    /// The absolute path without `.`, `..` and symbolic links.
    package static func resolved(_ path: String) throws(LibraryError) -> String {
        // A NUL would silently end the path for the system.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw LibraryError(.fileMissing, path: path)
        }
        guard let buffer = realpath(path, nil) else { throw failure(errno, path) }
        defer { free(buffer) }
        return String(cString: buffer)
    }

    /// Checks that a path is that of a regular file that is not empty.
    package static func requireContents(_ path: String) throws(LibraryError) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw failure(errno, path) }
        try check(facts, path)
        guard facts.st_size > 0 else { throw LibraryError(.fileEmpty, path: path) }
    }

    /// Checks that a path is that of a folder, and returns its real path.
    package static func folder(_ path: String) throws(LibraryError) -> String {
        let real: String
        do { real = try resolved(path) } catch {
            throw error.code == .fileMissing ? LibraryError(.folderMissing, path: path) : error
        }
        var facts = stat()
        guard stat(real, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
            throw LibraryError(.folderMissing, path: path)
        }
        return real
    }

    /// The bytes of a regular file of at most `limit` bytes.
    public static func bytes(of path: String, limit: Int) throws(LibraryError) -> [UInt8] {
        try read(path) { size throws(LibraryError) in
            guard size <= limit else {
                throw LibraryError(.tooLarge(limitBytes: limit), path: path)
            }
            return size
        }
    }

    /// The first bytes of a regular file, at most `limit`.
    public static func beginning(
        of path: String, limit: Int
    ) throws(LibraryError) -> [UInt8] {
        try read(path) { size throws(LibraryError) in min(size, limit) }
    }

    /// Reads a regular file; `wanted` returns the number of bytes to read for its size.
    private static func read(
        _ path: String, _ wanted: (_ size: Int) throws(LibraryError) -> Int
    ) throws(LibraryError) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(errno, path) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw failure(errno, path) }
        try check(facts, path)
        let expected = try wanted(Int(facts.st_size))
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
            while count < expected {
                // Writes only behind the `count` bytes that are already there.
                let got = Glibc.read(
                    descriptor, buffer.baseAddress?.advanced(by: count), expected - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failed = errno }
                if got <= 0 { break }
                count += got
            }
        }
        if failed != 0 { throw failure(failed, path) }
        return bytes
    }

    /// Everything on standard input, at most `limit` bytes.
    public static func standardInput(limit: Int) throws(LibraryError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let got = Glibc.read(STDIN_FILENO, &piece, piece.count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { throw failure(errno, "standard input") }
            if got == 0 { return bytes }
            bytes += piece[..<got]
            if bytes.count > limit {
                throw LibraryError(.tooLarge(limitBytes: limit), path: "standard input")
            }
        }
    }

    /// The names in a folder that begin with `prefix` and are wanted, in ascending order, at most
    /// `most`; none when the folder cannot be read.
    package static func names(
        in folder: String, beginningWith prefix: String, most: Int = 1_000,
        where isWanted: (String) -> Bool = { _ in true }
    ) -> [String] {
        FolderListing.names(in: folder, most: most) { $0.hasPrefix(prefix) && isWanted($0) }
            .sorted()
    }

    private static func check(_ facts: stat, _ path: String) throws(LibraryError) {
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw LibraryError(.isFolder, path: path)
        default: throw LibraryError(.notRegular, path: path)
        }
    }

    private static func failure(_ number: Int32, _ path: String) -> LibraryError {
        switch number {
        case ENOENT, ENOTDIR: LibraryError(.fileMissing, path: path)
        case EACCES, EPERM: LibraryError(.notPermitted, path: path)
        default:
            LibraryError(.unreadable(reason: String(cString: strerror(number))), path: path)
        }
    }
}
