import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// A dictation among the screens, chapters and requests around the player.
@Suite struct DictationAppTests {
    /// In sentence 1, with the dictation begun.
    private func writing(
        settings: UISettings = Make.settings(), before: (inout AppModel) -> Void = { _ in }
    ) -> AppModel {
        var app = Make.practising(settings: settings)
        before(&app)
        app.tap("i")
        return app
    }

    @Test func `what is asked from outside is done or refused, at each step of it`() throws {
        let wishes: [Command] = [
            .mark, .repeatSentence, .nextSentence, .previousSentence, .replaySentence, .slower,
            .faster, .nextChapter, .previousChapter, .togglePlay,
        ]
        for enters in 0...2 {
            for wish in wishes {
                var app = writing(settings: Make.settings()) { $0.tap("dddd") }
                if enters > 0 { app.enter() }
                if enters > 1 { app.press(Key(.escape)) }
                let refusal = app.refusal(of: .command(wish))
                let before = app
                let effects = app.update(.command(wish), at: Moment(position: Make.time(25)))
                let isDone =
                    !effects.isEmpty || app.toast != before.toast
                    || app.played?.dictation?.withoutEnters
                        != before.played?.dictation?.withoutEnters
                #expect(isDone == (refusal == nil), "\(wish) after \(enters)")
                #expect(refusal?.hasSuffix(".") ?? true)
            }
            #expect(writing().refusal(of: .drill("shadow")) != nil)
        }
        #expect(Make.practising().refusal(of: .command(.repeatSentence)) == nil)
    }

    @Test func `another chapter ends it, and the place that is kept is the one before`() throws {
        var app = writing()
        app.press(Key(.pageDown), Key(.pageDown))
        let effects = app.update(.command(.nextChapter), at: Moment(position: Make.time(20)))
        #expect(app.played?.dictation == nil)
        #expect(app.openChapter?.chapter == ChapterID(rawValue: "c3"))
        let kept = effects.compactMap {
            if case .saveProgress(let note, _) = $0 { note.position } else { nil }
        }
        #expect(kept == [Make.time(6.2)])
    }

    @Test func `without a chapter to go to the dictation goes on`() {
        for wish in [Command.nextChapter, .previousChapter] {
            var app = writing()
            app.library.chapters?.list.preset([Make.chapters[1]])
            app.tap("An")
            _ = app.update(.command(wish), at: Moment(position: Make.time(6.2)))
            #expect(app.played?.dictation?.editor.text == "An")
            #expect(app.toast != nil)
        }
    }

    @Test func `a chapter that was heard stays so when the dictation goes to another`() throws {
        var app = Make.practising()
        app.hear(PlaybackPlace(position: Make.time(30), rate: .normal))
        #expect(app.played?.isHeardToTheEnd == true)
        app.tap("i")
        app.press(Key(.pageUp), Key(.down))
        let effects = app.update(.command(.nextChapter), at: Moment(position: Make.time(20)))
        let kept = effects.compactMap {
            if case .saveProgress(let note, _) = $0 { note } else { nil }
        }
        #expect(kept.map(\.isCompleted) == [true] && kept.map(\.position) == [Make.time(30)])
        #expect(app.played?.speed.rate == .normal && app.played?.sound.isWanted == true)
    }

    @Test func `a status tells nothing of what is written`() {
        var app = writing { $0.tap("d") }
        #expect(app.status.sentence?.text == "")
        app.enter()
        #expect(app.status.sentence?.text.isEmpty == false)
    }

    @Test(arguments: ["t", "?"] as [Character])
    func `an Enter that closes what lies over an answer and is held goes no further`(
        opening: Character
    ) {
        var app = writing { $0.tap("d") }
        app.tap("nobody")
        app.press(Key(.enter), host: .seconds(9))
        app.press(.character(opening))
        #expect(app.help != nil || app.played?.aids.popups.isEmpty == false)
        app.press(Key(.enter), host: .seconds(11))
        #expect(app.help == nil && app.played?.aids.popups.isEmpty == true)
        for step in 0..<30 {
            app.press(Key(.enter), host: .milliseconds(Int64(11_660 + 33 * step)))
        }
        #expect(app.played?.dictation?.check != nil && app.played?.dictation?.sentence == 2)
    }

    @Test func `the place that is kept is the one that is gone back to`() throws {
        var app = writing()
        app.press(Key(.pageDown), Key(.pageDown))
        let note = try #require(app.progressNote)
        #expect(note.position == Make.time(6.2) && !note.isCompleted)
        let effects = app.press(.control("c"))
        let kept = effects.compactMap {
            if case .saveProgress(let note, _) = $0 { note.position } else { nil }
        }
        #expect(kept == [Make.time(6.2)])
    }
}

extension Dictation {
    /// All of it but when Enter was pressed.
    fileprivate var withoutEnters: Dictation {
        var copy = self
        copy.enters = HeldKey()
        return copy
    }
}

extension Dictation {
    /// The result of the comparison.
    fileprivate var check: DictationCheck? {
        if case .checked(let check) = step { check } else { nil }
    }
}
