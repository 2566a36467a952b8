/// A position in some bytes, and numbers read from there; `nil` after the end.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private(set) var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    /// The number of bytes left.
    var left: Int { bytes.endIndex - place }
    /// The bytes left.
    var rest: ArraySlice<UInt8> { bytes[place...] }
    /// The next byte, which is not consumed.
    var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    /// The next bytes; `nil` when there are fewer.
    mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= left else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }

    /// Skips bytes; `false`, without moving, when there are fewer.
    @discardableResult
    mutating func skip(_ count: Int) -> Bool { read(count) != nil }

    /// A number of 1 to 8 bytes, big-endian.
    mutating func big(_ count: Int) -> UInt64? {
        read(count).map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    }

    /// A number of 1 to 8 bytes, little-endian.
    mutating func little(_ count: Int) -> UInt64? {
        read(count).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    }

    mutating func u8() -> UInt8? { read(1)?.first }
    mutating func u16() -> Int? { big(2).map { Int($0) } }
    mutating func u32() -> Int? { big(4).map { Int($0) } }
    mutating func littleU32() -> Int? { little(4).map { Int($0) } }

    /// A length of four bytes with seven bits each (ID3v2.4, section 6.2).
    mutating func synchsafe() -> Int? {
        read(4).map { $0.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }
    }

    /// The bytes up to a NUL, which is skipped; all remaining bytes without one.
    mutating func untilZero() -> ArraySlice<UInt8> {
        let end = rest.firstIndex(of: 0) ?? bytes.endIndex
        defer { place = min(end + 1, bytes.endIndex) }
        return bytes[place..<end]
    }
}
