import Glibc

/// True when a condition comes true within a deadline; checked every millisecond, so that a passing
/// test waits no longer than necessary.
package func eventually(
    within milliseconds: Int = 60_000, _ condition: () throws -> Bool
) rethrows -> Bool {
    let end = monotonicMilliseconds() + milliseconds
    while true {
        if try condition() { return true }
        if monotonicMilliseconds() > end { return false }
        usleep(1000)
    }
}

/// Milliseconds of the monotonic clock.
package func monotonicMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
}
