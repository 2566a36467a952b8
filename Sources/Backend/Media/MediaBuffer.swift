import Glibc
import HTTPCaching
import ListenCore

/// The bytes of a recording while they arrive: written by the transfer, read by any thread.
///
/// They are in the part file; when that cannot be written (full disk, no
/// store) the rest is in memory, and playing goes on up to a limit.
///
/// `@unchecked Sendable`: every stored property below `mutex` is touched only
/// between `lock` and `unlock`; the mutex and the condition have a fixed
/// address because they are allocated.
final class MediaBuffer: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var file: Int32 = -1
    private var inFile: Int64 = 0
    private var memory: [UInt8] = []
    private var published: Int64 = 0
    private var total: Int64?
    private var end: Result<Void, ServiceError>?

    private let longestInMemory: Int

    /// An empty buffer that keeps everything in memory until it is given a file; at most
    /// `longestInMemory` bytes, three hours of usual sound.
    init(longestInMemory: Int = 256 << 20) {
        self.longestInMemory = longestInMemory
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        if file >= 0 { close(file) }
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Keeps the bytes in a file from now on; called once, before the first of them.
    func use(path: String) {
        let opened = open(path, O_RDWR | O_CLOEXEC)
        locked { file = opened }
    }

    /// How many bytes there are.
    var length: Int64 { locked { inFile + Int64(memory.count) } }

    /// The length of the whole, when known.
    var totalLength: Int64? { locked { total } }

    /// Whether all bytes are in the file, so that the file can be kept.
    var isInFile: Bool { locked { file >= 0 && memory.isEmpty } }

    /// Takes up the bytes a part file has; reads them for their hash.
    func takeUp(_ count: Int64, into hash: inout SHA256) -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var offset: Int64 = 0
        while offset < count {
            let wanted = min(piece.count, Int(count - offset))
            let got = pread(file, &piece, wanted, off_t(offset))
            guard got > 0 else { return false }
            piece.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
            offset += Int64(got)
        }
        locked { inFile = count }
        return true
    }

    /// Throws away what is there; only while nothing is published.
    func empty() {
        locked {
            if file >= 0 { ftruncate(file, 0) }
            inFile = 0
            memory = []
        }
    }

    /// Lets readers have what is there and what is added from now on.
    func publish(total: Int64?) {
        locked {
            self.total = total
            published = inFile + Int64(memory.count)
            pthread_cond_broadcast(condition)
        }
    }

    /// Adds bytes at the end; `false`, and not all of them, when memory would pass its limit.
    ///
    /// Called on the transfer's thread.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        locked {
            let written = memory.isEmpty ? write(bytes) : 0
            inFile += Int64(written)
            let hasRoom = bytes.count - written <= longestInMemory - memory.count
            if hasRoom { memory.append(contentsOf: bytes[written...]) }
            published = inFile + Int64(memory.count)
            pthread_cond_broadcast(condition)
            return hasRoom
        }
    }

    /// Whether the bytes from `offset` on are the same as these; both are there.
    func holds(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Bool {
        var present = [UInt8](repeating: 0, count: bytes.count)
        let got = locked { present.withUnsafeMutableBytes { copy(into: $0, at: offset) } }
        return got == bytes.count && present.elementsEqual(bytes)
    }

    /// Ends the arrival; later ends are passed over.
    func finish(_ result: Result<Void, ServiceError>) {
        locked {
            if end == nil { end = result }
            if case .success = result { total = published }
            pthread_cond_broadcast(condition)
        }
    }

    /// Makes waiting readers look again, because one was interrupted or called away.
    func wake() {
        locked { _ = pthread_cond_broadcast(condition) }
    }

    /// Copies published bytes from `offset` on, waiting until there is one,
    /// if it may.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64,
        unless isInterrupted: () -> Bool, waitingIf mayWait: () -> Bool = { true },
        context: String
    ) throws(ServiceError) -> Int {
        let result: Result<Int, ServiceError> = locked {
            while true {
                if isInterrupted() { return .failure(ServiceError(.cancelled, context: context)) }
                if offset < 0 || buffer.isEmpty { return .success(0) }
                if offset < published {
                    let count = copy(into: buffer, at: offset)
                    let isRead = count > 0
                    return isRead ? .success(count) : .failure(unreadable(context))
                }
                if let total, total > 0, offset >= total { return .success(0) }
                if let end { return end.map { 0 } }
                if !mayWait() { return .failure(ServiceError(.cancelled, context: context)) }
                pthread_cond_wait(condition, mutex)
            }
        }
        return try result.get()
    }

    private func unreadable(_ context: String) -> ServiceError {
        ServiceError(.file(reason: "the part that has arrived cannot be read"), context: context)
    }

    /// Copies what is there; 0 when the file cannot be read.
    ///
    /// Called with the lock held.
    private func copy(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        let there = Int(clamping: inFile + Int64(memory.count) - offset)
        let wanted = min(buffer.count, max(0, there))
        var count = 0
        if offset < inFile {
            let inside = min(wanted, Int(inFile - offset))
            count = max(0, pread(file, buffer.baseAddress, inside, off_t(offset)))
            guard count == inside else { return count }
        }
        let start = Int(offset + Int64(count) - inFile)
        if count < wanted {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count..<wanted])
            rest.copyBytes(from: memory[start..<start + rest.count])
        }
        return wanted
    }

    /// Writes at the end of the file; fewer than offered when it cannot.
    ///
    /// Called with the lock held.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard file >= 0 else { return 0 }
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(file, rest.baseAddress, rest.count, off_t(inFile + Int64(done)))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            done += count
        }
        return done
    }
}
