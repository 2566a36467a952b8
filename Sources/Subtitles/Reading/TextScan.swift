/// The result of one scan of the bytes of a text: whether they are UTF-8, and what must be done to
/// them.
///
/// ASCII is scanned in blocks of many bytes, other text a character at a time: three separate scans
/// would take most of the time of a parse.
struct TextScan {
    /// True when the bytes are well-formed UTF-8 (Unicode 16, table 3-7); when they are not, the
    /// other results are not known.
    private(set) var isValid = true
    /// True when the text holds something that `TextCleaner` removes.
    private(set) var needsCleaning = false
    /// True when the text holds characters that form C may change (`Composition`).
    private(set) var mayCompose = false

    /// Scans all bytes.
    init(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            var at = 0
            while at < buffer.count, isValid {
                at = passASCII(buffer, from: at)
                while at < buffer.count, buffer[at] >= 0x80, isValid {
                    at = Self.passIdeographs(buffer, from: at)
                    guard at < buffer.count, buffer[at] >= 0x80 else { break }
                    at += scan(buffer, at)
                }
            }
        }
    }

    /// The place of the next byte that is not ASCII.
    private mutating func passASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var at = Self.passPlain(raw, from: start)
        while at + 8 < bytes.count {
            let word = UInt64(
                littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            let beyond = word & Self.high
            guard beyond == 0 else {
                let count = beyond.trailingZeroBitCount >> 3
                let before = (1 as UInt64) << (count << 3) &- 1
                let text = word & before | Self.ones &* 0x20 & ~before
                if Self.hasControls(text, next: 0x20) { needsCleaning = true }
                return at + count
            }
            if Self.hasControls(word, next: bytes[at + 8]) { needsCleaning = true }
            at = Self.passPlain(raw, from: at + 8)
        }
        while at < bytes.count, bytes[at] < 0x80 {
            let next = at + 1 < bytes.count ? bytes[at + 1] : 0x0A
            if Self.isControl(bytes[at], next) { needsCleaning = true }
            at += 1
        }
        return at
    }

    /// The place up to which all is ASCII without control characters, apart from tabs and line
    /// feeds; at most a block before the next other byte.
    @inline(__always)
    private static func passPlain(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        typealias Block = SIMD16<UInt8>
        var at = start
        while at + 16 <= bytes.count {
            let block = bytes.loadUnaligned(fromByteOffset: at, as: Block.self)
            let isFeed = block .== Block(repeating: 0x0A) .| block .== Block(repeating: 0x09)
            // From blank to tilde: other values wrap round to numbers beyond it.
            let isOther = (block &- Block(repeating: 0x20)) .> Block(repeating: 0x5E)
            let odd = Block.zero.replacing(with: 0xFF, where: isOther .& .!isFeed)
            let halves = unsafeBitCast(odd, to: SIMD2<UInt64>.self)
            guard halves[0] | halves[1] == 0 else { break }
            at += 16
        }
        return at
    }

    /// The place of the first character that is neither a usual ideograph (U+4000 to U+9FFF) nor
    /// most kana (U+3040 to U+307F, U+30C0 to U+30FF), which only have to be complete.
    @inline(__always)
    private static func passIdeographs(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var at = start
        while at + 4 <= bytes.count {
            let word = UInt32(
                littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self))
            let isIdeograph = word & 0x00C0_C0F0 == 0x0080_80E0 && (word & 0x0F) &- 4 <= 5
            guard isIdeograph || word & 0x00C0_FDFF == 0x0080_81E3 else { break }
            at += 3
        }
        return at
    }

    private static let high: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// True when one of eight ASCII bytes, the first one lowest, is a control character; each test
    /// has its result in the high bit of every byte.
    @inline(__always)
    private static func hasControls(_ word: UInt64, next: UInt8) -> Bool {
        func equal(_ byte: UInt64) -> UInt64 {
            ~((word ^ (ones &* byte)) &+ (high &- ones)) & high
        }
        let low = ~((word | high) &- ones &* 0x20) & high
        let feeds = equal(0x0A)
        let pairs = feeds >> 8 | (next == 0x0A ? 0x8000_0000_0000_0000 : 0)
        let kept = feeds | equal(0x09) | equal(0x0D) & pairs
        return low & ~kept | equal(0x7F) != 0
    }

    private static func isControl(_ byte: UInt8, _ next: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A: false
        case 0x0D: next != 0x0A
        default: byte < 0x20 || byte == 0x7F
        }
    }

    /// Scans the character that begins at a byte beyond ASCII; returns its number of bytes.
    @inline(__always)
    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
        let lead = bytes[at]
        let next = at + 1 < bytes.count ? bytes[at + 1] : 0
        if lead < 0xE0 {
            isValid = lead >= 0xC2 && Self.continues(next)
            note(lead, next, 0)
            return 2
        }
        let third = at + 2 < bytes.count ? bytes[at + 2] : 0
        guard lead < 0xF0 else {
            let fourth = at + 3 < bytes.count ? bytes[at + 3] : 0
            let range: ClosedRange<UInt8> =
                lead == 0xF0 ? 0x90...0xBF : lead == 0xF4 ? 0x80...0x8F : 0x80...0xBF
            isValid =
                lead <= 0xF4 && range.contains(next) && Self.continues(third)
                && Self.continues(fourth)
            note(lead, next, third)
            return 4
        }
        isValid = Self.continues(next) && Self.continues(third)
        // Most ideographs need no other test.
        if lead < 0xE4 || lead > 0xE9 {
            if lead == 0xE0, next < 0xA0 { isValid = false }
            if lead == 0xED, next > 0x9F { isValid = false }
            note(lead, next, third)
        }
        return 3
    }

    @inline(__always)
    private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    @inline(__always)
    private mutating func note(_ lead: UInt8, _ next: UInt8, _ third: UInt8) {
        if !mayCompose, Composition.isSuspect(lead, next, third) { mayCompose = true }
        switch lead {
        case 0xC2, 0xD8, 0xE2, 0xEF:
            if lead == 0xC2 && next < 0xA0 || TextCleaner.isInvisible(lead, next, third) {
                needsCleaning = true
            }
        default: break
        }
    }
}
