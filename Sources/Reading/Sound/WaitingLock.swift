import Glibc

/// A value behind a lock, whose readers can wait for it to change.
///
/// `@unchecked Sendable`: the value is touched only while the mutex is held; the mutex and the
/// condition have a fixed address because they are allocated.
final class WaitingLock<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the value; waiting readers look again when `body` ends.
    func change<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return try body(&value)
    }

    /// Reads the value without waking anybody.
    func read<Result>(_ body: (Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(value)
    }

    /// Waits until `body` has an answer, asked again after each change; blocks the thread.
    func wait<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result?
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = try body(&value) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }
}
