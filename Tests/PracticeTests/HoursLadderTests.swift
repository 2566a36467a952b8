import ListenCore
import Practice
import Testing

@Suite struct HoursLadderTests {
    @Test(arguments: [
        (0.0, 50), (49.999, 50), (50, 150), (299, 300), (1_499, 1_500), (1_500, 2_000),
        (2_000.5, 2_500), (-3, 50),
    ])
    func `the next rung is ahead`(hours: Double, next: Int) {
        #expect(HoursLadder.next(after: .seconds(hours * 3_600)) == next)
    }
}
