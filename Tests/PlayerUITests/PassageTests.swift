import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// The text and the status of a pass while it is heard.
@Suite struct PassageTests {
    private func status(_ app: PlayerStage) -> String {
        let rows = ScreenSnapshot.text(of: app.render()).split(separator: "\n")
        return String(rows[max(0, app.size.rows - 2)])
    }

    private func header(_ app: PlayerStage) -> String {
        String(ScreenSnapshot.text(of: app.render()).prefix { $0 != "\n" })
    }

    @Test(
        arguments: [
            (TextVisibility.shown, TextDisplay.hidden, true), (.shown, .shown, false),
            (.hidden, .shown, false), (.hidden, .translated, false), (.hidden, nil, true),
            (.revealed, nil, false), (.revealed, .hidden, true), (.shown, nil, false),
        ] as [(TextVisibility, TextDisplay?, Bool)])
    func `the pass decides what can be read, else the person`(
        own: TextVisibility, display: TextDisplay?, isHidden: Bool
    ) {
        var app = Make.practising()
        app.player?.state.view.visibility = own
        app.hearLine(Passage(line: 1, pass: 1, passCount: 2, display: display))
        #expect(app.played?.isTextHidden == isHidden)
    }

    @Test func `what a drill will hide is not to be read in advance`() {
        var app = Make.practising()
        app.practise(.score("show, hide"))
        app.hearLine(Passage(line: 1, pass: 1, passCount: 2, display: .shown))
        let hidden = { (0...2).map { app.played?.isHidden($0) } }
        #expect(hidden() == [false, false, true])
        app.hearLine(Passage(line: 1, pass: 2, passCount: 2, display: .hidden))
        #expect(hidden() == [false, true, true])
        app.practise(.score("ladder"))
        app.hearLine(Passage(line: 1, pass: 1, passCount: 3))
        #expect(hidden() == [false, false, false])
    }

    @Test(arguments: [("hide", true), ("hide gap 1.2L *5", true), ("hide ask, show, hide", false)])
    func `a sentence that is over stays hidden where no pass showed it`(
        drill: String, isHidden: Bool
    ) {
        var app = Make.practising()
        app.practise(.score(drill))
        app.hearLine(Passage(line: 1, pass: 1, passCount: 1, display: .hidden))
        #expect(app.played?.isHidden(0) == isHidden)
    }

    @Test func `a jump in a drill that hides never shows the sentence it goes to`() {
        var app = Make.practising()
        app.practise(.score("hide, show"))
        app.hearLine(Passage(line: 1, pass: 2, passCount: 2, display: .shown))
        app.tap("d")
        #expect(app.played?.passage == nil)
        #expect(app.played?.isTextHidden == true)
    }

    @Test func `v reveals a hidden pass until it ends, and leaves the person's choice`() {
        var app = Make.practising()
        let first = Passage(line: 1, pass: 1, passCount: 3, display: .hidden)
        app.hearLine(first)
        app.tap("v")
        #expect(app.played?.isTextHidden == false)
        app.hearLine(first, after: 1)
        #expect(app.played?.isTextHidden == false)
        app.hearLine(Passage(line: 1, pass: 2, passCount: 3, display: .hidden))
        #expect(app.played?.isTextHidden == true)
        app.hearLine(first)
        #expect(app.played?.isTextHidden == true)
        #expect(app.played?.view.visibility == .shown)
    }

    @Test func `a jump hides what was revealed of a pass`() {
        var app = Make.practising()
        app.hearLine(Passage(line: 1, pass: 1, passCount: 3, display: .hidden))
        app.tap("v")
        app.tap("s")
        #expect(app.played?.view.revealedPass == nil)
    }

    @Test func `a translated pass asks for the translation and shows it in that pass only`() {
        var app = Make.practising()
        #expect(app.practise(.score("primed")).contains { isTranslation($0) })
        app.hearLine(Passage(line: 1, pass: 1, passCount: 2, display: .translated))
        #expect(app.played?.showsTranslationNow == true)
        app.hearLine(Passage(line: 1, pass: 2, passCount: 2, display: .hidden))
        #expect(app.played?.showsTranslationNow == false)
        #expect(app.played?.view.showsTranslations == false)
    }

    private func isTranslation(_ effect: AppEffect) -> Bool {
        if case .translate = effect { true } else { false }
    }

    @Test(arguments: [(5, "pass 2 of 5"), (0, "pass 2")])
    func `the status says which pass is heard`(count: Int, text: String) {
        var app = Make.practising()
        app.hearLine(Passage(line: 1, pass: 2, passCount: count))
        #expect(status(app).contains(text))
        #expect(status(app).contains("pass 2 of") == (count > 0))
    }

    @Test func `a line that is played once says nothing of passes`() {
        var app = Make.practising()
        app.hearLine(Passage(line: 1))
        #expect(!status(app).contains("pass"))
    }

    @Test func `the speed of the pass is shown beside its words a minute`() throws {
        var app = Make.practising()
        let pace = try #require(app.played?.heardPace)
        #expect(header(app).contains("1×  \(pace) wpm"))
        let place = app.place(
            of: Passage(line: 1, pass: 1, passCount: 3), rate: PlaybackRate(hundredths: 75))
        app.hear(place)
        #expect(header(app).contains("0.75×"))
        #expect(app.played?.heardPace == app.played?.speed.pace?.wordsPerMinute(at: place.rate))
        #expect(app.played?.speed.rate == .normal)
    }

    @Test func `in a gap the text stands still and no word is lit`() {
        var app = Make.practising()
        app.hearLine(Passage(line: 1, passCount: 2), gapLeft: Make.time(1.38))
        #expect(app.played?.heardWord == nil)
        #expect(app.played?.shownSentence == 1)
        #expect(status(app).contains("your turn · 1.4 s"))
    }

    @Test func `what was saved is said once it is a second`() {
        var app = Make.practising()
        app.hear(PlaybackPlace(position: Make.time(6.2), saved: Make.time(0.9)))
        #expect(!status(app).contains("saved"))
        app.hear(PlaybackPlace(position: Make.time(6.2), saved: Make.time(83)))
        #expect(status(app).contains("saved 1:23"))
    }

    @Test func `a passage of a line that the text has not got is not believed`() {
        var app = Make.practising()
        app.hear(PlaybackPlace(position: Make.time(6.2), passage: Passage(line: 99)))
        #expect(app.played?.shownSentence == 1)
    }
}
