@_spi(_Unicode) import Swift

/// Normalisation form C (UAX #15): files made on some systems hold letters and
/// their marks apart, which searches and dictionaries would not find.
enum Composition {
    /// Valid UTF-8 in form C; itself where nothing in it can need that.
    static func composed(_ bytes: [UInt8]) -> [UInt8] {
        guard mayNeed(bytes) else { return bytes }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: String(decoding: bytes, as: UTF8.self)._nfc)
        return Array(String(scalars).utf8)
    }

    /// Whether marks stand in it that occur apart from their letters: U+0300…
    /// U+036F, Arabic madda and hamza, conjoining Hangul, the voicing of kana.
    ///
    /// A scan without early exit inside a block, which the compiler vectorises.
    private static func mayNeed(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            let step = 8192
            var from = 0
            while from + 1 < buffer.count {
                let to = min(from + step, buffer.count - 1)
                // Both stay inside the buffer: `to` is at most its last index.
                var found: UInt8 = 0
                for at in from..<to { found |= isMark(buffer[at], buffer[at + 1]) ? 1 : 0 }
                if found != 0 { return true }
                from = to
            }
            return false
        }
    }

    @inline(__always)
    private static func isMark(_ byte: UInt8, _ next: UInt8) -> Bool {
        let latin = (byte == 0xCC) || (byte == 0xCD)
        let arabic = (byte == 0xD9) && (next >= 0x93) && (next <= 0x95)
        let hangul = (byte == 0xE1) && (next >= 0x84) && (next <= 0x87)
        let kana = (byte == 0x82) && ((next == 0x99) || (next == 0x9A))
        return latin || arabic || hangul || kana
    }
}
