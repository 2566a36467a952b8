import FoundationEssentials
import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The machine's sleep, the background sound and what is asked for from outside.
@Suite struct SystemTests {
    private func moment(_ position: Double, _ host: Int64) -> Moment {
        Moment(position: Make.time(position), host: .seconds(host))
    }

    @Test func `the machine's sleep pauses, keeps the place and stays silent afterwards`() {
        var app = Make.playing()
        let effects = app.update(.systemWillSleep, at: moment(12, 5))
        #expect(effects.first == .player(.pause))
        guard effects.count == 3, case .saveProgress(let note, .paused) = effects[1],
            case .recordPlace(_, .interruption) = effects[2]
        else {
            Issue.record("\(effects)")
            return
        }
        #expect(note.position == Make.time(12))
        _ = app.update(.player(.phase(.paused)), at: moment(12, 5))
        let woken = app.update(.systemWoke(slept: .seconds(3_600)), at: moment(12, 6))
        #expect(woken.contains(.player(.seek(.zero))))
        #expect(!woken.contains(.player(.play)))
        #expect(app.toast?.text.string == "The computer slept; press Space to go on.")
    }

    @Test func `why it is silent is said until sound runs again`() {
        var app = Make.playing()
        _ = app.update(.systemWillSleep, at: moment(12, 5))
        _ = app.update(.player(.phase(.paused)), at: moment(12, 5))
        _ = app.update(.systemWoke(slept: .seconds(3_600)), at: moment(12, 3_605))
        _ = app.update(.tick, at: moment(12, 7_000))
        #expect(app.toast != nil)
        _ = app.update(.player(.phase(.playing)), at: moment(12, 7_001))
        #expect(app.toast == nil)
        _ = app.update(.player(.phase(.interrupted(reason: "a call"))), at: moment(13, 7_002))
        #expect(app.toast?.text.string.contains("a call") == true)
        _ = app.update(.player(.phase(.playing)), at: moment(13, 7_003))
        #expect(app.toast == nil)
    }

    @Test func `a place behind the end of the recording is told, and nothing plays`() {
        var app = Make.opening()
        _ = app.update(.player(.phase(.loading)), at: moment(75, 1))
        _ = app.update(.player(.duration(.seconds(60))), at: moment(60, 2))
        _ = app.update(.player(.shorter(than: .seconds(75))), at: moment(60, 3))
        let effects = app.update(.player(.phase(.ready)), at: moment(60, 4))
        #expect(!effects.contains(.player(.play)))
        #expect(
            app.toast?.text.string
                == "The recording ends at 1:00, before 1:15 where it was to go on. "
                + "It stands at its end.")
    }

    @Test func `damage is told once for a chapter, and for the next one again`() {
        var app = Make.playing()
        _ = app.update(.player(.losses(3)), at: moment(12, 5))
        #expect(
            app.toast?.text.string == "The recording is damaged: 3 places were left out.")
        #expect(app.toast?.kind == .information)
        _ = app.update(.tick, at: moment(12, 7_000))
        #expect(app.toast == nil)
        _ = app.update(.player(.losses(4)), at: moment(13, 7_001))
        #expect(app.toast == nil)
        app.type(".")
        _ = app.update(.player(.phase(.loading)), at: moment(0, 7_010))
        _ = app.update(.player(.losses(1)), at: moment(1, 7_012))
        #expect(app.toast?.text.string == "The recording is damaged: a place was left out.")
    }

    @Test func `a paused player is left alone by the machine's sleep`() {
        var app = Make.playing()
        app.type(" ")
        _ = app.update(.player(.phase(.paused)), at: moment(6.2, 1))
        let effects = app.update(.systemWillSleep, at: moment(6.2, 5))
        #expect(!effects.contains(.player(.pause)))
        #expect(app.update(.systemWoke(slept: .seconds(95)), at: moment(6.2, 6)).isEmpty)
        #expect(app.toast == nil)
    }

    @Test func `a background sound that is heard alone ends before the machine sleeps`() {
        var app = Make.playing()
        _ = app.update(.player(.phase(.paused)), at: moment(6.2, 4))
        let state = BackgroundState(title: "rain.mp3", isPlaying: true, gainHundredths: 30)
        _ = app.update(.background(state), at: moment(6.2, 4))
        let effects = app.update(.systemWillSleep, at: moment(6.2, 5))
        #expect(effects.contains(.background(.run(false))))
    }

    @Test func `what a call stopped goes on no more after a sleep, a pause or leaving`() {
        for way: AppMessage in [.systemWillSleep, .play(false), .input(.key(Key(.escape)))] {
            var app = Make.playing()
            _ = app.update(.player(.phase(.interrupted(reason: "a call"))), at: moment(8, 1))
            #expect(app.update(way, at: moment(8, 2)).contains(.player(.pause)), "\(way)")
        }
    }

    @Test(arguments: ["y", "<", ">"])
    func `without a background sound its keys say how to get one`(key: String) {
        var app = Make.playing()
        #expect(app.type(key).isEmpty)
        #expect(app.toast?.text.string.contains("as background in config.toml") == true)
    }

    @Test func `background keys ask, and the status line tells`() {
        var app = Make.playing()
        let state = BackgroundState(title: "rain.mp3", isPlaying: true, gainHundredths: 30)
        _ = app.update(.background(state), at: moment(6.2, 0))
        #expect(app.type("y") == [.background(.toggle)])
        #expect(app.type(">") == [.background(.change(byHundredths: 10))])
        #expect(app.type("<") == [.background(.change(byHundredths: -10))])
        let screen = app.render().snapshotLines.joined(separator: "\n")
        #expect(screen.contains("♫ rain.mp3 30 %"))
    }

    @Test func `sound is asked for from outside only where it is not so`() {
        var app = Make.playing()
        #expect(app.update(.play(true), at: moment(6.2, 0)).isEmpty)
        #expect(app.update(.play(false), at: moment(6.2, 0)) == [.player(.pause)])
        #expect(app.update(.play(false), at: moment(6.2, 0)).isEmpty)
        #expect(app.update(.play(true), at: moment(6.2, 0)) == [.player(.play)])
    }

    @Test func `a command from outside reaches the player behind a menu and in the lists`() {
        var app = Make.playing()
        app.type("R")
        #expect(app.update(.command(.togglePlay), at: moment(6.2, 0)) == [.player(.pause)])
        #expect(app.layers.count == 1)
        app.press(Key(.escape), Key(.escape))
        #expect(app.screen == .chapters)
        #expect(app.update(.command(.togglePlay), at: moment(6.2, 0)) == [.player(.play)])
        #expect(app.update(.command(.quit), at: moment(6.2, 0)).last == .quit)
    }

    @Test func `what comes from outside is no touch`() {
        var app = Make.playing()
        _ = app.update(.command(.nextSentence), at: moment(6.2, 0))
        _ = app.update(.seek(to: Make.time(20)), at: moment(6.2, 0))
        _ = app.update(.setRate(PlaybackRate(hundredths: 120)), at: moment(20, 0))
        #expect(app.sleep.touched == nil)
        app.type("v")
        #expect(app.sleep.touched?.chapter == Make.address())
    }
}
