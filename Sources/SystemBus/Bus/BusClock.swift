import Glibc

/// The clock of sd-bus: monotonic, in microseconds.
enum BusClock {
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
    }

    /// A length of time in microseconds; zero for a negative one.
    static func microseconds(_ duration: Duration) -> UInt64 {
        let (seconds, rest) = duration.components
        return UInt64(max(0, seconds * 1_000_000 + rest / 1_000_000_000_000))
    }

    /// The milliseconds for poll(2) until an instant, rounded up; -1 for none.
    static func timeout(until instant: UInt64?) -> Int32 {
        guard let instant else { return -1 }
        let now = now
        return Int32(clamping: instant > now ? (instant - now + 999) / 1_000 : 0)
    }
}
