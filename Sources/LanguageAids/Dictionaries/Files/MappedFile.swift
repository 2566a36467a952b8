import Glibc
import ListenCore
import Zlib

/// A file mapped into memory, read only; nothing is copied before it is needed, and no read goes
/// beyond its end.
///
/// Unchecked: the mapping is never written to and lives as long as the object. A file that is
/// truncated while it is mapped would end the process at the next read behind its new end, so every
/// lookup calls `checkWhole` first; package managers replace files and never truncate them.
final class MappedFile: @unchecked Sendable {
    /// The path of the file.
    let path: String
    /// Its length in bytes.
    let count: Int
    private let base: UnsafeRawPointer?
    /// The open file; -1 for bytes held in memory.
    private let descriptor: Int32

    /// The largest dictionary file.
    static let limit = 2 << 30

    /// Maps a regular file; does not wait for a pipe's writer.
    init(path: String, limit: Int = MappedFile.limit) throws(DictionaryError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw DictionaryError(.unreadable(reason: Self.reason(errno)), path: path)
        }
        do throws(DictionaryError) {
            count = try Self.size(of: descriptor, path: path, limit: limit)
            base = try Self.map(descriptor, count: count, path: path)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
    }

    /// The content of a gzip file, in memory; at most `limit` bytes.
    init(inflating file: MappedFile, limit: Int) throws(DictionaryError) {
        let bytes = try Self.inflated(file, limit: limit)
        path = file.path
        count = bytes.count
        descriptor = -1
        guard count > 0 else {
            base = nil
            return
        }
        guard
            let memory = mmap(
                nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            memory != MAP_FAILED
        else { throw DictionaryError(.unreadable(reason: Self.reason(errno)), path: file.path) }
        bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress {
                memory.copyMemory(from: start, byteCount: bytes.count)
            }
        }
        base = UnsafeRawPointer(memory)
    }

    /// The content of a gzip file; throws when it is damaged or truncated, or has more than `limit`
    /// bytes.
    private static func inflated(
        _ file: MappedFile, limit: Int
    ) throws(DictionaryError) -> [UInt8] {
        switch file.withBytes(0..<file.count, { Inflation.whole($0, .gzip, limit: limit) }) {
        case .whole(let bytes): return bytes
        case .tooLong: throw DictionaryError(.tooLarge(limitBytes: limit), path: file.path)
        case .damaged:
            throw DictionaryError(.malformed(reason: "it cannot be inflated"), path: file.path)
        }
    }

    deinit {
        if let base { munmap(UnsafeMutableRawPointer(mutating: base), count) }
        if descriptor >= 0 { close(descriptor) }
    }

    private static func size(of descriptor: Int32, path: String, limit: Int)
        throws(DictionaryError) -> Int
    {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            throw DictionaryError(.unreadable(reason: reason(errno)), path: path)
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw DictionaryError(.notAFile, path: path)
        }
        let size = Int(facts.st_size)
        guard size <= limit else {
            throw DictionaryError(.tooLarge(limitBytes: limit), path: path)
        }
        return size
    }

    /// The mapping of a file; `nil` for an empty one, which cannot be mapped.
    private static func map(_ descriptor: Int32, count: Int, path: String)
        throws(DictionaryError) -> UnsafeRawPointer?
    {
        guard count > 0 else { return nil }
        guard let base = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
            base != MAP_FAILED
        else { throw DictionaryError(.unreadable(reason: reason(errno)), path: path) }
        return UnsafeRawPointer(base)
    }

    private static func reason(_ code: Int32) -> String {
        code == ENOENT ? "there is no such file" : String(cString: strerror(code))
    }

    /// The state of the mapped file; `nil` for bytes held in memory.
    var stamp: (size: Int, seconds: Int, nanoseconds: Int)? {
        var facts = stat()
        guard descriptor >= 0, fstat(descriptor, &facts) == 0 else { return nil }
        return (Int(facts.st_size), Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec))
    }

    /// Throws `.changed` when the file was truncated since it was mapped.
    func checkWhole() throws(DictionaryError) {
        guard descriptor >= 0 else { return }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, Int(facts.st_size) >= count else {
            throw DictionaryError(.changed, path: path)
        }
    }
}

// MARK: - Reading

extension MappedFile {
    /// The byte at a place; 0 outside the file.
    @inline(__always)
    subscript(_ place: Int) -> UInt8 {
        guard let base, place >= 0, place < count else { return 0 }
        return base.load(fromByteOffset: place, as: UInt8.self)
    }

    /// The part of a range inside the file.
    func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<count) }

    /// A copy of the bytes of a range, clipped to the file.
    func bytes(_ range: Range<Int>) -> [UInt8] {
        let range = clamped(range)
        guard let base, !range.isEmpty else { return [] }
        return Array(
            UnsafeRawBufferPointer(
                start: base + range.lowerBound, count: range.count))
    }

    /// The first place of a byte from `start` on and before `end`; `nil` also for an empty range.
    func firstPlace(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        let (start, end) = (max(0, start), min(count, end))
        guard let base, start < end,
            let found = memchr(base + start, Int32(byte), end - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// The last place of a byte from `start` on and before `end`; `nil` also for an empty range.
    func lastPlace(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        guard let base else { return nil }
        var place = min(count, end) - 1
        while place >= max(0, start) {
            if base.load(fromByteOffset: place, as: UInt8.self) == byte { return place }
            place -= 1
        }
        return nil
    }

    /// Calls a function with the bytes of a range, clipped to the file and valid during the call.
    func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        let range = clamped(range)
        guard let base, !range.isEmpty else {
            return try body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        return try body(UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
    }

    /// A number of two bytes, low byte first; 0 outside the file.
    func littleUInt16(at place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) << 8 }

    /// A number of four bytes, low byte first; 0 outside the file.
    func littleUInt32(at place: Int) -> Int {
        littleUInt16(at: place) | littleUInt16(at: place + 2) << 16
    }

    /// A number of four bytes, high byte first; 0 outside the file.
    func bigUInt32(at place: Int) -> Int {
        (0..<4).reduce(0) { $0 << 8 | Int(self[place + $1]) }
    }
}
