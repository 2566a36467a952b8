/// FNV-1a in 64 bits: the same on every machine and in every run.
package enum StableHash {
    /// The hash of a text's UTF-8 bytes as 16 digits.
    package static func text(of text: String) -> String {
        let digits = String(number(of: text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The hash of a text's UTF-8 bytes.
    package static func number(of text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
    }
}
