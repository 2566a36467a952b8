import Testing

@testable import Markup

/// A window over bytes that come in pieces, end early or fail.
@Suite struct ByteWindowTests {
    private struct Broken: Error, Equatable {}
    private final class Log { var reads: [(Int64, Int)] = [] }

    private let bytes = (0..<100).map { UInt8($0) }

    private func window(size: Int, piece: Int = .max, log: Log = Log()) -> ByteWindow {
        ByteWindow(size: size) { [bytes] buffer, place in
            log.reads.append((place, buffer.count))
            let part = bytes.dropFirst(Int(place)).prefix(min(piece, buffer.count))
            buffer.copyBytes(from: part)
            return part.count
        }
    }

    @Test func `numbers are big-endian, at any place`() {
        let window = window(size: 16)
        #expect(window.byte(at: 99) == 99)
        #expect(window.number16(at: 1) == 0x0102)
        #expect(window.number32(at: 13) == 0x0D0E_0F10)
        #expect(window.number64(at: 92) == 0x5C5D_5E5F_6061_6263)
        #expect(window.bytes(20..<36) == Array(bytes[20..<36]))
    }

    @Test func `nothing is read twice that is in the window`() {
        let log = Log()
        let window = window(size: 32, log: log)
        for place in 0..<29 { #expect(window.number32(at: Int64(place)) != nil) }
        #expect(log.reads.count == 1)
        #expect(window.number32(at: 29) != nil)
        #expect(log.reads.map(\.0) == [0, 29])
    }

    @Test func `a window of no stated size reads 4096 bytes at once`() {
        var sizes: [Int] = []
        let window = ByteWindow { buffer, _ in
            sizes.append(buffer.count)
            return buffer.count
        }
        #expect(window.size == 4_096)
        _ = window.byte(at: 0)
        #expect(sizes == [4_096])
        #expect(ByteWindow(size: 3) { _, _ in 0 }.size == 16)
    }

    @Test func `a source that says it gave more than was asked for is not believed`() {
        let window = ByteWindow(size: 16) { buffer, _ in buffer.count + 1 }
        #expect(window.byte(at: 0) == nil)
        let negative = ByteWindow(size: 16) { _, _ in -1 }
        #expect(negative.byte(at: 0) == nil)
    }

    @Test func `a number is read where the file begins and where it ends`() {
        let window = window(size: 16)
        #expect(window.number16(at: 98) == 0x6263 && window.number16(at: 99) == nil)
        #expect(window.number32(at: 96) == 0x6061_6263)
        #expect(window.number64(at: 93) == nil)
        #expect(window.byte(at: 0) == 0)
        #expect(window.bytes(0..<0) == [] && window.bytes(90..<101) == nil)
        #expect(window.number64(at: 0) == 0x0001_0203_0405_0607)
    }

    @Test func `short reads are gone on with`() {
        let log = Log()
        #expect(window(size: 16, piece: 3, log: log).number64(at: 8) == 0x0809_0A0B_0C0D_0E0F)
        #expect(log.reads.map(\.0) == [8, 11, 14])
    }

    @Test func `what is not there is nil`() {
        let window = window(size: 16)
        #expect(window.number32(at: 97) == nil)
        #expect(window.byte(at: 100) == nil)
        #expect(window.byte(at: -1) == nil)
        #expect(window.byte(at: .max) == nil)
        #expect(window.bytes(0..<17) == nil)
        #expect(window.failure == nil)
    }

    @Test func `a smaller size reads less at once`() {
        let log = Log()
        let window = window(size: 64, log: log)
        window.size = 1
        #expect(window.size == 16)
        #expect(window.byte(at: 0) == 0)
        window.size = 1_000
        #expect(window.size == 64)
        #expect(log.reads.map(\.1) == [16])
    }

    @Test func `a failure is remembered until a read succeeds`() {
        var isBroken = true
        let window = ByteWindow(size: 16) { buffer, _ in
            if isBroken { throw Broken() }
            buffer[0] = 7
            return 1
        }
        #expect(window.byte(at: 0) == nil)
        #expect(window.failure as? Broken == Broken())
        isBroken = false
        #expect(window.byte(at: 0) == 7)
        #expect(window.failure == nil)
    }
}
