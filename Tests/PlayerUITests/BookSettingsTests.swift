import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// The settings of a book: kept, and taken up again.
@Suite struct BookSettingsTests {
    /// The settings stored for the book after each change, with nothing stored before.
    private func kept(
        _ effects: [AppEffect], over stored: BookSettings = BookSettings()
    ) -> [BookSettings] {
        effects.compactMap { effect in
            guard case .keepBookSettings(let change, Make.address()) = effect else { return nil }
            var settings = stored
            settings.apply(change)
            return settings
        }
    }

    @Test(arguments: [
        (PracticeChoice.rate(PlaybackRate(hundredths: 125)), 125), (.wordsPerMinute(150), 150),
        (.gain(150), 150), (.autoPause(.atEnd), 2),
    ])
    func `a choice is kept with its book, once`(choice: PracticeChoice, value: Int) {
        var app = Make.practising()
        let values = kept(app.practise(choice)).map { settings in
            switch choice {
            case .rate: settings.rate?.hundredths
            case .wordsPerMinute: settings.wordsPerMinute
            case .gain: settings.gainHundredths
            default: settings.autoPause?.rawValue
            }
        }
        #expect(values == [value])
        #expect(kept(app.practise(choice)).isEmpty)
    }

    @Test func `what was asked for in this run alone is not kept with other choices`() {
        var stored = BookSettings()
        stored.wordsPerMinute = 150
        var practice = ChapterPractice(settings: stored)
        practice.settings.rate = PlaybackRate(hundredths: 120)
        practice.settings.wordsPerMinute = nil
        var app = Make.practising(Size(columns: 100, rows: 30), practice)
        var louder = stored
        louder.gainHundredths = 150
        #expect(kept(app.practise(.gain(150)), over: stored) == [louder])
        var faster = louder
        faster.rate = PlaybackRate(hundredths: 130)
        faster.wordsPerMinute = nil
        #expect(
            kept(app.practise(.rate(PlaybackRate(hundredths: 130))), over: louder) == [faster])
    }

    @Test func `a score, condensing and skipped silence are kept, and their end too`() {
        var app = Make.practising()
        #expect(kept(app.practise(.score("shadow"))).map(\.score) == ["shadow"])
        #expect(kept(app.practise(.score(nil))).map(\.score) == ["listen"])
        #expect(kept(app.practise(.condense(true))).map(\.condenses) == [true])
        #expect(kept(app.practise(.condense(false))).map(\.condenses) == [false])
        #expect(kept(app.practise(.skipSilence(true))).map(\.skipsSilence) == [true])
    }

    @Test func `what is kept is taken up, and taking it up keeps nothing`() {
        var settings = BookSettings()
        settings.rate = PlaybackRate(hundredths: 130)
        settings.gainHundredths = 150
        settings.score = "ladder"
        settings.autoPause = .atEnd
        var app = Make.playing()
        let effects = app.update(
            .answer(.practice(ChapterPractice(settings: settings)), of: Make.address()),
            at: Moment(position: Make.time(6.2)))
        #expect(kept(effects).isEmpty)
        let commands = effects.playerCommands
        #expect(commands.contains(.setRate(PlaybackRate(hundredths: 130))))
        #expect(commands.contains(.setGain(hundredths: 150)))
        #expect(effects.plans.last?.drill == DrillPreset.named("ladder")?.score)
        #expect(effects.plans.last?.autoPause == .atEnd)
    }

    @Test func `nothing is kept before it is known what was`() {
        var app = Make.playing()
        #expect(kept(app.type("]")).isEmpty)
    }

    @Test func `a speed chosen while the chapter opens counts more than the one kept`() {
        var settings = BookSettings()
        settings.rate = PlaybackRate(hundredths: 130)
        settings.score = "ladder"
        var app = Make.playing()
        app.type("]")
        _ = app.update(
            .answer(.practice(ChapterPractice(settings: settings)), of: Make.address()),
            at: Moment())
        #expect(app.played?.speed.rate == PlaybackRate(hundredths: 105))
        #expect(app.played?.practice.score == "ladder")
    }

    @Test func `the configuration says how new books are practised`() {
        var usual = Make.settings()
        usual.playing.newBook.autoPause = .atEnd
        usual.playing.newBook.score = "shadow"
        var app = Make.practising(settings: usual)
        #expect(app.played?.practice.autoPause == .atEnd)
        #expect(app.played?.practice.score == "shadow")
        let kept = kept(app.tap("+"))
        #expect(kept.map(\.autoPause) == [nil])
        #expect(kept.map(\.score) == [nil])
    }

    @Test func `words a minute bring every narrator to the same pace`() throws {
        var app = Make.practising()
        let pace = try #require(app.played?.speed.pace)
        let rate = pace.rate(for: 120)
        #expect(app.practise(.wordsPerMinute(120)).playerCommands == [.setRate(rate)])
        app.tap("]")
        #expect(app.played?.speed.wordsPerMinute == 125)
        app.tap("[[")
        #expect(app.played?.speed.wordsPerMinute == 115)
        app.press(Key(.backspace))
        #expect(app.played?.speed.wordsPerMinute == nil)
        #expect(app.played?.speed.rate == .normal)
    }

    @Test func `a pace is reached when the text arrives`() throws {
        var settings = BookSettings()
        settings.wordsPerMinute = 120
        var app = Make.playing(sentences: [])
        _ = app.update(
            .answer(.practice(ChapterPractice(settings: settings)), of: Make.address()),
            at: Moment())
        #expect(app.played?.speed.rate == .normal)
        let track = SubtitleTrack(language: nil, cues: [], sentences: Make.story)
        let effects = app.update(
            .answer(.track(.success(Snapshot(track, .local))), of: Make.address()), at: Moment())
        let rate = try #require(app.played?.speed.pace).rate(for: 120)
        #expect(effects.playerCommands.contains(.setRate(rate)))
    }
}
