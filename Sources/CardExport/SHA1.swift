/// SHA-1 (FIPS 180-4 section 6.1); not for secrets: Anki compares first fields by it.
enum SHA1 {
    /// The first 32 bits of a hash.
    static func prefix(of bytes: some Sequence<UInt8>) -> UInt32 {
        var state: [UInt32] = [
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
        ]
        var message = Array(bytes)
        let bits = UInt64(message.count) &* 8
        message.append(0x80)
        message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        for start in stride(from: 0, to: message.count, by: 64) {
            compress(message[start..<start + 64], into: &state)
        }
        return state[0]
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = [UInt32](repeating: 0, count: 80)
        for (index, byte) in block.enumerated() {
            words[index / 4] = words[index / 4] << 8 | UInt32(byte)
        }
        for index in 16..<80 {
            words[index] = turned(
                words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (mix, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = turned(a, 5) &+ mix &+ e &+ constant &+ words[index]
            (a, b, c, d, e) = (next, a, turned(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func turned(_ value: UInt32, _ count: UInt32) -> UInt32 {
        value << count | value >> (32 - count)
    }
}
