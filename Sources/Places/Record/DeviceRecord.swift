/// The file that a device leaves for the others: an object in JSON that begins with a checksum of
/// the rest, so that half of one is never read.
///
///     {"checksum":"0123456789abcdef","format":"listen sync", …}
package enum DeviceRecord {
    /// The longest file that is read or written, in bytes: some 400,000 reviews of cards.
    package static let longest = 64 << 20
    /// The bytes of files after which a meeting reads no more, but leaves them to the next.
    package static let mostAtOnce = 128 << 20

    private static let beginning = Array("{\"checksum\":\"".utf8)
    private static let middle = Array("\",".utf8)
    private static let digits = 16

    /// An object in JSON with its checksum as the first field; `nil` for what is no object with a
    /// field.
    package static func sealed(_ object: [UInt8]) -> [UInt8]? {
        guard object.count > 2, object.first == UInt8(ascii: "{"),
            object.last == UInt8(ascii: "}")
        else { return nil }
        let rest = object.dropFirst()
        return beginning + Array(Checksum.of(rest).utf8) + middle + rest
    }

    /// Says that all of a file is there, as it was written.
    package static func isWhole(_ file: [UInt8]) -> Bool {
        let head = beginning.count + digits + middle.count
        guard file.count > head, file.count <= longest, file.starts(with: beginning) else {
            return false
        }
        let stated = file[beginning.count..<beginning.count + digits]
        guard file[beginning.count + digits..<head].elementsEqual(middle) else { return false }
        return Array(Checksum.of(file[head...]).utf8).elementsEqual(stated)
    }

    /// A short name of a file's content, by which a change is noticed.
    package static func tag(of file: [UInt8]) -> String {
        "\(Checksum.of(file[...]))-\(file.count)"
    }
}

/// The checksum FNV-1a of 64 bits, against torn files and not against forgers.
enum Checksum {
    /// The digits in base 16 of the checksum of bytes.
    static func of(_ bytes: ArraySlice<UInt8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
