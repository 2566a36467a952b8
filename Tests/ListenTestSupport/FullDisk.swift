import FoundationEssentials
import Glibc

/// A file system of its own, of a size and with rights that a test chooses; needs root.
package final class FullDisk: Sendable {
    /// True when this process may mount, tried once on a folder of its own.
    package static let canMount: Bool = (try? FullDisk(megabytes: 1)) != nil

    /// The path of the file system.
    package let path: String

    /// A new file system.
    package init(megabytes: Int) throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-disk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount("none", path, "tmpfs", 0, "size=\(megabytes)m,mode=0700") == 0 else {
            rmdir(path)
            throw POSIXFailure(number: errno)
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }

    /// Fills the remaining space.
    package func fill() throws {
        let descriptor = open(path + "/filler", O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        for size in [65_536, 4_096, 1] {
            let piece = [UInt8](repeating: 1, count: size)
            while write(descriptor, piece, size) == size {}
        }
    }

    /// Frees the space again.
    package func free() {
        unlink(path + "/filler")
    }

    /// Forbids all writing, or allows it again.
    package func setReadOnly(_ isReadOnly: Bool) throws {
        let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
        guard mount("none", path, "tmpfs", flags, nil) == 0 else {
            throw POSIXFailure(number: errno)
        }
    }
}

/// An error of the system.
package struct POSIXFailure: Error {
    /// The error number.
    package let number: Int32
}
