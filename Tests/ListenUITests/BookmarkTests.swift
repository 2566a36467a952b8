import FoundationEssentials
import LibraryUI
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The list of marks.
@Suite struct BookmarkTests {
    private func app() -> AppModel {
        var app = Make.playing()
        _ = app.update(
            .answer(.bookmarks(Make.marks), of: Make.address()),
            at: Moment(position: Make.time(6.2)))
        app.type("M")
        return app
    }

    @Test func `the cursor starts at the mark heard last and enter goes there`() {
        var app = app()
        #expect(app.press(Key(.enter)).contains(.player(.seek(.milliseconds(4_440)))))
        #expect(app.layers.isEmpty)
    }

    @Test func `a note is written and kept`() {
        var app = app()
        app.type("e")
        app.press(.control("u"))
        app.type("lamp: lámpara")
        let effects = app.press(Key(.enter))
        #expect(effects == [.changeBookmark(2, .note("lamp: lámpara"), of: Make.address())])
        #expect(app.played?.marks.bookmarks[1].note == "lamp: lámpara")
        guard case .menu = app.layers.last else {
            Issue.record("the list is gone")
            return
        }
    }

    @Test func `a note left as it is keeps nothing`() {
        var app = app()
        app.type("e")
        #expect(app.press(Key(.enter)).isEmpty)
    }

    @Test func `a note written while the next chapter begins is kept`() {
        var app = app()
        app.type("e")
        _ = app.update(.player(.crossed(LoadTag(2))), at: Moment(position: Make.time(0.1)))
        #expect(app.openChapter == Make.address("c3"))
        app.type("?")
        let note = BookmarkChange.note(Make.marks[1].note + "?")
        #expect(app.press(Key(.enter)) == [.changeBookmark(2, note, of: Make.address())])
        #expect(app.played?.marks.bookmarks.isEmpty == true)
    }

    @Test func `a long note that came from elsewhere loses nothing by being looked at`() {
        var app = Make.playing()
        var mark = Make.marks[0]
        mark.note = String(repeating: "ab ", count: 400) + "\nend"
        let messages = AppMessage.answer(.bookmarks([mark]), of: Make.address())
        _ = app.update(messages, at: Moment(position: Make.time(6.2)))
        app.type("Me")
        #expect(app.press(Key(.enter)).isEmpty)
        app.type("e")
        app.type("!")
        guard case .changeBookmark(_, .note(let kept), _)? = app.press(Key(.enter)).last else {
            Issue.record("nothing kept")
            return
        }
        #expect(kept.count >= 1_204)
        #expect(kept.hasSuffix("end!"))
    }

    @Test func `a mark is removed only after yes`() {
        var app = app()
        #expect(app.type("x").isEmpty)
        #expect(app.type("n").isEmpty)
        #expect(app.played?.marks.bookmarks.count == 3)
        app.type("x")
        #expect(app.type("y") == [.forgetBookmark(Make.marks[1])])
        #expect(app.played?.marks.bookmarks.map(\.id) == [1, 3])
    }

    @Test func `digits grade and take the grade away`() {
        var app = app()
        #expect(app.type("2") == [.changeBookmark(2, .grade(.grammar), of: Make.address())])
        #expect(app.type("2") == [.changeBookmark(2, .grade(nil), of: Make.address())])
    }

    @Test func `an empty list says how to mark`() {
        var app = Make.playing()
        app.type("M")
        #expect(app.press(Key(.enter)).isEmpty)
        #expect(app.type("x1e").isEmpty)
        #expect(app.render().snapshotLines.joined().contains("Nothing is marked"))
    }
}
