import Glibc
package import ListenCore
import Synchronization

/// An open file that its holder alone may write, among tasks and processes.
///
/// The lock is the kernel's (`flock`), so it ends with the process.
///
///     let held = try HeldFile(makingOrTaking: path)  // nil: another holds it
///     held?.release()
package final class HeldFile: Sendable {
    // −1 once released; the mutex keeps a release from meeting a use.
    private let descriptor: Mutex<Int32>

    private init(_ descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        release()
    }

    /// Opens and locks an existing file; `nil` when it is missing or held.
    package convenience init?(taking path: String) {
        guard case .held(let descriptor) = Self.lock(path, flags: 0) else { return nil }
        self.init(descriptor)
    }

    /// Opens and locks a file, making it with mode 0600 when it is missing;
    /// `nil` when another holds it.
    package convenience init?(makingOrTaking path: String) throws(StoreError) {
        // The former holder may rename or remove the file between our opening and locking it.
        for _ in 0..<8 {
            switch Self.lock(path, flags: O_CREAT) {
            case .held(let descriptor):
                self.init(descriptor)
                return
            case .moved: continue
            case .failed(EWOULDBLOCK): return nil
            case .failed(let number):
                throw StoreError(call: "open", number: number, path: path)
            }
        }
        return nil
    }

    /// Makes a new file and locks it; `nil` when there is one already.
    package convenience init?(makingNew path: String) throws(StoreError) {
        switch Self.lock(path, flags: O_CREAT | O_EXCL) {
        case .held(let descriptor): self.init(descriptor)
        case .moved, .failed(EEXIST), .failed(EWOULDBLOCK): return nil
        case .failed(let number):
            throw StoreError(call: "open", number: number, path: path)
        }
    }

    /// The file's length in bytes.
    package var size: Int64 {
        descriptor.withLock { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
        }
    }

    /// Throws its bytes away.
    package func empty() {
        descriptor.withLock { _ = ftruncate($0, 0) }
    }

    /// Writes its bytes to disk; blocks for as long as the disk takes.
    package func synchronize(path: String) throws(StoreError) {
        let number = descriptor.withLock { fsync($0) == 0 ? 0 : errno }
        if number != 0 { throw StoreError(call: "fsync", number: number, path: path) }
    }

    /// Lets others have the file; nothing when it is already released.
    package func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    private enum Outcome {
        case held(Int32)
        /// The path meant another file by the time of the lock.
        case moved
        /// The `errno` of the call that failed.
        case failed(Int32)
    }

    private static func lock(_ path: String, flags: Int32) -> Outcome {
        let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | flags, 0o600)
        guard descriptor >= 0 else { return .failed(errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            return .failed(number)
        }
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0,
            opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
        else {
            close(descriptor)
            return .moved
        }
        return .held(descriptor)
    }
}
