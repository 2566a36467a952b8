import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// Passes and gaps wake the screen when they change it, and not otherwise.
@Suite struct PracticeDeadlineTests {
    /// The places a player would tell while line 1 is played slowly and hidden, a
    /// gap follows, and it is played again shown.
    private struct Drill {
        let line: PlaybackPlan.Line
        let slow = PlaybackRate(hundredths: 75)
        let gap = MediaTime.milliseconds(1_500)

        private var length: MediaTime { line.played.upperBound - line.played.lowerBound }
        private var firstTime: MediaTime { slow.realTime(during: length) }

        /// The length of all of it.
        var time: MediaTime { firstTime + gap + length }

        func place(at host: MediaTime) -> PlaybackPlace {
            let end = line.played.upperBound
            var place = PlaybackPlace(
                position: end, rate: slow,
                passage: Passage(line: 1, pass: 1, passCount: 2, display: .hidden),
                runsUntil: end)
            if host < firstTime {
                place.position = line.played.lowerBound + slow.mediaTime(during: host)
            } else if host < firstTime + gap {
                place.gapLeft = firstTime + gap - host
            } else {
                place.passage = Passage(line: 1, pass: 2, passCount: 2, display: .shown)
                place.rate = .normal
                place.position = min(end, line.played.lowerBound + host - firstTime - gap)
            }
            return place
        }
    }

    private func moment(_ drill: Drill, at host: MediaTime) -> Moment {
        Moment(place: drill.place(at: host), host: .microseconds(host.microseconds))
    }

    @Test(arguments: [
        Size(columns: 100, rows: 30), Size(columns: 40, rows: 12), Size(columns: 20, rows: 5),
        Size(columns: 40, rows: 2),
    ])
    func `between two deadlines nothing changes, through passes and gaps`(size: Size) throws {
        var app = Make.practising(size)
        let drill = Drill(line: try #require(app.played?.text.lines[1]))
        var now = moment(drill, at: .zero)
        _ = app.update(.tick, at: now)
        var shown = app.render()
        var deadline = app.nextDeadline
        for step in stride(from: Int64(7), to: drill.time.milliseconds, by: 61) {
            now = moment(drill, at: .milliseconds(step))
            let isDue =
                deadline.media.map { $0 <= now.position } == true
                || deadline.host.map { $0 <= now.host } == true
            // A jump of the place is due where the stretch ended before it.
            let jumped = now.place.passage != app.played?.sound.place.passage
            _ = app.update(.tick, at: now)
            let picture = app.render()
            if !isDue, !jumped, picture != shown {
                Issue.record("changed unannounced at \(step) ms")
                return
            }
            shown = picture
            deadline = app.nextDeadline
        }
    }

    @Test(arguments: [(Size(columns: 100, rows: 30), 10), (Size(columns: 40, rows: 12), 1)])
    func `a gap wakes as often as its time is shown, and at its end`(
        size: Size, wakesPerSecond: Int
    ) throws {
        var app = Make.practising(size)
        let passage = Passage(line: 1, passCount: 2)
        var left = MediaTime.seconds(3)
        var host = Duration.zero
        var wakes = 0
        var texts: Set<String> = []
        while left > .zero {
            app.hearLine(passage, gapLeft: left, host: host)
            texts.insert(ScreenSnapshot.text(of: app.render()))
            #expect(app.nextDeadline.media == nil)
            let next = try #require(app.nextDeadline.host)
            #expect(next > host)
            guard next > host else { return }
            left = left - MediaTime(next - host)
            host = next
            wakes += 1
        }
        #expect(left == .zero)
        #expect(wakes == 3 * wakesPerSecond)
        #expect(texts.count == wakes)
    }

    @Test func `the end of a stretch is a deadline even where no word begins`() {
        var app = Make.practising(Size(columns: 40, rows: 2))
        let place = PlaybackPlace(
            position: Make.time(9.71), passage: Passage(line: 1), runsUntil: Make.time(9.75))
        app.hear(place)
        #expect(app.nextDeadline.media == Make.time(9.75))
    }

    @Test func `a sound that waits at a sentence sleeps`() {
        var app = Make.practising()
        app.hold(after: 1, host: .seconds(10))
        #expect(app.nextDeadline == .never)
    }
}
