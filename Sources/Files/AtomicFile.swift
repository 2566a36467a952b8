import FoundationEssentials
import Glibc
package import ListenCore

/// Replaces files whole: a reader sees the old bytes or the new ones, also
/// after a crash or a power cut.
///
/// An exclusive temporary file of mode 0600 in the same folder, fsync, rename,
/// fsync of the folder.
///
///     try AtomicFile.write("new".utf8, to: path)   // whatever was there is replaced
///     try AtomicFile.create("new".utf8, at: path)  // throws `.conflict`: the name is taken
package enum AtomicFile {
    /// The readers of a file.
    package enum Access: Hashable, Sendable {
        /// The person alone.
        case owner
        /// Those that could read the file before, or may read new files by the system's settings.
        case usual
    }

    /// Writes `bytes` to `path`, replacing what is there.
    ///
    /// Blocks until the bytes are on disk; the folder must exist. When it
    /// throws, the old file is as it was and no temporary one is left.
    package static func write(
        _ bytes: some Collection<UInt8>, to path: String, access: Access = .owner
    ) throws(StoreError) {
        let (temporary, descriptor) = try makeTemporary(beside: path)
        if access == .usual { fchmod(descriptor, usualMode(of: path)) }
        do throws(StoreError) {
            try fill(descriptor, with: Array(bytes), path: path)
            try replace(path, with: temporary)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Writes `bytes` to a new file at `path`; a file of that name that is
    /// there, or comes while this writes, is left as it is.
    ///
    /// Blocks until the bytes are on disk; the folder must exist. Throws
    /// `.conflict` when the name is taken.
    package static func create(
        _ bytes: some Collection<UInt8>, at path: String, access: Access = .owner
    ) throws(StoreError) {
        let (temporary, descriptor) = try makeTemporary(beside: path)
        if access == .usual { fchmod(descriptor, usualMode(of: path)) }
        defer { unlink(temporary) }
        try fill(descriptor, with: Array(bytes), path: path)
        try place(temporary, at: path)
    }

    /// Writes `bytes` to what is no file, such as a pipe or a device.
    ///
    /// Blocks until they are taken.
    package static func send(
        _ bytes: some Collection<UInt8>, to path: String
    ) throws(StoreError) {
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StoreError(call: "open", number: errno, path: path)
        }
        defer { close(descriptor) }
        try writeAll(Array(bytes), to: descriptor, path: path)
    }

    /// The mode of the file that is there, else that of new files.
    static func usualMode(of path: String) -> mode_t {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & 0o777 }
        return statedMode() ?? triedMode(beside: path) ?? 0o600
    }

    /// The mode of new files by what the system states of this process.
    ///
    /// Asking for the mask by a call would change it for all threads.
    static func statedMode() -> mode_t? {
        let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").first { $0.hasPrefix("Umask:") }
            .flatMap { mode_t($0.dropFirst(6).filter(\.isNumber), radix: 8) }
            .map { 0o666 & ~$0 }
    }

    /// The mode of new files by making one, where nothing states it.
    static func triedMode(beside path: String) -> mode_t? {
        let name = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).mode"
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return nil }
        defer {
            close(descriptor)
            unlink(name)
        }
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mode & 0o666 : nil
    }

    /// Gives a finished file in the same file system its name, and throws `.conflict` when
    /// another has it; the temporary name may stay.
    package static func place(_ finished: String, at path: String) throws(StoreError) {
        // A rename would replace the other file; a link refuses to.
        guard link(finished, path) == 0 else {
            let number = errno
            if number == EEXIST { throw taken(path) }
            // File systems of cards and sticks (vfat, exFAT) have no links.
            guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(number) else {
                throw StoreError(call: "link", number: number, path: path)
            }
            return try claim(path, for: finished)
        }
        try PrivateFolder.synchronize(PrivateFolder.parent(of: path))
    }

    /// Takes a name that is free, then replaces the empty file that holds it.
    ///
    /// A crash in between leaves that empty file.
    static func claim(_ path: String, for finished: String) throws(StoreError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let number = errno
            throw number == EEXIST ? taken(path) : notMade(path, number)
        }
        close(descriptor)
        guard rename(finished, path) == 0 else {
            let number = errno
            unlink(path)
            throw StoreError(call: "rename", number: number, path: path)
        }
        try PrivateFolder.synchronize(PrivateFolder.parent(of: path))
    }

    /// Renames a finished file in the same file system over `path` and makes
    /// the rename outlive a power cut.
    package static func replace(_ path: String, with finished: String) throws(StoreError) {
        guard rename(finished, path) == 0 else {
            throw StoreError(call: "rename", number: errno, path: path)
        }
        try PrivateFolder.synchronize(PrivateFolder.parent(of: path))
    }

    /// Makes an empty file of a new name beside `path`, open for writing.
    package static func makeTemporary(beside path: String) throws(StoreError) -> (String, Int32) {
        for number in 0..<1_000 {
            let temporary = "\(path).\(getpid())-\(number).tmp"
            let descriptor = open(
                temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if descriptor >= 0 { return (temporary, descriptor) }
            guard errno == EEXIST else { break }
        }
        throw notMade(path, errno)
    }

    /// The error of a file that could not be made.
    private static func notMade(_ path: String, _ number: Int32) -> StoreError {
        number == ENOENT
            ? StoreError(.noFolder, path: PrivateFolder.parent(of: path))
            : StoreError(call: "open", number: number, path: path)
    }

    private static func fill(_ descriptor: Int32, with bytes: [UInt8], path: String)
        throws(StoreError)
    {
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor, path: path)
        guard fsync(descriptor) == 0 else {
            throw StoreError(call: "fsync", number: errno, path: path)
        }
    }

    /// Writes all bytes to a descriptor, going on after short writes and
    /// signals.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String)
        throws(StoreError)
    {
        let number = bytes.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
        if number != 0 { throw StoreError(call: "write", number: number, path: path) }
    }

    /// Writes the bytes of a file that is there to disk; `reported` is the path of the error.
    package static func settle(_ path: String, reported: String? = nil) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw StoreError(call: "fsync", number: errno, path: reported ?? path)
        }
    }
}
