import FoundationEssentials
import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The sleep timer from its menu to the next morning.
@Suite struct SleepTests {
    /// A playing chapter with a timer, chosen so many rows down its menu.
    private func sleeping(_ rows: Int, at position: Double = 6.2) -> AppModel {
        var app = Make.playing(at: position)
        app.type("S")
        for _ in 0..<rows { app.type("j") }
        app.press(Key(.enter))
        return app
    }

    private func tick(
        _ app: inout AppModel, host: Double, position: Double = 6.2
    ) -> [AppEffect] {
        app.update(
            .tick, at: Moment(position: Make.time(position), host: .milliseconds(Int(host * 1000))))
    }

    private func gains(_ effects: [AppEffect]) -> [Int] {
        effects.compactMap { effect in
            if case .player(.setGain(let hundredths)) = effect { hundredths } else { nil }
        }
    }

    private func occasions(_ effects: [AppEffect]) -> [PlaceRecord.Occasion] {
        effects.compactMap { effect in
            if case .recordPlace(_, let occasion) = effect { occasion } else { nil }
        }
    }

    @Test func `ten minutes are counted, faded and end in a pause that is kept`() {
        var app = sleeping(0)
        #expect(app.toast?.text.string.contains("in 10 minutes") == true)
        #expect(gains(tick(&app, host: 589, position: 20)).isEmpty)
        let half = gains(tick(&app, host: 595, position: 20))
        #expect(half == [25])
        let effects = tick(&app, host: 600, position: 20)
        #expect(effects.first == .player(.pause))
        #expect(occasions(effects) == [.touch, .sleep])
        guard
            case .recordPlace(let touched, .touch) = effects.first(where: { effect in
                if case .recordPlace(_, .touch) = effect { true } else { false }
            })
        else { return }
        #expect(touched.position == Make.time(6.2))
        #expect(app.sleep.timer == nil)
        #expect(app.played?.sound.isWanted == false)
        let after = app.update(
            .player(.phase(.paused)), at: Moment(position: Make.time(20), host: .seconds(601)))
        #expect(gains(after) == [100])
    }

    @Test func `a background sound fades with the speech and is then as loud as before`() {
        var app = sleeping(0)
        _ = app.update(
            .background(
                BackgroundState(title: "rain.mp3", isPlaying: true, gainHundredths: 30)),
            at: Moment(position: Make.time(6.2), host: .zero))
        func fades(_ effects: [AppEffect]) -> [Int] {
            effects.compactMap { effect in
                if case .background(.fade(let hundredths)) = effect { hundredths } else { nil }
            }
        }
        #expect(fades(tick(&app, host: 595, position: 20)) == [25])
        _ = tick(&app, host: 600, position: 20)
        let after = app.update(
            .player(.phase(.paused)), at: Moment(position: Make.time(20), host: .seconds(601)))
        #expect(fades(after) == [100])
    }

    @Test func `what it says in the morning stays until a key, and leads back`() {
        var app = sleeping(0)
        _ = tick(&app, host: 600, position: 20)
        _ = app.update(
            .player(.phase(.paused)), at: Moment(position: Make.time(20), host: .seconds(601)))
        _ = tick(&app, host: 30_000, position: 20)
        #expect(app.toast?.text.string.contains("' goes to where") == true)
        let effects = app.press(.character("'"), host: .seconds(30_000))
        #expect(effects.contains(.player(.seek(Make.time(6.2)))))
        #expect(app.toast?.text.string == "Back at 0:06.")
    }

    @Test func `the timer rests with the sound`() {
        var app = sleeping(0)
        _ = tick(&app, host: 60)
        app.press(.character(" "), host: .seconds(60))
        _ = app.update(
            .player(.phase(.paused)), at: Moment(position: Make.time(6.2), host: .seconds(60)))
        _ = tick(&app, host: 5_000)
        #expect(app.sleepSeconds == 540)
        #expect(app.nextDeadline == .never)
    }

    @Test func `the clock shows it, extends it and stops it`() {
        var app = sleeping(0)
        app.type("S")
        #expect(app.layers == [.clock])
        _ = tick(&app, host: 1)
        app.press(.character("+"), host: .seconds(1))
        #expect(app.sleepSeconds == 1_199)
        #expect(app.type("d").isEmpty)
        #expect(app.press(.character(" "), host: .seconds(1)) == [.player(.pause)])
        app.press(.character("s"), host: .seconds(1))
        #expect(app.sleep.timer == nil)
        #expect(app.layers.isEmpty)
    }

    @Test func `extending while it fades makes it as loud as before`() {
        var app = sleeping(0)
        _ = tick(&app, host: 595)
        app.type("S", host: .seconds(595))
        #expect(gains(app.press(.character("+"), host: .seconds(595))) == [100])
    }

    @Test func `the end of the sentence is left to the player, and moves with a jump`() {
        var app = sleeping(7)
        #expect(app.sleep.timer?.kind == .sentence)
        #expect(app.played?.plan.holdAfter == 1)
        _ = app.press(.character("d"))
        _ = app.update(
            .player(.seeked(to: Make.time(11))), at: Moment(position: Make.time(11)))
        #expect(app.played?.plan.holdAfter == 2)
        let effects = app.update(
            .player(.phase(.held)), at: Moment(position: Make.time(13), host: .seconds(9)))
        #expect(occasions(effects).contains(.sleep))
        #expect(app.sleep.timer == nil)
    }

    @Test func `stopping such a timer takes the stop away`() {
        var app = sleeping(7)
        app.type("Ss")
        #expect(app.played?.plan.holdAfter == nil)
    }

    @Test func `the end of the chapter opens no other and nothing follows without a gap`() {
        var app = sleeping(8)
        #expect(app.played?.plan.isFlowing == false)
        let effects = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        #expect(occasions(effects).contains(.sleep))
        #expect(!effects.contains(.closeChapter))
        #expect(app.openChapter == Make.address())
        #expect(app.sleep.timer == nil)
    }

    @Test func `the end of the chapter follows the speed`() {
        var app = sleeping(8)
        #expect(app.sleepSeconds == 24)
        _ = app.update(
            .player(.rate(PlaybackRate(hundredths: 200))), at: Moment(position: Make.time(6.2)))
        #expect(app.sleepSeconds == 12)
    }

    @Test func `two chapters are counted over the change of chapters`() {
        var app = sleeping(9)
        #expect(app.sleepSeconds == 142)
        let effects = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        #expect(effects.contains(.closeChapter))
        #expect(app.sleep.timer?.kind == .chapter)
        _ = app.update(.player(.phase(.loading)), at: Moment())
        _ = app.update(.player(.phase(.ready)), at: Moment())
        _ = app.update(.player(.phase(.playing)), at: Moment())
        let end = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(118)))
        #expect(occasions(end).contains(.sleep))
        #expect(app.openChapter == Make.address("c3"))
    }

    @Test func `the clock wakes once a second and nothing else wakes it`() {
        var app = sleeping(0)
        app.type("S")
        var shown = app.render()
        var (host, wakes) = (0.0, 0)
        while host < 20, let next = app.nextDeadline.host {
            #expect(app.nextDeadline.media == nil)
            host = next / .seconds(1)
            _ = tick(&app, host: host, position: 6.2 + host / 10)
            let now = app.render()
            #expect(now != shown || app.toast != nil, "nothing changed at \(host)")
            shown = now
            wakes += 1
        }
        #expect((20...23).contains(wakes))
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    func `between two deadlines nothing of the time left changes`(size: Size) {
        var app = Make.playing(size, at: 9.5)
        app.type("S")
        app.press(Key(.enter))
        var shown = app.render()
        var deadline = app.nextDeadline
        for step in stride(from: Int64(9_507), to: 14_500, by: 31) {
            let moment = Moment(position: .milliseconds(step), host: .milliseconds(step - 9_500))
            let isDue =
                deadline.media.map { $0 <= moment.position } == true
                || deadline.host.map { $0 <= moment.host } == true
            _ = app.update(.tick, at: moment)
            let now = app.render()
            #expect(isDue || now == shown, "changed unannounced at \(step) ms")
            if !isDue, now != shown { return }
            shown = now
            deadline = app.nextDeadline
        }
    }

    @Test func `the first start after a sleep says how to get back`() {
        var app = Make.playing()
        let practice = ChapterPractice(touched: Make.time(3))
        _ = app.update(
            .answer(.practice(practice), of: Make.address()), at: Moment(position: Make.time(6.2)))
        #expect(app.toast?.text.string.hasPrefix("You fell asleep? ' goes back to 0:03") == true)
        #expect(app.type("'").contains(.player(.seek(Make.time(3)))))
    }

    @Test func `where the chapter goes on does not hide how to get back, a failure does`() {
        var app = Make.playing()
        let practice = ChapterPractice(touched: Make.time(3))
        _ = app.update(
            .answer(.practice(practice), of: Make.address()), at: Moment(position: Make.time(6.2)))
        _ = app.update(.notice("Resumed at 0:06.", .information), at: Moment())
        #expect(app.toast?.text.string.hasPrefix("You fell asleep?") == true)
        _ = app.update(.notice("The disk is full.", .failure), at: Moment())
        #expect(app.toast?.text.string.contains("The disk is full.") == true)
        _ = app.update(.notice("Resumed at 0:06.", .information), at: Moment())
        #expect(app.toast?.text.string == "Resumed at 0:06.")
    }

    @Test func `without a sleep the key says so`() {
        var app = Make.playing()
        #expect(app.type("'").isEmpty)
        #expect(app.toast != nil)
    }

    @Test func `a place in another chapter is gone to when that is open`() {
        var app = sleeping(9)
        _ = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        for phase in [PlayerPhase.loading, .ready, .playing, .ended] {
            _ = app.update(.player(.phase(phase)), at: Moment(position: Make.time(1)))
        }
        app.type("'")
        #expect(app.openChapter == Make.address("c2"))
        _ = app.update(.player(.phase(.loading)), at: Moment())
        let effects = app.update(.player(.phase(.ready)), at: Moment())
        #expect(effects.contains(.player(.seek(Make.time(6.2)))))
        #expect(!effects.contains(.player(.play)))
    }

    @Test func `a timer can be set and cancelled from outside`() {
        var app = Make.playing()
        _ = app.update(.sleepTimer(minutes: 25), at: Moment(position: Make.time(6.2)))
        #expect(app.status.sleep == .init(until: "time", leftSeconds: 1_500))
        _ = app.update(.sleepTimer(minutes: 0), at: Moment(position: Make.time(6.2)))
        #expect(app.status.sleep == nil)
        #expect(app.sleep.touched == nil)
    }

    @Test func `an own time is asked for`() {
        var app = Make.playing()
        app.type("S")
        for _ in 0..<6 { app.type("j") }
        app.press(Key(.enter))
        app.type("1:05")
        app.press(Key(.enter))
        #expect(app.layers.isEmpty)
        #expect(app.sleepSeconds == 3_900)
        #expect(app.render().snapshotLines[0].contains("☾ 1:05:00"))
    }
}
