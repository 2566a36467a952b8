import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// The screen is woken only when it would look different, and always then.
@Suite struct DeadlineTests {
    /// Walks a chapter in small steps and compares the picture with the one
    /// at the last deadline.
    @Test(
        arguments: [
            Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
            Size(columns: 20, rows: 5),
        ], ["", "x", "v", "\t", "\t\t", "T", "V", "B", "\t\t\t\t", "\t\tG", "\t\tj"])
    func `between two deadlines nothing changes`(size: Size, keys: String) {
        expectExact(Make.playing(size, at: 9.5), keys)
    }

    @Test(
        arguments: [
            Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
            Size(columns: 20, rows: 5),
        ], ["", "V", "\t", "\t\tG", "B"])
    func `nor with reduced motion, nor with large text`(size: Size, keys: String) {
        for (isLarge, isStill) in [(true, false), (false, true)] {
            var settings = Make.settings()
            settings.reducedMotion = isStill
            settings.text.isLarge = isLarge
            expectExact(Make.playing(size, at: 9.5, settings: settings), keys)
        }
    }

    @Test func `with reduced motion words wake nothing`() {
        var settings = Make.settings()
        settings.reducedMotion = true
        var wakes = [false, true].map { isStill -> Int in
            settings.reducedMotion = isStill
            // No word begins with a hundredth of the chapter, at which the screen wakes too.
            let words = Make.sentence(
                0, "one two three four five six seven eight nine ten eleven twelve", at: 4.5,
                pace: 0.23)
            var app = Make.playing(at: 4.6, sentences: [words], settings: settings)
            var count = 0
            while let next = app.nextDeadline.media, next < Make.time(9) {
                _ = app.update(.tick, at: Moment(position: next))
                count += 1
            }
            return count
        }
        // Some words begin with a second or a half cell of the wave.
        #expect(wakes.removeFirst() >= wakes[0] + 7)
    }

    private func expectExact(_ start: PlayerStage, _ keys: String) {
        var app = start
        for key in keys { app.press(key == "\t" ? Key(.tab) : .character(key)) }
        var shown = app.render()
        var deadline = app.nextDeadline
        var wakes = 0
        for instant in stride(from: Int64(9_507), to: 11_700, by: 53) {
            let moment = Moment(
                position: .milliseconds(instant), host: .milliseconds(instant - 9_500))
            let isDue =
                deadline.media.map { $0 <= moment.position } == true
                || deadline.host.map { $0 <= moment.host } == true
            _ = app.update(.tick, at: moment)
            let now = app.render()
            if isDue {
                wakes += 1
            } else {
                #expect(now == shown, "changed unannounced at \(instant) ms")
                if now != shown { return }
            }
            shown = now
            deadline = app.nextDeadline
        }
        #expect(wakes >= 3)
    }

    @Test func `a deadline is always ahead`() {
        var app = Make.playing(at: 0)
        var position = MediaTime.zero
        while let next = app.nextDeadline.media, next < Make.time(30) {
            #expect(next > position)
            if next <= position { return }
            position = next
            _ = app.update(.tick, at: Moment(position: position))
        }
        #expect(position >= Make.time(29))
    }

    @Test func `most deadlines really change the picture`() {
        var app = Make.playing(at: 0)
        var (changes, wakes) = (0, 0)
        var shown = app.render()
        while let next = app.nextDeadline.media, next < Make.time(29.9) {
            _ = app.update(.tick, at: Moment(position: next))
            let now = app.render()
            wakes += 1
            if now != shown { changes += 1 }
            shown = now
        }
        #expect(changes == wakes)
    }

    @Test func `a paused player sleeps until a notice ends`() {
        var app = Make.playing()
        app.type(" ")
        _ = app.update(.player(.phase(.paused)), at: Moment(position: Make.time(6.2)))
        #expect(app.nextDeadline == .never)
        app.press(.character("u"), host: .seconds(5))
        #expect(app.nextDeadline == Deadline(host: .seconds(9)))
        _ = app.update(.tick, at: Moment(position: Make.time(6.2), host: .seconds(9)))
        #expect(app.nextDeadline == .never)
        #expect(app.toast == nil)
    }
}
