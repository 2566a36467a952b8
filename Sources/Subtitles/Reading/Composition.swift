@_spi(_Unicode) import Swift

/// Normalisation form C (UAX #15): some systems write letters and their marks as separate
/// characters, which searches and dictionaries would not find.
enum Composition {
    /// Valid UTF-8 in form C; the bytes themselves when nothing in them can need that.
    static func composed(_ bytes: [UInt8]) -> [UInt8] {
        guard mayNeed(bytes) else { return bytes }
        let text = String(decoding: bytes, as: UTF8.self)
        guard !isComposed(text) else { return bytes }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text._nfc)
        return Array(String(scalars).utf8)
    }

    /// True when a text holds characters that form C may change: none below U+0300.
    static func mayNeed(_ bytes: [UInt8]) -> Bool { TextScan(bytes).mayCompose }

    /// True when the character that begins here may be changed, or moved among marks.
    ///
    /// Never changed are Latin, Greek, Cyrillic and Armenian letters, kana, ideographs, Hangul
    /// syllables, most signs and emoji.
    @inline(__always)
    static func isSuspect(_ byte: UInt8, _ next: UInt8, _ third: UInt8) -> Bool {
        byte < 0xE0 ? isSuspect(byte, next) : isLongSuspect(byte, next, third)
    }

    /// Characters of two bytes: up to U+07FF.
    @inline(__always)
    private static func isSuspect(_ byte: UInt8, _ next: UInt8) -> Bool {
        let marks = (byte == 0xCC) || (byte == 0xCD)
        let greek = (byte == 0xCE) && (next == 0x87)
        let cyrillic = (byte == 0xD2) && (next >= 0x83) && (next <= 0x87)
        let points = ((byte == 0xD6) && (next >= 0x91)) || ((byte == 0xD7) && (next <= 0x87))
        let signs = (byte == 0xD8) && (next >= 0x90) && (next <= 0x9A)
        let vowels = (byte == 0xD9) && (((next >= 0x8B) && (next <= 0x9F)) || (next == 0xB0))
        let readings = (byte == 0xDB) && (next >= 0x96) && (next <= 0xAD)
        return marks || greek || cyrillic || points || signs || vowels || readings
            || (byte >= 0xDC)
    }

    /// Longer characters: from U+0800 on.
    @inline(__always)
    private static func isLongSuspect(_ byte: UInt8, _ next: UInt8, _ third: UInt8) -> Bool {
        // All except Latin Extended Additional, which Vietnamese needs.
        let asian = (byte == 0xE1) && ((next < 0xB8) || (next > 0xBB))
        let quads = (next == 0x80) && (third <= 0x81)
        let letters = (next == 0x83) || (next == 0x84) || (next == 0x8C) || (next == 0xAB)
        let slavonic = (next == 0xB3) || (next == 0xB5) || (next == 0xB7)
        let signs = (byte == 0xE2) && (quads || letters || slavonic)
        let tones = (next == 0x80) && (third >= 0xAA) && (third <= 0xAF)
        let voicing = (next == 0x82) && ((third == 0x99) || (third == 0x9A))
        let kana = (byte == 0xE3) && (tones || voicing)
        let minor = (byte == 0xEA) && (next >= 0x99) && (next <= 0xAF)
        let halves = (next == 0xB8) && (third >= 0xA0)
        let forms = (byte == 0xEF) && (((next >= 0xA4) && (next <= 0xAD)) || halves)
        let rare = (byte == 0xF0) && ((next < 0x9F) || (next == 0xAF))
        return (byte == 0xE0) || asian || signs || kana || minor || forms || rare
            || (byte > 0xF0)
    }

    /// The quick check of UAX #15, section 9: nothing may compose, and marks are in order.
    private static func isComposed(_ text: String) -> Bool {
        var last = Unicode.CanonicalCombiningClass.notReordered
        for scalar in text.unicodeScalars {
            guard scalar.value >= 0x300 else {
                last = .notReordered
                continue
            }
            let order = scalar.properties.canonicalCombiningClass
            if order != .notReordered, order < last { return false }
            if mayChange(scalar.value) { return false }
            last = order
        }
        return true
    }

    /// True when the table contains a scalar.
    private static func mayChange(_ value: UInt32) -> Bool {
        let ranges = CompositionTable.ranges
        var (low, high) = (0, ranges.count / 2)
        while low < high {
            let middle = (low + high) / 2
            if ranges[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
        }
        return 2 * low < ranges.count && ranges[2 * low] <= value
    }
}
