import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Files

/// Bytes written to what takes few at a time, or none.
@Suite struct DescriptorTests {
    @Test(.timeLimit(.minutes(1)))
    func `more bytes than a pipe takes at once all arrive, in order`() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        async let number = DiskWork.run {
            defer { close(writer) }
            return bytes.withUnsafeBytes { Descriptor.writeAll($0, to: writer) }
        }
        let taken = await DiskWork.run {
            defer { close(reader) }
            var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 7_001))
            while case let got = read(reader, &piece, piece.count), got > 0 {
                all += piece[..<got]
            }
            return all
        }
        #expect(await number == 0)
        #expect(taken == bytes)
    }

    @Test func `a write goes on behind what was taken, and ends where nothing more is`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        defer { for end in ends { close(end) } }
        let bytes = [UInt8](repeating: 7, count: 300_000)
        #expect(bytes.withUnsafeBytes { Descriptor.writeAll($0, to: ends[1]) } == EAGAIN)
    }

    @Test func `what cannot be written is told by its number`() {
        let closed = [UInt8(1)].withUnsafeBytes { Descriptor.writeAll($0, to: -1) }
        #expect(closed == EBADF)
        #expect([UInt8]().withUnsafeBytes { Descriptor.writeAll($0, to: -1) } == 0)
    }

    @Test func `standard input is read to its end, within its limit`() throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
        try folder.write(bytes, to: "f")
        func input(limit: Int) throws -> [UInt8] {
            let former = dup(STDIN_FILENO)
            let file = open(folder.file("f"), O_RDONLY | O_CLOEXEC)
            dup2(file, STDIN_FILENO)
            close(file)
            defer {
                dup2(former, STDIN_FILENO)
                close(former)
            }
            return try LocalFile.standardInput(limit: limit)
        }
        #expect(try input(limit: 70_000) == bytes)
        let error = #expect(throws: FileError.self) { try input(limit: 69_999) }
        #expect(error == FileError(.tooLarge(limitBytes: 69_999), path: "standard input"))
    }
}
