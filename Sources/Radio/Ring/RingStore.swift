import Files
import Glibc
package import ListenCore

/// The bytes of a ring: in a file that nobody else sees, and in memory where that cannot be written.
///
/// The file grows until the ring has its length, and is written over from its beginning from then
/// on. Belongs to whoever holds the lock of the ring.
struct RingStore: ~Copyable {
    private var file: Int32
    /// The size at which the file is written over; `nil` while it grows.
    private var size: Int64?
    /// The first byte that is in memory and not in the file; `nil` while all are in the file.
    private var memoryStart: Int64?
    private var memory: [UInt8] = []
    private(set) var end: Int64 = 0
    /// The `errno` of the write that failed; 0 while none did.
    private(set) var failure: Int32

    private let limits: RingLimits

    /// A store in a folder, which is made; in memory alone without one.
    init(folder: String?, limits: RingLimits) {
        self.limits = limits
        (file, failure) = (-1, 0)
        guard let folder else {
            memoryStart = 0
            return
        }
        (file, failure) = Self.open(in: folder)
        if file < 0 { memoryStart = 0 }
    }

    deinit { if file >= 0 { Glibc.close(file) } }

    /// Opens a file of mode 0600 and removes its name, so that nothing is left of it whatever
    /// happens.
    private static func open(in folder: String) -> (Int32, Int32) {
        guard (try? PrivateFolder.make(folder)) != nil else { return (-1, EACCES) }
        let path = folder + "/ring-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = Glibc.open(path, flags, 0o600)
        guard descriptor >= 0 else { return (-1, errno) }
        unlink(path)
        return (descriptor, 0)
    }

    /// The oldest byte that can be read.
    var first: Int64 {
        guard let memoryStart else { return size.map { max(0, end - $0) } ?? 0 }
        let inMemory = max(memoryStart, end - Int64(limits.memory))
        guard file >= 0, inMemory == memoryStart else { return inMemory }
        return size.map { max(0, memoryStart - $0) } ?? 0
    }

    /// The bytes that the file takes.
    var bytesOnDisk: Int64 {
        var facts = stat()
        return file >= 0 && fstat(file, &facts) == 0 ? Int64(facts.st_size) : 0
    }

    /// True when the bytes so far reach the length of the ring: the file grows no more.
    var isWhole: Bool { size != nil || memoryStart != nil }

    /// True when some is in the file, and the disk took no more.
    var hasLeftDisk: Bool { failure != 0 && memoryStart.map { $0 > 0 } ?? false }

    /// Lets the file grow no more.
    mutating func stopGrowing(at length: Int64) {
        guard size == nil, memoryStart == nil else { return }
        // Whatever was written stays where it is.
        size = max(length, end, 1 << 16)
    }

    /// Adds bytes; they are kept in memory once the file cannot be written.
    mutating func add(_ bytes: UnsafeRawBufferPointer, mayWrite: Bool) {
        if memoryStart == nil {
            let written = mayWrite ? write(bytes) : 0
            if !mayWrite { failure = ENOSPC }
            end += Int64(written)
            guard written < bytes.count else { return }
            memoryStart = end
            return remember(UnsafeRawBufferPointer(rebasing: bytes[written...]))
        }
        remember(bytes)
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        var done = 0
        if size == nil, end + Int64(bytes.count) > limits.bytes { stopGrowing(at: limits.bytes) }
        while done < bytes.count {
            let place = (end + Int64(done)) % (size ?? .max)
            let room = min(Int64(bytes.count - done), (size ?? .max) - place)
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done..<(done + Int(room))])
            let count = pwrite(file, rest.baseAddress, rest.count, off_t(place))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                failure = count < 0 ? errno : EIO
                break
            }
            done += count
        }
        return done
    }

    private mutating func remember(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            let place = Int((end - (memoryStart ?? 0)) % Int64(limits.memory))
            if place < memory.count { memory[place] = byte } else { memory.append(byte) }
            end += 1
        }
        // The file ends where memory began: between them nothing may be missing.
        if file >= 0, let memoryStart, end - Int64(limits.memory) > memoryStart {
            Glibc.close(file)
            file = -1
        }
    }

    /// Copies bytes from a place on; 0 when they are not kept, or the file cannot be read.
    func copy(into buffer: UnsafeMutableRawBufferPointer, at place: Int64, to last: Int64) -> Int {
        guard place >= first, place < min(end, last) else { return 0 }
        let inFile = memoryStart ?? end
        let most = min(Int64(buffer.count), min(end, last) - place)
        if place < inFile {
            let offset = place % (size ?? .max)
            let count = min(most, inFile - place, (size ?? .max) - offset)
            return max(0, pread(file, buffer.baseAddress, Int(count), off_t(offset)))
        }
        let start = Int((place - inFile) % Int64(limits.memory))
        let count = min(Int(most), limits.memory - start, memory.count - start)
        buffer.copyBytes(from: memory[start..<(start + count)])
        return count
    }
}

/// The size of a ring.
package struct RingLimits: Hashable, Sendable {
    /// The time that is kept.
    package var time = MediaTime.milliseconds(30 * 60 * 1_000)
    /// The most bytes on disk.
    package var bytes: Int64 = 256 << 20
    /// The most bytes in memory, where the disk cannot be written.
    package var memory = 4 << 20

    /// The usual limits: 30 minutes, at most 256 MB.
    package init() {}
}
