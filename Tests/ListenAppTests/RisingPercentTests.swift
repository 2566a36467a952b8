import Dispatch
import Synchronization
import Testing

@testable import Sessions

/// Progress that several threads tell of.
@Suite struct RisingPercentTests {
    @Test func `a percent is shown once, and none after a greater one`() {
        let percent = RisingPercent()
        let shown = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 5_000) { number in
            percent.rise(to: Double(number % 500) / 499) {
                shown.withLock { $0.append(Int(Double(number % 500) / 499 * 100)) }
            }
        }
        let all = shown.withLock { $0 }
        #expect(all == Set(all).sorted() && all.last == 100)
    }
}
