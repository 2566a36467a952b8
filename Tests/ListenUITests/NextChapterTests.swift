import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The state that another chapter of a book keeps.
@Suite struct NextChapterTests {
    @Test func `the next chapter of the book goes on in the same way`() {
        var app = Make.practising()
        app.practise(.score("shadow"))
        app.practise(.gain(150))
        app.tap("]")
        let opened = app.tap(".")
        #expect(
            opened.contains(
                .openChapter(
                    Make.address("c3"), start: .resume, rate: PlaybackRate(hundredths: 105))))
        #expect(app.played?.practice.score == "shadow")
        _ = app.update(.player(.phase(.loading)), at: Moment())
        let ready = app.update(.player(.phase(.ready)), at: Moment()).playerCommands
        #expect(ready.contains(.setGain(hundredths: 150)))
    }

    @Test func `the view and its cover stay in the next chapter`() {
        var app = Make.playing()
        app.press(Key(.tab), .character("V"), .character("."))
        #expect(app.played?.subject.address == Make.address("c3"))
        #expect(app.played?.view.mode == .word)
        #expect(app.played?.view.visibility == .blurred)
    }

    @Test func `a chapter loaded at another speed than is wanted is told`() {
        var app = Make.practising()
        app.tap("]")
        app.practise(.wordsPerMinute(200))
        app.tap(".")
        var stale = BookSettings()
        stale.rate = PlaybackRate(hundredths: 105)
        _ = app.update(
            .answer(.practice(ChapterPractice(settings: stale)), of: Make.address("c3")),
            at: Moment())
        _ = app.update(.player(.phase(.loading)), at: Moment())
        let ready = app.update(.player(.phase(.ready)), at: Moment()).playerCommands
        #expect(ready.contains(.setRate(app.played?.speed.rate ?? .normal)))
    }
}
