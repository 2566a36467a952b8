/// Reads the usual timing line `HH:MM:SS,mmm --> HH:MM:SS,mmm` in one step.
enum FastTiming {
    /// The number of bytes of the line without settings.
    static let length = 29

    /// The two times in microseconds; `nil` when the line of `count` bytes does not begin in the
    /// usual form, and the general parser has to read it.
    @inline(__always)
    static func times(_ line: UnsafePointer<UInt8>, count: Int) -> (start: Int64, end: Int64)? {
        guard count >= length, count == length || line[length] == 0x20, isArrow(line + 12) else {
            return nil
        }
        let start = time(line)
        let end = time(line + 17)
        return start < 0 || end < 0 ? nil : (start, end)
    }

    /// The two times of a line with three digits for each hour, as from the hundredth hour on.
    static func longTimes(_ line: UnsafePointer<UInt8>, count: Int) -> (start: Int64, end: Int64)? {
        guard count >= 31, count == 31 || line[31] == 0x20, isArrow(line + 13) else { return nil }
        let (first, last) = (line[0] &- 0x30, line[18] &- 0x30)
        let start = time(line + 1)
        let end = time(line + 19)
        guard start >= 0, end >= 0, first <= 9, last <= 9 else { return nil }
        return (start + Int64(first) * hundredHours, end + Int64(last) * hundredHours)
    }

    private static let hundredHours: Int64 = 360_000_000_000

    @inline(__always)
    private static func isArrow(_ p: UnsafePointer<UInt8>) -> Bool {
        p[0] == 0x20 && p[1] == 0x2D && p[2] == 0x2D && p[3] == 0x3E && p[4] == 0x20
    }

    /// The twelve bytes of `HH:MM:SS,mmm` in microseconds; −1 when they are not such a time.
    ///
    /// Eight bytes are read as one number: without the zeros and colons of the form every byte is a
    /// digit or zero, and one multiplication makes pairs of them.
    @inline(__always)
    private static func time(_ line: UnsafePointer<UInt8>) -> Int64 {
        let raw = UnsafeRawPointer(line)
        let clock =
            UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self)) ^ 0x3030_3A30_303A_3030
        let fraction = UInt32(
            littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        let mark = fraction & 0xFF
        let digits = (fraction >> 8) ^ 0x30_3030
        guard (clock &+ 0x7676_7F76_767F_7676 | clock) & 0x8080_8080_8080_8080 == 0,
            (digits &+ 0x76_7676 | digits) & 0x80_8080 == 0, mark == 0x2C || mark == 0x2E
        else { return -1 }
        let pairs = clock &* 10 &+ clock >> 8
        let hours = Int64(truncatingIfNeeded: pairs & 0xFF)
        let minutes = Int64(truncatingIfNeeded: (pairs >> 24) & 0xFF)
        let seconds = Int64(truncatingIfNeeded: (pairs >> 48) & 0xFF)
        let milliseconds = Int64(
            (digits & 0xFF) &* 100 &+ ((digits >> 8) & 0xFF) &* 10 &+ digits >> 16)
        let whole = (hours &* 60 &+ minutes) &* 60 &+ seconds
        return (whole &* 1000 &+ milliseconds) &* 1000
    }
}
