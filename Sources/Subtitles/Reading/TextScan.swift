/// What one look at the bytes of a text shows: whether they are UTF-8, and what
/// must be done to them.
///
/// Eight bytes at a time where they are ASCII, a character at a time elsewhere:
/// three looks one after another would take most of the time of a parse.
struct TextScan {
    /// Whether the bytes are well-formed UTF-8 (Unicode 16, table 3-7); when they
    /// are not, nothing else is known of them.
    private(set) var isValid = true
    /// Whether there is something that `TextCleaner` takes away.
    private(set) var needsCleaning = false
    /// Whether characters stand in it that form C may change (`Composition`).
    private(set) var mayCompose = false

    /// Looks at all bytes.
    init(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            var at = 0
            while at < buffer.count, isValid {
                at = passASCII(buffer, from: at)
                while at < buffer.count, buffer[at] >= 0x80, isValid {
                    at += take(buffer, at)
                }
            }
        }
    }

    /// The place of the next byte that is no ASCII.
    private mutating func passASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var at = start
        while at + 8 < bytes.count {
            let word = UInt64(
                littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            guard word & Self.high == 0 else { break }
            if Self.hasControls(word, next: bytes[at + 8]) { needsCleaning = true }
            at += 8
        }
        while at < bytes.count, bytes[at] < 0x80 {
            let next = at + 1 < bytes.count ? bytes[at + 1] : 0x0A
            if Self.isControl(bytes[at], next) { needsCleaning = true }
            at += 1
        }
        return at
    }

    private static let high: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Whether one of eight ASCII bytes, the first one lowest, is a control
    /// character; each question has its answer in the high bit of every byte.
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

    /// Takes the character that begins at a byte beyond ASCII; how many bytes
    /// it has.
    @inline(__always)
    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
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
        // Most ideographs are nothing but valid.
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
