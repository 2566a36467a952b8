import Glibc
import ListenCore
import Files

/// Copies files with their times: by sharing their blocks if the file system can, otherwise byte by
/// byte.
enum FileCopy {
    /// The end of a copy.
    enum Ending: Hashable {
        case whole
        case cancelled
    }

    /// The request `FICLONE` of Linux, which makes a file share another's blocks.
    private static let cloneRequest: UInt = 0x4004_9409
    private static let pieceBytes = 1 << 20

    /// Copies a regular file to a new one and syncs it to disk.
    ///
    /// `isCancelled` is asked between pieces; the incomplete file is left to the caller. Throws
    /// when the file changes meanwhile.
    static func copy(
        _ source: String, to target: String, isCancelled: () -> Bool = { false }
    ) throws(StoreError) -> Ending {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let input = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard input >= 0 else { throw unread(errno, source) }
        defer { close(input) }
        var facts = stat()
        guard fstat(input, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.failed(reason: "it is no ordinary file"), path: source)
        }
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw StoreError(number: errno, path: target) }
        defer { close(output) }
        if ioctl(output, cloneRequest, input) != 0 {
            let ending = try pour(input, source, into: output, target, isCancelled)
            guard ending == .whole else { return ending }
        }
        var copied = stat()
        guard fstat(output, &copied) == 0, copied.st_size == facts.st_size else {
            throw StoreError(.failed(reason: "it changed while it was copied"), path: source)
        }
        let times = [facts.st_atim, facts.st_mtim]
        guard futimens(output, times) == 0, fsync(output) == 0 else {
            throw StoreError(number: errno, path: target)
        }
        return .whole
    }

    /// Writes all of one file into another.
    static func pour(
        _ input: Int32, _ source: String, into output: Int32, _ target: String,
        _ isCancelled: () -> Bool
    ) throws(StoreError) -> Ending {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
        defer { piece.deallocate() }
        while true {
            guard !isCancelled() else { return .cancelled }
            let got = read(input, piece.baseAddress, piece.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw unread(errno, source) }
            guard got > 0 else { return .whole }
            let number = Descriptor.writeAll(
                UnsafeRawBufferPointer(rebasing: piece[..<got]), to: output)
            if number != 0 { throw StoreError(number: number, path: target) }
        }
    }

    private static func unread(_ number: Int32, _ path: String) -> StoreError {
        StoreError(.failed(reason: String(cString: strerror(number)).lowercased()), path: path)
    }
}
