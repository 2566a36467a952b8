import Testing

@testable import Zlib

/// Streams that are whole, cut and damaged.
@Suite struct InflationTests {
    private let text = (0..<100_000).map { UInt8($0 % 251) }

    private func packed() throws -> [UInt8] { try #require(Gzip.compressed(text)) }

    private func whole(_ bytes: [UInt8], limit: Int = 1 << 20) -> Inflation.Outcome {
        bytes.withUnsafeBytes { Inflation.whole($0, .gzip, limit: limit) }
    }

    @Test func `what is compressed comes back whole, also with bytes behind it`() throws {
        let packed = try packed()
        #expect(whole(packed) == .whole(text))
        #expect(whole(packed + [1, 2, 3]) == .whole(text))
    }

    @Test func `the limit is exact`() throws {
        let packed = try packed()
        #expect(whole(packed, limit: text.count) == .whole(text))
        #expect(whole(packed, limit: text.count - 1) == .tooLong)
    }

    @Test func `every cut is told`() throws {
        let packed = try packed()
        for length in stride(from: 0, to: packed.count, by: 97) {
            #expect(whole(Array(packed.prefix(length))) == .damaged, "\(length)")
        }
        #expect(whole(Array(packed.dropLast())) == .damaged)
    }

    @Test func `a wrong check sum and another framing are damage`() throws {
        var packed = try packed()
        #expect(packed.withUnsafeBytes { Inflation.whole($0, .zlib, limit: 9) } == .damaged)
        packed[packed.count - 8] ^= 1
        #expect(whole(packed) == .damaged)
    }

    /// `hello hello hello` by `zlib.compress`, whose header has two bytes.
    private let hello: [UInt8] = [
        0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90, 0x00, 0x3A, 0x2E, 0x06,
        0x7D,
    ]

    @Test func `the format zlib is read`() {
        let outcome = hello.withUnsafeBytes { Inflation.whole($0, .zlib, limit: 17) }
        #expect(outcome == .whole(Array("hello hello hello".utf8)))
    }

    @Test func `the beginning of a raw stream needs no end`() {
        let raw = Array(hello[2...].dropLast(5))
        #expect(
            raw.withUnsafeBytes { Inflation.prefix($0, .raw, limit: 5) } == Array("hello".utf8))
        #expect(raw.withUnsafeBytes { Inflation.prefix($0, .raw, limit: 0) } == [])
        #expect(
            [UInt8](repeating: 0xFF, count: 9)
                .withUnsafeBytes { Inflation.prefix($0, .raw, limit: 5) } == nil)
    }

    @Test func `a stream goes on over parts, and again after its end`() throws {
        let packed = try packed()
        let stream = try #require(InflateStream(.gzip))
        var output = [UInt8](repeating: 0, count: 4_096)
        var found: [UInt8] = []
        var isAtEnd = false
        for part in [packed[..<100], packed[100...]] {
            var rest = Array(part)
            while !rest.isEmpty {
                let step = try #require(
                    rest.withUnsafeBytes { input in
                        output.withUnsafeMutableBytes { stream.inflate(input, into: $0) }
                    })
                found += output[..<step.made]
                rest.removeFirst(step.used)
                isAtEnd = step.isAtEnd
            }
        }
        while !isAtEnd {
            let step = try #require(
                output.withUnsafeMutableBytes {
                    stream.inflate(UnsafeRawBufferPointer(start: nil, count: 0), into: $0)
                })
            found += output[..<step.made]
            isAtEnd = step.isAtEnd
        }
        #expect(found == text)
        #expect(stream.restart())
        let again = packed.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { stream.inflate(input, into: $0) }
        }
        #expect(again?.made == output.count)
    }

    @Test func `what grows is not compressed`() {
        #expect(Gzip.compressed([1]) == nil)
        #expect(Gzip.compressed([UInt8](repeating: 0x61, count: 10_000))?.count ?? .max < 100)
    }
}
