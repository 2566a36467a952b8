import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// Writing what is heard: what is played, typed, compared, kept and put back.
@Suite struct DictationTests {
    private static let second = "Nobody asked where she came from;"

    /// In sentence 1, with the dictation begun.
    private func writing(
        _ practice: ChapterPractice = ChapterPractice(), settings: UISettings = Make.settings(),
        before: (inout PlayerStage) -> Void = { _ in }
    ) -> PlayerStage {
        var app = Make.practising(Size(columns: 100, rows: 30), practice, settings: settings)
        before(&app)
        app.tap("i")
        return app
    }

    private func commands(_ effects: [AppEffect]) -> [PlayerCommand] {
        effects.compactMap { if case .player(let command) = $0 { command } else { nil } }
    }

    /// The player went where it was asked to.
    private func arrive(_ app: inout PlayerStage) {
        let place = app.played?.sound.position ?? .zero
        _ = app.update(.player(.seeked(to: place)), at: Moment(position: place))
    }

    private func scores(_ effects: [AppEffect]) -> [DictationScore] {
        effects.compactMap { if case .keepScore(let score) = $0 { score } else { nil } }
    }

    @Test func `the sentence that is heard is played alone from its beginning, hidden`() throws {
        var app = Make.practising()
        let effects = app.tap("i")
        let state = try #require(app.played)
        #expect(state.dictation?.sentence == 1 && state.isTextHidden)
        #expect(state.isHidden(2) && !state.isHidden(0))
        let plan = state.plan
        #expect(plan.only == [1] && plan.autoPause == .atEnd)
        #expect(plan.loop == state.text.lines[1].played && state.sound.isWanted)
        #expect(commands(effects) == [.follow(plan), .seek(state.text.lines[1].played.lowerBound)])
    }

    @Test func `letters go to the line, whatever they mean elsewhere`() throws {
        var app = writing()
        let effects = app.tap("q?P t ünï 赤")
        #expect(app.played?.dictation?.editor.text == "q?P t ünï 赤")
        #expect(commands(effects).isEmpty && !effects.contains(.quit))
        app.press(Key(.backspace), .control("w"))
        #expect(app.played?.dictation?.editor.text == "q?P t ")
        app.press(.control("u"))
        #expect(app.played?.dictation?.editor.text == "")
        _ = app.update(
            .input(.paste(TerminalText("An old\u{1B}[2J\nwoman"))), at: Moment(position: .zero))
        #expect(app.played?.dictation?.editor.text.contains("An old") == true)
        #expect(app.played?.dictation?.editor.text.unicodeScalars.contains("\u{1B}") == false)
        #expect(app.press(.control("c")).contains(.interrupt))
    }

    @Test func `hearing it again, two seconds of it, or slower keeps what is written`() throws {
        var app = writing()
        arrive(&app)
        app.tap("An old")
        let line = try #require(app.played?.text.lines[1])
        app.hold(after: 1)
        #expect(app.played?.sound.isWanted == false)
        #expect(commands(app.press(Key(.tab))) == [.seek(line.played.lowerBound), .play])
        arrive(&app)
        app.hold(after: 1)
        let end = line.played.upperBound
        #expect(commands(app.press(Key(.up))) == [.seek(end - Make.time(2)), .play])
        arrive(&app)
        app.hearLine(Passage(line: 1), after: 0.3)
        #expect(commands(app.press(Key(.up))) == [.seek(line.played.lowerBound)])
        let slower = commands(app.press(Key(.down)))
        #expect(slower == [.setRate(PlaybackRate(hundredths: 85)), .seek(line.played.lowerBound)])
        for _ in 0..<9 { app.press(Key(.down)) }
        #expect(app.played?.speed.rate == PlaybackRate(hundredths: 55))
        #expect(commands(app.press(Key(.tab))).first == .setRate(.normal))
        #expect(app.played?.dictation?.editor.text == "An old")
        #expect(app.played?.speed.chosen == nil)
    }

    @Test func `the sound can be stopped in the middle and goes on there`() {
        var app = writing()
        arrive(&app)
        app.hearLine(Passage(line: 1), after: 1)
        #expect(commands(app.press(.control("p"))) == [.pause])
        #expect(commands(app.press(.control("p"))) == [.play])
    }

    @Test func `Enter compares and keeps the score, and what was mistaken makes it hard`() throws {
        var app = writing()
        app.tap("An old women rowed across with basket of letters and a lamp that never went out")
        let effects = app.enter()
        let score = try #require(scores(effects).first)
        #expect(score.words == 17 && score.rightWords == 15 && score.extraWords == 0)
        #expect(score.attempt == 1 && score.hints == 0 && score.sentence.text == Make.story[1].text)
        #expect(score.sentence.start == Make.story[1].start)
        #expect(app.played?.efforts.placed.bySentence == [1: SentenceEffort(errors: 2)])
        let kept = effects.compactMap {
            if case .keepEffort(let kept) = $0 { kept.effort } else { nil }
        }
        #expect(kept == [SentenceEffort(errors: 2)])
        #expect(app.played?.isTextHidden == false)
    }

    @Test func `a sentence written rightly at once is hard no more`() throws {
        var app = writing(ChapterPractice(efforts: [Make.effort(2, replays: 9)])) {
            $0.tap("d")
        }
        #expect(app.played?.dictation?.sentence == 2)
        app.tap("nobody asked where she came from")
        let effects = app.enter()
        #expect(scores(effects).first?.isMastery == true)
        #expect(app.played?.efforts.placed.isEmpty == true)
        #expect(effects.contains { if case .clearEffort = $0 { true } else { false } })
    }

    @Test func `a sentence that moved since is cleared under every start it was kept with`() {
        let kept = [
            Make.effort(2, replays: 9, shifted: 0.4), Make.effort(2, lookUps: 1, shifted: -0.2),
        ]
        var app = writing(ChapterPractice(efforts: kept)) { $0.tap("d") }
        app.tap("nobody asked where she came from")
        let cleared = app.enter().compactMap {
            if case .clearEffort(let sentence) = $0 { sentence.start } else { nil }
        }
        #expect(Set(cleared) == Set(kept.map(\.sentence.start)))
        #expect(app.played?.efforts.placed.isEmpty == true)
        #expect(app.played?.efforts.kept.isEmpty == true)
    }

    @Test func `neither hints nor a slower hearing show that a sentence is known`() {
        for key in [Key.control("t"), Key(.down)] {
            var app = writing(ChapterPractice(efforts: [Make.effort(2, replays: 9)])) {
                $0.tap("d")
            }
            app.press(key, .control("u"))
            app.tap(Self.second)
            let effects = app.enter()
            #expect(scores(effects).first?.isPerfect == true)
            #expect(app.played?.efforts.placed[2]?.effort == SentenceEffort(replays: 9))
        }
    }

    @Test func `a second try is kept as one and counts for nothing else`() throws {
        var app = writing { $0.tap("d") }
        app.tap("nobody asked")
        app.enter()
        let efforts = app.played?.efforts.placed.bySentence
        let again = app.press(Key(.character("r")))
        #expect(
            commands(again).contains {
                if case .seek(let place) = $0 { place <= Make.story[2].start } else { false }
            })
        #expect(app.played?.dictation?.editor.text == "nobody asked")
        #expect(app.played?.isTextHidden == true)
        app.tap(" where she came from")
        let effects = app.enter()
        #expect(scores(effects).first?.attempt == 2)
        #expect(scores(effects).first?.isPerfect == true)
        #expect(app.played?.efforts.placed.bySentence == efforts)
        let tally = try #require(app.played?.dictation?.tally)
        #expect(tally.sentences == 1 && tally.rightWords == 2 && tally.attempts == 1)
    }

    @Test func `hints mend the line and give a letter or a word`() {
        var app = writing { $0.tap("d") }
        app.press(.control("t"))
        #expect(app.played?.dictation?.editor.text == "N")
        app.tap("obody axked")
        app.press(.control("t"))
        #expect(app.played?.dictation?.editor.text == "Nobody as")
        app.press(.control("g"))
        #expect(app.played?.dictation?.editor.text == "Nobody asked")
        app.press(.control("g"))
        #expect(app.played?.dictation?.editor.text == "Nobody asked where")
        for _ in 0..<9 { app.press(.control("g")) }
        #expect(app.played?.dictation?.editor.text == Self.second)
        #expect(app.played?.dictation?.hints == 7)
    }

    @Test func `a hint gives the word of a text without spaces`() {
        let sentences = [Make.dense(0, ["我们", "今天", "回家。"], at: 1)]
        var app = Make.playing(at: 1.5, sentences: sentences)
        app.tap("i我")
        app.press(.control("g"))
        #expect(app.played?.dictation?.editor.text == "我们")
        app.press(.control("g"))
        #expect(app.played?.dictation?.editor.text == "我们今天")
    }

    @Test func `accents, punctuation and case count where they are set to`() {
        for (setting, typed) in [
            (LiveSetting.dictationAccents, "Nobödy asked where she came from;"),
            (.dictationPunctuation, "Nobody asked where she came from"),
            (.dictationCase, "nobody asked where she came from;"),
        ] {
            for value in ["true", "false"] {
                var settings = Make.settings()
                settings.apply(setting, value)
                var app = writing(settings: settings) { $0.tap("d") }
                app.tap(typed)
                let score = scores(app.enter()).first
                #expect(score?.isPerfect == (value == "false"), "\(setting)")
            }
        }
    }

    @Test func `Enter goes on, and at the end of the chapter the dictation is over`() {
        var app = writing { $0.tap("ddd") }
        #expect(app.played?.dictation?.sentence == 4)
        app.enter(2)
        #expect(app.played?.dictation?.sentence == 5 && app.played?.isTextHidden == true)
        app.enter(2)
        #expect(app.played?.dictation?.step == .over)
        #expect(app.played?.sound.isWanted == false)
        app.enter()
        #expect(app.played?.dictation == nil)
    }

    @Test func `sentences can be left out, and only the marked are written`() {
        var app = writing()
        app.press(Key(.pageDown))
        #expect(app.played?.dictation?.sentence == 2)
        app.press(Key(.pageUp), Key(.pageUp), Key(.pageUp))
        #expect(app.played?.dictation?.sentence == 0)
        var marked = writing(ChapterPractice(bookmarks: [Make.bookmark(1, on: 3)])) {
            $0.tap("O")
        }
        #expect(marked.played?.dictation?.sentence == 3)
        marked.enter(2)
        #expect(marked.played?.dictation?.step == .over)
    }

    @Test func `all is as it was when it ends`() throws {
        var app = Make.practising()
        app.tap("[[vr")
        app.hear(PlaybackPlace(position: Make.time(7.25), rate: PlaybackRate(hundredths: 90)))
        let before = try #require(app.played)
        app.tap("i")
        app.press(Key(.down), Key(.pageDown))
        app.tap("Nobody")
        app.enter()
        app.press(Key(.escape))
        #expect(app.played?.dictation?.step == .over)
        let effects = app.press(Key(.escape))
        let after = try #require(app.played)
        #expect(
            after.sound.position == before.sound.position && after.speed.rate == before.speed.rate)
        #expect(after.view.visibility == before.view.visibility && after.isTextHidden)
        #expect(after.practice.loop == before.practice.loop)
        #expect(after.plan == before.plan && after.sound.isWanted)
        #expect(commands(effects).contains(.seek(before.sound.position)))
        #expect(commands(effects).contains(.follow(before.plan)))
        #expect(commands(effects).last == .play)
    }

    @Test func `a place from outside ends it with the speed and the text as before`() throws {
        var app = Make.practising()
        app.tap("[[")
        let before = try #require(app.played)
        app.tap("i")
        app.press(Key(.down), Key(.down))
        #expect(app.played?.speed.rate != before.speed.rate)
        _ = app.update(.seek(to: Make.time(1.5)), at: Moment(position: Make.time(6.2)))
        #expect(app.played?.dictation == nil && app.played?.speed.rate == before.speed.rate)
        #expect(app.played?.view.visibility == before.view.visibility)
    }

    @Test func `a sentence whose answer was seen is no first try, wherever one comes from`() {
        var app = writing { $0.tap("d") }
        app.enter()
        app.press(Key(.pageUp), Key(.pageDown))
        app.tap(Self.second)
        let score = scores(app.enter()).first
        #expect(score?.attempt == 2 && app.played?.dictation?.tally.sentences == 1)
    }

    @Test func `who hears it slower and then as usual did not know it at once`() {
        var app = writing(ChapterPractice(efforts: [Make.effort(2, replays: 9)])) { $0.tap("d") }
        app.press(Key(.down), Key(.tab))
        app.tap(Self.second)
        app.enter()
        #expect(app.played?.efforts.placed[2]?.effort == SentenceEffort(replays: 9))
    }

    @Test func `who goes on typing after Enter neither quits nor goes on`() {
        var app = writing { $0.tap("d") }
        app.enter()
        let effects = app.press(.character("q"), .character(" "))
        #expect(!effects.contains(.quit))
        #expect(app.played?.dictation?.check != nil && app.played?.dictation?.sentence == 2)
    }

    @Test func `the line before the first sentence stays what it is`() {
        var app = writing()
        app.press(Key(.pageUp), Key(.pageUp), Key(.pageUp))
        app.tap("An")
        app.press(Key(.pageUp))
        #expect(app.played?.dictation?.editor.text == "An")
        #expect(app.toast?.text.string.contains("first sentence") == true)
    }

    @Test func `a finished chapter stays finished`() throws {
        var app = Make.practising()
        let end = Make.time(30)
        app.hear(PlaybackPlace(position: end, rate: .normal))
        #expect(app.played?.sound.duration == end)
        app.tap("i")
        let effects = app.press(Key(.escape))
        #expect(commands(effects).contains(.seek(end)))
    }

    @Test func `an Enter too many does not skip what the one before led to`() {
        var app = writing { $0.tap("d") }
        app.tap("nobody")
        app.press(Key(.enter), host: .seconds(9))
        app.press(Key(.enter), host: .milliseconds(9_300))
        #expect(app.played?.dictation?.check != nil && app.played?.dictation?.sentence == 2)
        app.press(Key(.enter), host: .milliseconds(10_000))
        #expect(app.played?.dictation?.check != nil, "that was too soon after the one before")
        app.press(Key(.enter), host: .milliseconds(10_800))
        #expect(app.played?.dictation?.isTyping == true && app.played?.dictation?.sentence == 3)
        app.press(Key(.enter), host: .milliseconds(11_500))
        #expect(app.played?.dictation?.isTyping == true, "the answer was not asked for")
        app.tap("x")
        app.press(Key(.enter), host: .milliseconds(11_700))
        #expect(app.played?.dictation?.check != nil, "who types fast is compared at once")
    }

    @Test func `an Enter that is held down compares, and no more`() {
        var app = writing { $0.tap("d") }
        app.tap("nobody")
        // A key is repeated so long after it was pressed, and then every 33 ms.
        app.press(Key(.enter), host: .seconds(9))
        for step in 0..<90 {
            app.press(Key(.enter), host: .milliseconds(Int64(9_660 + 33 * step)))
        }
        #expect(app.played?.dictation?.check != nil && app.played?.dictation?.sentence == 2)
    }

    @Test func `another key between two Enters makes the second one meant`() {
        var app = writing { $0.tap("d") }
        app.tap("nobody")
        app.press(Key(.enter), host: .seconds(9))
        app.press(Key(.tab), host: .milliseconds(9_100))
        app.press(Key(.enter), host: .milliseconds(9_200))
        #expect(app.played?.dictation?.sentence == 3)
    }

    @Test func `text that is hidden stays hidden beside the sentence that is written`() {
        var app = writing { $0.tap("v") }
        #expect(app.played?.isHidden(0) == true && app.played?.isHidden(2) == true)
        app.enter()
        #expect(app.played?.isHidden(0) == true && app.played?.isHidden(1) == false)
        app.enter()
        #expect(app.played?.isHidden(1) == true)
        var blurred = writing { $0.tap("V") }
        blurred.enter()
        #expect(blurred.played?.cover(of: 0) == .blurred)
        #expect(blurred.played?.cover(of: 1) == TextCover.none)
    }

    @Test func `a pace that is changed meanwhile is the usual one from then on`() throws {
        var app = Make.practising()
        app.practise(.wordsPerMinute(120))
        let pace = try #require(app.played?.speed.pace)
        app.tap("i")
        _ = app.update(.command(.faster), at: Moment(position: Make.time(6)))
        #expect(app.played?.speed.wordsPerMinute == 125)
        #expect(app.played?.speed.rate == pace.rate(for: 125))
        app.press(Key(.tab))
        #expect(app.played?.speed.rate == pace.rate(for: 125))
        app.press(Key(.escape))
        #expect(app.played?.dictation == nil && app.played?.speed.rate == pace.rate(for: 125))
    }

    @Test func `sound that is asked for on the summary goes on where it was`() {
        var app = Make.practising()
        app.tap(" ")
        _ = app.update(.player(.phase(.paused)), at: Moment(position: Make.time(6.2)))
        app.tap("i")
        app.enter()
        app.press(Key(.escape))
        #expect(app.played?.dictation?.step == .over)
        _ = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        let effects = app.update(.play(true), at: Moment(position: Make.time(30)))
        #expect(commands(effects).suffix(2) == [.seek(Make.time(6.2)), .play])
        #expect(app.played?.dictation == nil && app.played?.sound.isWanted == true)
    }

    @Test func `a speed that is chosen meanwhile is the usual one from then on`() {
        var app = writing()
        _ = app.update(.setRate(PlaybackRate(hundredths: 80)), at: Moment(position: Make.time(6)))
        app.press(Key(.tab))
        #expect(app.played?.speed.rate == PlaybackRate(hundredths: 80))
        app.press(Key(.down))
        #expect(app.played?.speed.rate == PlaybackRate(hundredths: 68))
        _ = app.update(.command(.faster), at: Moment(position: Make.time(6)))
        #expect(app.played?.speed.rate == PlaybackRate(hundredths: 80))
    }

    @Test func `faster is never slower than the speed that was chosen meanwhile`() {
        var app = writing()
        app.press(Key(.down), Key(.down))
        let chosen = PlaybackRate(hundredths: 150)
        _ = app.update(.setRate(chosen), at: Moment(position: Make.time(6)))
        _ = app.update(.command(.faster), at: Moment(position: Make.time(6)))
        #expect((app.played?.speed.rate ?? .normal) > chosen)
    }

    @Test func `nothing was written: Escape goes back at once, and a pause stays one`() {
        var app = Make.practising()
        app.tap(" ")
        _ = app.update(.player(.phase(.paused)), at: Moment(position: Make.time(6.2)))
        app.tap("i")
        #expect(app.played?.sound.isWanted == true)
        let effects = app.press(Key(.escape))
        #expect(app.played?.dictation == nil && app.played?.sound.isWanted == false)
        #expect(commands(effects).last == .pause)
    }

    @Test func `what asks for sound from outside hears the sentence again`() {
        var app = writing()
        app.hold(after: 1)
        let effects = app.update(
            .play(true), at: Moment(place: app.place(of: Passage(line: 1), after: 3), host: .zero))
        #expect(commands(effects).last == .play)
        #expect(app.played?.dictation?.sentence == 1)
        _ = app.update(.command(.nextSentence), at: Moment(position: Make.time(9)))
        #expect(app.played?.dictation?.sentence == 2)
    }

    @Test func `a place asked for from outside ends it`() {
        var app = writing()
        _ = app.update(.seek(to: Make.time(20)), at: Moment(position: Make.time(6)))
        #expect(app.played?.dictation == nil && app.played?.sound.position == Make.time(20))
    }

    @Test func `an answer can be translated, and Escape then closes only that`() {
        var app = writing()
        app.enter()
        let effects = app.tap("t")
        #expect(effects.contains { if case .translate = $0 { true } else { false } })
        #expect(app.played?.aids.popups.count == 1)
        app.press(Key(.escape))
        #expect(app.played?.aids.popups.isEmpty == true && app.played?.dictation?.check != nil)
    }

    @Test func `a chapter without text has no dictation`() {
        var app = Make.playing(sentences: [])
        app.tap("i")
        #expect(app.played?.dictation == nil)
        #expect(app.toast?.text.string.contains("no text") == true)
    }
}

extension Dictation {
    /// The result of the comparison.
    fileprivate var check: DictationCheck? {
        if case .checked(let check) = step { check } else { nil }
    }
}
