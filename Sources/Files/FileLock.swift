import Glibc
package import ListenCore

/// A lock between processes that ends with its process, so it is never stale.
///
///     try FileLock.whileHolding(path, timeout: .seconds(1)) { 7 }  // 7
package enum FileLock {
    /// Runs `body` while this process alone holds the file at `path`.
    ///
    /// Blocks the calling thread for at most `timeout`; throws `.locked` when
    /// that time is over.
    package static func whileHolding<Value>(
        _ path: String, timeout: Duration, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try PrivateFolder.makeFile(path)
        let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StoreError(call: "open", number: errno, path: path)
        }
        defer { close(descriptor) }
        let deadline = ContinuousClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let number = errno
            guard number == EWOULDBLOCK || number == EINTR else {
                throw StoreError(call: "flock", number: number, path: path)
            }
            guard ContinuousClock.now < deadline else { throw StoreError(.locked, path: path) }
            usleep(5_000)
        }
        return try body()
    }
}
