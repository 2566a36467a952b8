import ListenCore
import Testing

@testable import Reports

/// The end of a recording that nobody hears.
struct RecordingWaitTests {
    private let wait = RecordingWait(for: .seconds(120))

    @Test(arguments: [
        (0.0, 0, false), (119, 60, false), (120, 60, true), (3, 179, false), (3, 180, true),
        (0, 180, true),
    ])
    func `it ends with enough sound, or by the clock a little later`(
        _ seconds: Double, _ elapsed: Int, _ isOver: Bool
    ) {
        let kept = MediaTime.seconds(10)..<MediaTime.seconds(10 + seconds)
        #expect(wait.isOver(kept, after: .seconds(elapsed)) == isOver)
    }
}
