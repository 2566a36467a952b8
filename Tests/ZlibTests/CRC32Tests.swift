import Testing

@testable import Zlib

/// The checksum of ZIP entries.
@Suite struct CRC32Tests {
    @Test func `the checksum is that of the standard`() {
        var sum = CRC32()
        Array("123456789".utf8).withUnsafeBytes { sum.add($0) }
        #expect(sum.value == 0xCBF4_3926)
        var parts = CRC32()
        for part in ["1", "23456789"] { Array(part.utf8).withUnsafeBytes { parts.add($0) } }
        #expect(parts.value == sum.value && CRC32().value == 0)
    }
}
