import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The bytes that the player sends to the terminal.
@Suite struct OutputTests {
    /// The bytes of all frames from one place to another, as the screen asks to be woken.
    private func bytes(_ app: inout AppModel, from first: Double, to last: Double) -> Int {
        var difference = FrameDiff()
        _ = difference.encode(app.render())
        var bytes = 0
        while let next = app.nextDeadline.media, next < Make.time(last) {
            _ = app.update(
                .tick,
                at: Moment(
                    position: next,
                    host: .microseconds(next.microseconds - Make.time(first).microseconds)))
            bytes += difference.encode(app.render()).count
        }
        return bytes
    }

    @Test(arguments: [
        (Size(columns: 80, rows: 24), 600), (Size(columns: 200, rows: 60), 1_250),
        (Size(columns: 40, rows: 12), 450), (Size(columns: 20, rows: 5), 350),
    ])
    func `playing sends few bytes a second`(size: Size, most: Int) {
        var app = Make.playing(size, at: 0.5)
        let sent = bytes(&app, from: 0.5, to: 28.5)
        #expect(sent > 28 && sent / 28 < most, "\(sent / 28) bytes a second")
    }

    @Test func `with reduced motion fewer are sent`() {
        var settings = Make.settings()
        settings.reducedMotion = true
        var still = Make.playing(at: 0.5, settings: settings)
        var moving = Make.playing(at: 0.5)
        #expect(bytes(&still, from: 0.5, to: 28.5) < bytes(&moving, from: 0.5, to: 28.5))
    }
}
