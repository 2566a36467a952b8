import Files
import FoundationEssentials
import Glibc

/// The attributes by which two states of a file differ.
struct FileFacts: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64
    /// Nanoseconds since 1970; changes even when a program sets `modified` back.
    let changed: Int64

    init(_ facts: stat) {
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
        size = Int64(facts.st_size)
        modified = Self.nanoseconds(facts.st_mtim)
        changed = Self.nanoseconds(facts.st_ctim)
    }

    /// The time the content last changed.
    var modificationDate: Date {
        Date(timeIntervalSince1970: Double(modified / 1_000_000_000))
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

/// A regular file held open for reading, closed with its last owner.
final class OpenFile: Sendable {
    /// The attributes of the file when it was opened.
    let facts: FileFacts
    private let descriptor: Int32

    /// Opens a file; `nil` when it is missing, not a regular file, or may not be read.
    ///
    /// Never waits for the writer of a pipe. Follows links as the player does: the source decides
    /// for both which may be followed.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.facts = FileFacts(facts)
    }

    deinit { close(descriptor) }

    /// True when the attributes are the same as when it was opened.
    var isUnchanged: Bool {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 && FileFacts(facts) == self.facts
    }

    /// `count` bytes from `offset` on; `nil` when they are not there any more.
    func read(_ count: Int, at offset: Int64) async -> Data? {
        await DiskWork.run { self.readNow(count, at: offset) }
    }

    private func readNow(_ count: Int, at offset: Int64) -> Data? {
        var data = Data(count: count)
        let isWhole = data.withUnsafeMutableBytes { buffer in
            var done = 0
            while done < count {
                let got = pread(
                    descriptor, buffer.baseAddress?.advanced(by: done), count - done,
                    off_t(offset) + off_t(done))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return false }
                done += got
            }
            return true
        }
        return isWhole ? data : nil
    }
}
