/// The usual timing line `HH:MM:SS,mmm --> HH:MM:SS,mmm`, read in one go.
enum FastTiming {
    /// How many bytes the usual line has.
    static let width = 29

    /// The two times in microseconds; `nil` when the 29 bytes at `line` are
    /// not of the usual form (the slow way then looks again).
    ///
    /// `line` must point to at least 29 readable bytes.
    @inline(__always)
    static func times(_ line: UnsafePointer<UInt8>) -> (start: Int64, end: Int64)? {
        guard line[12] == 0x20, line[13] == 0x2D, line[14] == 0x2D, line[15] == 0x3E,
            line[16] == 0x20
        else { return nil }
        let start = time(line)
        let end = time(line + 17)
        return start < 0 || end < 0 ? nil : (start, end)
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
