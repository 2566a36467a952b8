import Glibc
import ListenCore

/// Plain files of this machine: checks of their paths, and their bytes within a limit.
///
///     let bytes = try LocalFile.bytes(of: "/books/one.srt", limit: 1 << 20)
///
/// Calls block for as long as the disk needs; nothing here is shared.
package enum LocalFile {
    /// The absolute path without `.`, `..` and symbolic links.
    package static func resolved(_ path: String) throws(FileError) -> String {
        // A NUL would silently end the path for the system.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileError(.fileMissing, path: path)
        }
        guard let buffer = realpath(path, nil) else { throw failure(errno, path) }
        defer { free(buffer) }
        return String(cString: buffer)
    }

    /// Checks that a path is that of a regular file that is not empty.
    package static func requireContents(_ path: String) throws(FileError) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw failure(errno, path) }
        try check(facts, path)
        guard facts.st_size > 0 else { throw FileError(.fileEmpty, path: path) }
    }

    /// The bytes of a regular file of at most `limit` bytes.
    package static func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        try read(path) { size throws(FileError) in
            guard size <= limit else {
                throw FileError(.tooLarge(limitBytes: limit), path: path)
            }
            return size
        }
    }

    /// The first bytes of a regular file, at most `limit`.
    package static func beginning(
        of path: String, limit: Int
    ) throws(FileError) -> [UInt8] {
        try read(path) { size throws(FileError) in min(size, limit) }
    }

    /// Reads a regular file; `wanted` returns the number of bytes to read for its size.
    private static func read(
        _ path: String, _ wanted: (_ size: Int) throws(FileError) -> Int
    ) throws(FileError) -> [UInt8] {
        try open(path) { descriptor, size throws(FileError) in
            let (bytes, number) = Descriptor.read(from: descriptor, most: try wanted(size))
            if number != 0 { throw failure(number, path) }
            return bytes
        }
    }

    /// The bytes of a regular file at offsets, in their order and each of at most `length`; empty
    /// behind its end.
    package static func pieces(
        of path: String, at offsets: [Int64], length: Int
    ) throws(FileError) -> [[UInt8]] {
        try open(path) { descriptor, _ throws(FileError) in
            var pieces: [[UInt8]] = []
            for offset in offsets {
                guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
                    throw failure(errno, path)
                }
                let (bytes, number) = Descriptor.read(from: descriptor, most: length)
                if number != 0 { throw failure(number, path) }
                pieces.append(bytes)
            }
            return pieces
        }
    }

    /// Hands a regular file that is open for reading, and its size, to `work`.
    private static func open<Found>(
        _ path: String, _ work: (_ descriptor: Int32, _ size: Int) throws(FileError) -> Found
    ) throws(FileError) -> Found {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(errno, path) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw failure(errno, path) }
        try check(facts, path)
        return try work(descriptor, Int(facts.st_size))
    }

    /// Everything on standard input, at most `limit` bytes.
    package static func standardInput(limit: Int) throws(FileError) -> [UInt8] {
        // One byte more, so that a longer text is seen to be one.
        let (bytes, number) = Descriptor.read(from: STDIN_FILENO, most: limit + 1)
        if number != 0 { throw failure(number, "standard input") }
        guard bytes.count <= limit else {
            throw FileError(.tooLarge(limitBytes: limit), path: "standard input")
        }
        return bytes
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

    private static func check(_ facts: stat, _ path: String) throws(FileError) {
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw FileError(.isFolder, path: path)
        default: throw FileError(.notRegular, path: path)
        }
    }

    private static func failure(_ number: Int32, _ path: String) -> FileError {
        switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG: FileError(.fileMissing, path: path)
        case EACCES, EPERM: FileError(.notPermitted, path: path)
        default:
            FileError(.unreadable(reason: String(cString: strerror(number))), path: path)
        }
    }
}
