import ListenCore
import Terminal
import Testing

@testable import ListenUI

/// The clock of the sleep timer.
@Suite struct SleepClockTests {
    @Test(arguments: [
        (1.0, 60), (0.999, 60), (0.5, 30), (0.001, 1), (0, 0), (-1, 0), (Double.nan, 0), (7, 60),
    ])
    func `ticks go out one by one, the last at the end`(share: Double, lit: Int) {
        #expect(TickRing.lit(for: share) == lit)
    }

}
