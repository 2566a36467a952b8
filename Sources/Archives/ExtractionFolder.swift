import Glibc
import ListenCore

/// The folder an archive is written into.
///
/// Every folder below is opened from the one above it without following links,
/// so that nothing that is put there meanwhile can lead a file elsewhere.
final class ExtractionFolder {
    private let root: Int32
    private let path: String

    init(_ path: String) throws(StoreError) {
        self.path = path
        root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw Self.failure(errno, path) }
    }

    deinit {
        close(root)
    }

    /// Makes a file of a checked name, and the folders it needs; throws when
    /// something is there already.
    func create(_ name: String) throws(StoreError) -> Int32 {
        let parts = name.split(separator: "/").map(String.init)
        var folder = root
        defer { if folder != root { close(folder) } }
        for part in parts.dropLast() {
            guard mkdirat(folder, part, 0o700) == 0 || errno == EEXIST else {
                throw Self.failure(errno, "\(path)/\(name)")
            }
            let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else { throw Self.failure(errno, "\(path)/\(name)") }
            if folder != root { close(folder) }
            folder = next
        }
        let file = openat(
            folder, parts.last ?? name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(errno, "\(path)/\(name)") }
        return file
    }

    /// Writes all of some bytes.
    func write(_ bytes: [UInt8], to file: Int32, _ name: String) throws(StoreError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(file, $0.baseAddress?.advanced(by: done), bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(errno, "\(path)/\(name)") }
            done += count
        }
    }

    private static func failure(_ number: Int32, _ path: String) -> StoreError {
        switch number {
        case ENOSPC, EDQUOT: StoreError(.diskFull, path: path)
        case EACCES, EPERM, EROFS: StoreError(.notPermitted, path: path)
        default: StoreError(.failed(reason: String(cString: strerror(number))), path: path)
        }
    }
}
