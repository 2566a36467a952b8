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

    private static func append(_ group: UInt32, digits: Int, to result: inout [UInt8]) {
        for place in 0..<digits {
            result.append(alphabet[Int(group >> (18 - 6 * UInt32(place)) & 63)])
        }
    }
}
