import Glibc
import HTTPCaching
import ListenCore

/// The bytes of a recording while they arrive: written by the transfer, read by any thread.
///
/// They are in the part file, with holes where a reader jumped ahead; when
/// that cannot be written (no room beside the reserve, no store) the rest is in
/// memory, and playing goes on up to a limit.
///
/// `@unchecked Sendable`: every stored property below `mutex` is touched only
/// between `lock` and `unlock`; the mutex and the condition have a fixed
/// address because they are allocated.
final class MediaBuffer: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var file: Int32 = -1
    private var room: RoomWatch?
    /// The bytes in the file and in memory.
    private var held = ByteRanges()
    /// The count of the bytes a part file had.
    private var resumed: Int64 = 0
    private var inFile = ByteRanges()
    private var memory = MediaMemory()
    private var isPublished = false
    private var total: Int64?
    private var end: Result<Void, ServiceError>?
    /// The `errno` of the write that failed; 0 while none did.
    private var writeFailure: Int32 = 0

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

    /// Keeps the bytes in a file from now on, as long as it has room; called once, before the
    /// first of them.
    func use(path: String, freeBytes: @escaping @Sendable (String) -> Int64? = { _ in nil }) {
        let opened = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        locked {
            file = opened
            room = RoomWatch(path: path, freeBytes: freeBytes)
        }
    }

    /// The bytes that are there, and of how many.
    var progress: ArrivalProgress {
        locked { ArrivalProgress(held: held.count, total: total, resumed: resumed) }
    }

    /// The length of the whole, when known.
    var totalLength: Int64? { locked { total } }

    /// True once all bytes are there and published.
    var isWhole: Bool {
        locked {
            guard isPublished, case .success? = end else { return false }
            return held.count == total
        }
    }

    /// True when all bytes are in the file, so that the file can be kept.
    var isInFile: Bool { locked { file >= 0 && memory.isEmpty } }

    /// The bytes that are in the file.
    var rangesInFile: ByteRanges { locked { inFile } }

    /// The `errno` of the write that failed; 0 while none did.
    var failureOfFile: Int32 { locked { writeFailure } }

    /// Keeps what comes from now on in memory.
    func leaveFile() {
        locked { if writeFailure == 0 { writeFailure = ENOSPC } }
    }

    /// Takes up the bytes a part file has.
    func takeUp(_ ranges: ByteRanges) {
        locked {
            held = ranges
            resumed = ranges.count
            inFile = ranges
        }
    }

    /// Hands on the bytes of a place, piece by piece; `false` when they cannot be read.
    func pass(_ range: Range<Int64>, to body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let wanted = min(piece.count, Int(clamping: range.upperBound - offset))
            let got = piece.withUnsafeMutableBytes { buffer in
                locked {
                    copy(
                        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]),
                        at: offset)
                }
            }
            guard got > 0 else { return false }
            piece.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
            offset += Int64(got)
        }
        return true
    }

    /// Throws away what is there; only while nothing is published.
    func empty() {
        locked {
            if file >= 0 { ftruncate(file, 0) }
            held = ByteRanges()
            resumed = 0
            inFile = ByteRanges()
            memory = MediaMemory()
        }
    }

    /// Lets readers have what is there and what is added from now on.
    func publish(total: Int64?) {
        locked {
            self.total = total
            isPublished = true
            pthread_cond_broadcast(condition)
        }
    }

    /// Adds bytes that are not there yet; `false`, and not all of them, when memory would pass
    /// its limit.
    ///
    /// Called on the transfer's thread.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Bool {
        locked {
            let written = writeFailure == 0 ? writeFile(bytes, at: offset) : 0
            inFile.insert(offset..<offset + Int64(written))
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let hasRoom = rest.count <= longestInMemory - memory.count
            if hasRoom { memory.add(rest, at: offset + Int64(written)) }
            held.insert(offset..<offset + Int64(hasRoom ? bytes.count : written))
            pthread_cond_broadcast(condition)
            return hasRoom
        }
    }

    /// Tells if the bytes from `offset` on are the same as these; all are there.
    func holds(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Bool {
        var place = 0
        var isSame = true
        let isRead = pass(offset..<offset + Int64(bytes.count)) { piece in
            let other = UnsafeRawBufferPointer(rebasing: bytes[place..<place + piece.count])
            isSame = isSame && piece.elementsEqual(other)
            place += piece.count
        }
        return isRead && isSame
    }

    /// Ends the arrival; later ends are passed over.
    func finish(_ result: Result<Void, ServiceError>) {
        locked {
            if end == nil { end = result }
            if case .success = result { total = held.end }
            pthread_cond_broadcast(condition)
        }
    }

    /// Makes waiting readers look again, because one was interrupted or called away.
    func wake() {
        locked { _ = pthread_cond_broadcast(condition) }
    }

    /// Copies published bytes from `offset` on, waiting until there is one,
    /// if it may; `wants` is told the place, without the lock, whenever it waits.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64,
        unless isInterrupted: () -> Bool, waitingIf mayWait: () -> Bool = { true },
        wants: (Int64) -> Void = { _ in }, context: String
    ) throws(ServiceError) -> Int {
        while true {
            let now = look(buffer, offset, isInterrupted, mayWait, context)
            if let now { return try now.get() }
            wants(offset)
            let later: Result<Int, ServiceError>? = locked {
                let now = outcome(buffer, offset, isInterrupted, mayWait, context)
                if now == nil { pthread_cond_wait(condition, mutex) }
                return now
            }
            if let later { return try later.get() }
        }
    }

    private func look(
        _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64, _ isInterrupted: () -> Bool,
        _ mayWait: () -> Bool, _ context: String
    ) -> Result<Int, ServiceError>? {
        locked { outcome(buffer, offset, isInterrupted, mayWait, context) }
    }

    /// The result of a read; `nil` when it has to wait.
    ///
    /// Called with the lock held.
    private func outcome(
        _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64, _ isInterrupted: () -> Bool,
        _ mayWait: () -> Bool, _ context: String
    ) -> Result<Int, ServiceError>? {
        if isInterrupted() { return .failure(ServiceError(.cancelled, context: context)) }
        if offset < 0 || buffer.isEmpty { return .success(0) }
        if isPublished, held.run(at: offset) != nil {
            let count = copy(into: buffer, at: offset)
            return count > 0 ? .success(count) : .failure(unreadable(context))
        }
        if let total, total > 0, offset >= total { return .success(0) }
        if let end { return end.map { 0 } }
        return mayWait() ? nil : .failure(ServiceError(.cancelled, context: context))
    }

    private func unreadable(_ context: String) -> ServiceError {
        ServiceError(.file(reason: "the part that has arrived cannot be read"), context: context)
    }

    /// Copies what is there from a place on, at least one byte; 0 when it is not there or the
    /// file cannot be read.
    ///
    /// Called with the lock held.
    private func copy(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        guard let run = inFile.run(at: offset) else {
            return memory.copy(into: buffer, at: offset)
        }
        let wanted = min(buffer.count, Int(clamping: run.upperBound - offset))
        return max(0, pread(file, buffer.baseAddress, wanted, off_t(offset)))
    }

    /// Writes into the file; fewer than offered when it cannot, and then never again.
    ///
    /// Called with the lock held.
    private func writeFile(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Int {
        guard file >= 0 else {
            writeFailure = EBADF
            return 0
        }
        // A length may be announced wrongly or not at all, and others write to the disk too.
        guard room?.takes(bytes.count) != false else {
            writeFailure = ENOSPC
            return 0
        }
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(file, rest.baseAddress, rest.count, off_t(offset + Int64(done)))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                writeFailure = count < 0 ? errno : EIO
                break
            }
            done += count
        }
        return done
    }
}
