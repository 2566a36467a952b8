/// Looks through a text for the few bytes that matter, a block at a time where
/// there are none.
enum ByteScan {
    private static let block = 64

    /// Whether a condition holds for any byte; it is given the two bytes after
    /// it too, line feeds beyond the end.
    ///
    /// `mayBegin` sifts: it must not be 0 where the condition holds, and should
    /// be 0 nearly everywhere else. It is asked about every byte, so it is made
    /// of `flag`, `&` and `|` alone, which the compiler turns into vector code;
    /// `&&` and `||` would make it eight times slower. Blocks of ASCII are not
    /// even sifted where `inASCII` says that nothing is to be found there.
    @inline(__always)
    static func contains(
        _ bytes: [UInt8], inASCII: Bool,
        mayBegin: (_ byte: UInt8, _ next: UInt8, _ third: UInt8) -> UInt8,
        where isFound: (_ byte: UInt8, _ next: UInt8, _ third: UInt8) -> Bool
    ) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return false }
            var at = 0
            while at + block + 2 <= buffer.count {
                if !inASCII, isASCII(base + at) {
                    at += block
                    continue
                }
                var found: UInt8 = 0
                for place in at..<at + block {
                    found |= mayBegin(base[place], base[place + 1], base[place + 2])
                }
                if found != 0, contains(buffer, at..<at + block, isFound) { return true }
                at += block
            }
            return contains(buffer, at..<buffer.count, isFound)
        }
    }

    @inline(__always)
    private static func contains(
        _ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
        _ isFound: (_ byte: UInt8, _ next: UInt8, _ third: UInt8) -> Bool
    ) -> Bool {
        for at in range {
            let next = at + 1 < buffer.count ? buffer[at + 1] : 0x0A
            let third = at + 2 < buffer.count ? buffer[at + 2] : 0x0A
            if isFound(buffer[at], next, third) { return true }
        }
        return false
    }

    @inline(__always)
    private static func isASCII(_ bytes: UnsafePointer<UInt8>) -> Bool {
        var bits: UInt8 = 0
        for place in 0..<block { bits |= bytes[place] }
        return bits < 0x80
    }

    /// 1 for true, 0 for false.
    @inline(__always)
    static func flag(_ condition: Bool) -> UInt8 { condition ? 1 : 0 }
}
