/// Base 64 with padding (RFC 4648 §4), as OSC 52 and kitty graphics carry bytes.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        var group: UInt32 = 0
        var held = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            held += 1
            if held == 3 {
                append(group, digits: 4, to: &result)
                (group, held) = (0, 0)
            }
        }
        if held > 0 {
            append(group << (8 * UInt32(3 - held)), digits: held + 1, to: &result)
            for _ in held..<3 { result.append(UInt8(ascii: "=")) }
        }
        return result
    }

    /// The bytes of an encoded text, whose padding may be missing; `nil` where it is none.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        var held = 0
        var padding = 0
        for byte in text {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = digit(byte) else { return nil }
            group = group << 6 | digit
            held += 1
            if held == 4 {
                append(group, bytes: 3, to: &result)
                (group, held) = (0, 0)
            }
        }
        guard held != 1, padding <= 2 else { return nil }
        if held > 0 { append(group << (6 * UInt32(4 - held)), bytes: held - 1, to: &result) }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    private static func append(_ group: UInt32, bytes: Int, to result: inout [UInt8]) {
        for place in 0..<bytes {
            result.append(UInt8(truncatingIfNeeded: group >> (16 - 8 * UInt32(place))))
        }
    }

    private static func append(_ group: UInt32, digits: Int, to result: inout [UInt8]) {
        for place in 0..<digits {
            result.append(alphabet[Int(group >> (18 - 6 * UInt32(place)) & 63)])
        }
    }
}
