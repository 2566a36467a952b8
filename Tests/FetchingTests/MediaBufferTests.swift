import Glibc
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Fetching

struct MediaBufferTests {
    private func bytes(of buffer: MediaBuffer, at offset: Int64, _ count: Int) throws -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: count)
        let got = try piece.withUnsafeMutableBytes {
            try buffer.read(into: $0, at: offset, unless: { false }, context: "sound")
        }
        return Array(piece[..<got])
    }

    @discardableResult
    private func add(_ bytes: [UInt8], to buffer: MediaBuffer, at offset: Int64? = nil) -> Bool {
        bytes.withUnsafeBytes { buffer.write($0, at: offset ?? buffer.progress.held) }
    }

    @Test func `without a file, memory has a limit and keeps what it has`() throws {
        let buffer = MediaBuffer(longestInMemory: 4)
        buffer.publish(total: nil)
        #expect(add([1, 2, 3], to: buffer))
        #expect(!add([4, 5], to: buffer))
        #expect(add([4], to: buffer))
        #expect(try bytes(of: buffer, at: 0, 9) == [1, 2, 3, 4])
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
    func `on a full disk the bytes go on in memory`() throws {
        let buffer = MediaBuffer()
        buffer.use(path: "/dev/full")
        buffer.publish(total: nil)
        add([1, 2, 3], to: buffer)
        add([4, 5], to: buffer)
        #expect(!buffer.isInFile)
        #expect(buffer.progress.held == 5)
        #expect(try bytes(of: buffer, at: 2, 10) == [3, 4, 5])
    }

    @Test func `a body of whatever length leaves the reserve of the disk free`() throws {
        let path = try #require(Self.temporaryFile())
        defer { unlink(path) }
        let disk = ShrinkingDisk(free: (16 << 20) + (2 << 20) + 5)
        let buffer = MediaBuffer()
        buffer.use(path: path) { _ in disk.free }
        buffer.publish(total: nil)
        let piece = [UInt8](repeating: 7, count: 1 << 18)
        for _ in 0..<12 {
            let before = buffer.rangesInFile.count
            #expect(add(piece, to: buffer))
            disk.take(buffer.rangesInFile.count - before)
        }
        #expect(buffer.rangesInFile.count == 2 << 20, "what is over goes on in memory")
        #expect(disk.free >= 16 << 20)
        #expect(!buffer.isInFile && buffer.failureOfFile == ENOSPC)
        #expect(try bytes(of: buffer, at: (3 << 20) - 2, 9) == [7, 7])
        // Room that comes back does not make holes in the file.
        disk.take(-(64 << 20))
        #expect(add([8], to: buffer))
        #expect(buffer.rangesInFile.count == 2 << 20)
    }

    @Test func `what others write to the disk meanwhile is seen`() throws {
        var unknown = RoomWatch(path: "/x") { _ in nil }
        let takesAll = unknown.takes(.max)
        #expect(takesAll)
        let disk = ShrinkingDisk(free: 100 << 20)
        var room = RoomWatch(path: "/x") { _ in disk.free }
        let first = [room.takes(1 << 19), room.takes(1 << 19)]
        disk.take(90 << 20)
        let later = room.takes(1)
        #expect(first == [true, true] && !later)
    }

    private static func temporaryFile() -> String? {
        var name = Array("/tmp/listen-buffer-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return nil }
        close(descriptor)
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @Test func `a path that cannot be opened leaves the bytes in memory`() throws {
        let buffer = MediaBuffer()
        buffer.use(path: "/nowhere/part")
        buffer.publish(total: nil)
        add([1, 2, 3], to: buffer)
        #expect(!buffer.isInFile)
        #expect(try bytes(of: buffer, at: 0, 2) == [1, 2])
    }

    @Test func `the end of the whole is the end, before the transfer says so`() throws {
        let buffer = MediaBuffer()
        buffer.publish(total: 3)
        add([1, 2, 3], to: buffer)
        #expect(buffer.totalLength == 3)
        #expect(try bytes(of: buffer, at: 3, 2).isEmpty)
        #expect(try bytes(of: buffer, at: .max, 2).isEmpty)
        #expect(try bytes(of: buffer, at: -1, 2).isEmpty)
    }

    @Test func `it is whole once all bytes are there and the transfer says so`() {
        let buffer = MediaBuffer()
        buffer.publish(total: 3)
        add([1, 2, 3], to: buffer)
        #expect(!buffer.isWhole)
        buffer.finish(.success(()))
        #expect(buffer.isWhole)
        let cut = MediaBuffer()
        cut.publish(total: 3)
        add([1, 2, 3], to: cut)
        cut.finish(.failure(ServiceError(.cut, context: "sound")))
        #expect(!cut.isWhole)
    }

    @Test func `what has arrived can be read after a failure, what has not throws it`() throws {
        let buffer = MediaBuffer()
        buffer.publish(total: nil)
        add([1, 2, 3], to: buffer)
        let error = ServiceError(.cut, context: "sound")
        buffer.finish(.failure(error))
        #expect(try bytes(of: buffer, at: 1, 9) == [2, 3])
        #expect(throws: error) { try bytes(of: buffer, at: 3, 1) }
    }

    @Test func `a read that must not wait gets what is there and is called away behind it`() throws
    {
        let buffer = MediaBuffer()
        buffer.publish(total: nil)
        add([1, 2, 3], to: buffer)
        var piece = [UInt8](repeating: 0, count: 9)
        func read(at offset: Int64) throws -> Int {
            try piece.withUnsafeMutableBytes {
                try buffer.read(
                    into: $0, at: offset, unless: { false }, waitingIf: { false }, context: "sound")
            }
        }
        #expect(try read(at: 1) == 2)
        #expect(throws: ServiceError(.cancelled, context: "sound")) { try read(at: 3) }
    }

    @Test func `bytes are compared where they lie`() {
        let buffer = MediaBuffer()
        add([1, 2, 3], to: buffer)
        let same: [UInt8] = [2, 3]
        let other: [UInt8] = [2, 4]
        let longer: [UInt8] = [2, 3, 4]
        #expect(same.withUnsafeBytes { buffer.holds($0, at: 1) })
        #expect(!other.withUnsafeBytes { buffer.holds($0, at: 1) })
        #expect(!longer.withUnsafeBytes { buffer.holds($0, at: 1) })
    }
}

/// A disk whose free space a test says.
private final class ShrinkingDisk: Sendable {
    private let bytes: Mutex<Int64>

    init(free: Int64) { bytes = Mutex(free) }

    var free: Int64 { bytes.withLock { $0 } }

    func take(_ count: Int64) { bytes.withLock { $0 -= count } }
}
