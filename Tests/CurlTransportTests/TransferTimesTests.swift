import HTTPCaching
import Testing

@testable import CurlTransport

struct TransferTimesTests {
    private let limits = TransferLimits(
        maxBytes: 1, firstByte: .seconds(7), silence: .milliseconds(1_500), total: nil)

    @Test func `each phase has its own deadline and its own reason`() {
        var times = TransferTimes(limits)
        #expect(times.deadline == nil)
        #expect(times.shortest == .milliseconds(1_500))
        times.connected(at: .seconds(3))
        #expect(times.deadline == .seconds(10))
        #expect(times.reason == "no answer within 7 s")
        times.received(at: .seconds(5))
        #expect(times.deadline == .milliseconds(6_500))
        times.received(at: .seconds(6))
        #expect(times.deadline == .milliseconds(7_500))
        #expect(times.reason == "nothing arrived for 1500 ms")
    }

    @Test func `so many bytes have to come again and again, where the receiver says so`() {
        var limits = TransferLimits.page(maxBytes: 1 << 20, total: .seconds(60))
        limits.slowest = SpeedFloor(bytes: 100, within: .seconds(8))
        var times = TransferTimes(limits)
        #expect(times.shortest == .seconds(8))
        times.connected(at: .zero)
        #expect(times.deadline == .seconds(10))
        times.received(at: .seconds(2))
        // A byte a second gives no more time, and enough of them the same again.
        for second in 3..<8 { times.received(1, at: .seconds(second)) }
        #expect(times.deadline == .seconds(10))
        #expect(times.reason == "less than 100 bytes came within 8 s")
        #expect(times.obstacle == .slow)
        times.received(95, at: .seconds(9))
        #expect(times.deadline == .seconds(17))
        #expect(TransferTimes(self.limits).obstacle == nil)
    }

    @Test(
        arguments: [
            (.milliseconds(1), 1), (.seconds(3), 3_000), (.zero, 0),
            (.seconds(1 << 40), (1 << 31) * 1_000), (.microseconds(999), 0),
        ] as [(Duration, Int)])
    func `durations are counted in milliseconds without overflow`(
        _ duration: Duration, _ milliseconds: Int
    ) {
        #expect(duration.milliseconds == milliseconds)
    }
}
