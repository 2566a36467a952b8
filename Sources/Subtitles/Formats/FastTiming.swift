/// The usual timing line `HH:MM:SS,mmm --> HH:MM:SS,mmm`, read in one go.
enum FastTiming {
    /// The two times in microseconds; `nil` when the line of `count` bytes does
    /// not begin in the usual form (the slow way then looks again).
    @inline(__always)
    static func times(_ line: UnsafePointer<UInt8>, count: Int) -> (start: Int64, end: Int64)? {
        guard count >= 29, count == 29 || line[29] == 0x20, isArrow(line + 12) else { return nil }
        let start = time(line)
        let end = time(line + 17)
        return start < 0 || end < 0 ? nil : (start, end)
    }

    /// The same with three digits for each hour, as from the hundredth hour on.
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

    @inline(__always)
    private static func time(_ p: UnsafePointer<UInt8>) -> Int64 {
        guard p[2] == 0x3A, p[5] == 0x3A, p[8] == 0x2C || p[8] == 0x2E else { return -1 }
        let (h1, h2) = (p[0] &- 0x30, p[1] &- 0x30)
        let (m1, m2) = (p[3] &- 0x30, p[4] &- 0x30)
        let (s1, s2) = (p[6] &- 0x30, p[7] &- 0x30)
        let (f1, f2, f3) = (p[9] &- 0x30, p[10] &- 0x30, p[11] &- 0x30)
        let highest = max(max(max(h1, h2), max(m1, m2)), max(max(s1, s2), max(f1, max(f2, f3))))
        guard highest <= 9 else { return -1 }
        let hours = Int64(h1) &* 10 &+ Int64(h2)
        let minutes = Int64(m1) &* 10 &+ Int64(m2)
        let seconds = Int64(s1) &* 10 &+ Int64(s2)
        let milliseconds = Int64(f1) &* 100 &+ Int64(f2) &* 10 &+ Int64(f3)
        let whole = (hours &* 60 &+ minutes) &* 60 &+ seconds
        return (whole &* 1000 &+ milliseconds) &* 1000
    }
}
