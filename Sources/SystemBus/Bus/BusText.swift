/// Texts of a book as the bus takes them.
///
/// A bus cuts off whoever sends it a text that is not what the specification calls one, and sd-bus
/// refuses noncharacters too.
enum BusText {
    /// The most characters of a text.
    static let limit = 2_000

    /// The text without control characters and noncharacters, cut to the limit.
    static func clean(_ text: String, limit: Int = limit) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.prefix(limit).unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0: scalars.append(" ")
            case 0xFDD0...0xFDEF: continue
            case let value where value & 0xFFFE == 0xFFFE: continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// A text as one element of an object's path.
    static func pathElement(_ text: String) -> String {
        guard !text.isEmpty else { return "_" }
        return text.utf8.prefix(64).map { byte in
            isPlain(byte) ? String(UnicodeScalar(byte)) : "_" + hex(byte)
        }.joined()
    }

    /// The address of a file, with every byte escaped that is not plain.
    static func fileAddress(of path: String) -> String {
        let plain = Array("/.-~_".utf8)
        return "file://"
            + path.utf8.map { byte in
                isPlain(byte) || plain.contains(byte)
                    ? String(UnicodeScalar(byte)) : "%" + hex(byte).uppercased()
            }.joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
    }
}
