import Testing

@testable import Zlib

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `Gzip, Inflation and InflateStream`() throws {
        let packed = try #require(Gzip.compressed([UInt8](repeating: 0x61, count: 10_000)))
        packed.withUnsafeBytes { bytes in
            let outcome = Inflation.whole(bytes, .gzip, limit: 1 << 20)
            #expect(outcome == .whole([UInt8](repeating: 0x61, count: 10_000)))
        }
        var room = [UInt8](repeating: 0, count: 16)
        packed.withUnsafeBytes { input in
            room.withUnsafeMutableBytes { output in
                if let stream = InflateStream(.gzip) {
                    let step = stream.inflate(input, into: output)
                    #expect(step?.made == 16)
                }
            }
        }
    }
}
