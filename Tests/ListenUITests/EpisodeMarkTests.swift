import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The chapters of an episode and its passages, among the marks of the chapter.
@Suite struct EpisodeMarkTests {
    private static let marks = [
        EpisodeMark(.chapter, Make.time(0)..<Make.time(5), title: "Arrival"),
        EpisodeMark(.chapter, Make.time(5)..<Make.time(20), title: nil),
        EpisodeMark(.chapter, Make.time(900)..<Make.time(990), title: "Behind the end"),
        EpisodeMark(.passage, Make.time(7)..<Make.time(9), title: "A bite"),
    ]

    private func app(
        _ size: Size = Size(columns: 80, rows: 24), bookmarks: [Bookmark] = [],
        settings: UISettings = Make.settings()
    ) -> AppModel {
        var app = Make.playing(size, settings: settings)
        let moment = Moment(position: Make.time(6.2))
        for answer in [PlayerAnswer.bookmarks(bookmarks), .episodeMarks(Self.marks)] {
            _ = app.update(.answer(answer, of: Make.address()), at: moment)
        }
        return app
    }

    private func rows(_ app: AppModel) -> [String] {
        app.openMenu.map { app.menu($0).rows.map(\.label) } ?? []
    }

    @Test func `they stand behind the person's own marks, and the one that is heard is chosen`() {
        var app = app()
        app.type("M")
        #expect(
            rows(app) == [
                "chapters of the episode", " 0:00  Arrival", " 0:05  chapter 2",
                "passages, to be repeated", " 0:07  A bite",
            ])
        #expect(app.openMenu?.cursor == 2)
        #expect(app.openMenu.map { app.menu($0).title } == "2 chapters, 1 passage")
        var marked = self.app(bookmarks: Make.marks)
        marked.type("M")
        #expect(marked.openMenu?.cursor == 1 && rows(marked).count == 8)
        #expect(
            marked.openMenu.map { marked.menu($0).title } == "3 bookmarks, 2 chapters, 1 passage")
    }

    @Test func `enter goes to a chapter, and nothing removes or grades it`() {
        var app = app()
        app.type("M")
        #expect(app.type("x1e").isEmpty && app.openMenu?.removal == nil)
        #expect(app.press(Key(.up)).isEmpty)
        #expect(app.press(Key(.enter)).contains(.player(.seek(.zero))))
        #expect(app.layers.isEmpty)
    }

    @Test func `enter on a passage repeats it from A to B`() {
        var app = app()
        app.type("M")
        _ = app.press(Key(.down))
        let effects = app.press(Key(.enter))
        #expect(effects.contains(.player(.seek(Make.time(7)))))
        #expect(app.played?.practice.loop == .points(from: Make.time(7), to: Make.time(9)))
        #expect(app.toast?.text.string.contains("Repeating 0:07–0:09") == true)
        app.type("b")
        #expect(app.played?.practice.loop == nil)
    }

    @Test func `the chapter that is heard is named where there is room`() {
        let wide = app(Size(columns: 100, rows: 30))
        #expect(ScreenSnapshot.text(of: wide.render()).contains("chapter 2"))
        let narrow = app(Size(columns: 40, rows: 12))
        #expect(!ScreenSnapshot.text(of: narrow.render()).contains("chapter 2"))
    }

    @Test func `the plain view says which chapter begins, once`() {
        var model = app(settings: UISettings(targetLanguage: .english, face: .plain))
        var face = PlainFace()
        func lines(at seconds: Double) -> [PlainFace.Line] {
            let effects = model.update(
                .tick, at: Moment(position: Make.time(seconds), host: .seconds(Int64(seconds))))
            return face.lines(after: .tick, effects, of: &model)
        }
        #expect(lines(at: 1).contains(.note("From 0:00: Arrival")))
        #expect(!lines(at: 2).contains(.note("From 0:00: Arrival")))
        #expect(lines(at: 5.5) == [.note("From 0:05: chapter 2")])
    }

    @Test func `the plain view wakes where the next chapter begins`() {
        var model = Make.playing(
            at: 0.5, sentences: [],
            settings: UISettings(targetLanguage: .english, face: .plain))
        let moment = Moment(position: Make.time(0.5))
        _ = model.update(.answer(.episodeMarks(Self.marks), of: Make.address()), at: moment)
        #expect(PlainFace().nextDeadline(of: model).media == Make.time(5))
    }
}
