/// Names of elements and attributes as numbers, whatever their case: FNV-1a over small letters.
///
/// Two names with one number would be read as one, which harms nothing but their own feed.
enum MarkupKey {
    /// The number of a name.
    static func of(_ name: some Sequence<UInt8>) -> UInt64 {
        var hash = 0xcbf2_9ce4_8422_2325 as UInt64
        for byte in name {
            let small = byte &- 0x41 <= 25 ? byte | 0x20 : byte
            hash = (hash ^ UInt64(small)) &* 0x100_0000_01b3
        }
        return hash
    }

    /// The number of the name at a place of a text.
    static func of(_ range: Range<Int>, in bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBufferPointer { of(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// The number of a text, whose case counts; never 0.
    static func exact(_ text: String) -> UInt64 {
        var hash = 0xcbf2_9ce4_8422_2325 as UInt64
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return max(hash, 1)
    }

    /// The number of a name.
    static func of(_ name: StaticString) -> UInt64 {
        of(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
}
