import Glibc
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Backend

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
        bytes.withUnsafeBytes { buffer.write($0, at: offset ?? buffer.length) }
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
        #expect(buffer.length == 5)
        #expect(try bytes(of: buffer, at: 2, 10) == [3, 4, 5])
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
