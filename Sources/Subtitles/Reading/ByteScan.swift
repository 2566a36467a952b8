/// Looks through a text for the few bytes that matter, eight at a time where
/// there are none.
enum ByteScan {
    /// Whether a condition holds for any byte; it is given the two bytes after
    /// it too, line feeds beyond the end.
    ///
    /// The condition must be false for printable ASCII, and for tabs and line
    /// ends where `controls` is false; nothing else is passed over unasked.
    @inline(__always)
    static func contains(
        _ bytes: [UInt8], controls: Bool,
        where isFound: (_ byte: UInt8, _ next: UInt8, _ third: UInt8) -> Bool
    ) -> Bool {
        bytes.withUnsafeBytes { buffer in
            let count = buffer.count
            var at = 0
            while at < count {
                if at + 8 <= count,
                    isPlain(buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self), controls)
                {
                    at += 8
                    continue
                }
                let end = min(at + 8, count)
                while at < end {
                    let next = at + 1 < count ? buffer[at + 1] : 0x0A
                    let third = at + 2 < count ? buffer[at + 2] : 0x0A
                    if isFound(buffer[at], next, third) { return true }
                    at += 1
                }
            }
            return false
        }
    }

    /// Whether eight bytes are ASCII, and where `controls` is true none of them
    /// is below a space or DEL.
    @inline(__always)
    private static func isPlain(_ word: UInt64, _ controls: Bool) -> Bool {
        let high: UInt64 = 0x8080_8080_8080_8080
        guard word & high == 0 else { return false }
        guard controls else { return true }
        // A byte below a space borrows from its high bit, DEL carries into it.
        let low = (word &- 0x2020_2020_2020_2020) & high
        let delete = (word &+ 0x0101_0101_0101_0101) & high
        return low | delete == 0
    }
}
