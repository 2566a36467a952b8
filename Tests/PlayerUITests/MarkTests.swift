import FoundationEssentials
import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import PlayerUI

/// Marks of the open chapter.
@Suite struct MarkTests {
    private func kept(_ effects: [AppEffect]) -> [Bookmark] {
        effects.compactMap { if case .keepBookmark(let mark) = $0 { mark } else { nil } }
    }

    private func marked(_ marks: [Bookmark]) -> PlayerStage {
        Make.practising(Size(columns: 100, rows: 30), ChapterPractice(bookmarks: marks))
    }

    @Test func `m marks the sentence, m again removes the mark`() {
        var app = Make.practising()
        let marks = kept(app.tap("m"))
        #expect(marks.map(\.range) == [Make.story[1].start..<Make.story[1].end])
        #expect(marks.map(\.text) == [Make.story[1].text])
        #expect(marks.map(\.id) == [0])
        #expect(app.tap("m").isEmpty)
        let stored = Make.bookmark(7, on: 1)
        _ = app.update(
            .answer(.bookmarks([stored]), of: Make.address()), at: Moment(position: Make.time(6.2)))
        #expect(app.tap("m") == [.forgetBookmark(stored)])
        #expect(app.played?.marks.bookmarks == [])
    }

    @Test func `a graded mark is not removed by m`() {
        var app = marked([Make.bookmark(7, on: 1, .hard)])
        #expect(app.tap("m").isEmpty)
        #expect(app.toast != nil)
    }

    @Test(arguments: [("1", Bookmark.Grade.hard), ("2", .grammar), ("3", .quote)])
    func `digits grade a new mark or an old one`(key: String, grade: Bookmark.Grade) {
        var fresh = Make.practising()
        #expect(kept(fresh.tap(key)).map(\.grade) == [grade])
        var old = marked([Make.bookmark(7, on: 1)])
        #expect(old.tap(key) == [.changeBookmark(7, .grade(grade), of: Make.address())])
        #expect(old.tap(key) == [.changeBookmark(7, .grade(nil), of: Make.address())])
    }

    @Test func `without text the place is marked`() {
        var app = Make.playing(at: 12, sentences: [])
        let mark = kept(app.type("m")).first
        #expect(mark?.range == Make.time(12)..<Make.time(12))
    }

    @Test func `n and N go from mark to mark`() {
        var app = marked([4, 0, 2].map { Make.bookmark(Int64($0 + 1), on: $0) })
        let starts = app.played?.text.lines.map(\.played.lowerBound) ?? []
        #expect(app.tap("n").playerCommands == [.seek(starts[2])])
        #expect(app.tap("n").playerCommands == [.seek(starts[4])])
        #expect(app.tap("n").playerCommands.isEmpty)
        #expect(app.tap("NN").playerCommands == [.seek(starts[2]), .seek(starts[0])])
    }

    @Test func `n and N go to chapters of an episode too, whichever is nearer`() {
        var app = marked([Make.bookmark(1, on: 2)])
        let place = Make.story[2].start
        let marks = [
            EpisodeMark(.chapter, Make.time(1)..<place, title: "One"),
            EpisodeMark(.chapter, place + Make.time(1)..<Make.time(29), title: "Two"),
            EpisodeMark(.passage, Make.time(7)..<Make.time(8), title: nil),
        ]
        _ = app.update(
            .answer(.episodeMarks(marks), of: Make.address()), at: Moment(position: Make.time(6.2)))
        let line = app.played?.text.lines[2].played.lowerBound ?? .zero
        #expect(app.tap("n").playerCommands == [.seek(line)])
        #expect(app.tap("n").playerCommands == [.seek(place + Make.time(1))])
        #expect(app.tap("n").playerCommands.isEmpty)
        // A little behind a start, that is passed over.
        #expect(app.tap("NN").playerCommands == [.seek(Make.time(1))])
    }

    @Test func `O plays the marked, then the hard ones, then everything`() {
        var app = marked([Make.bookmark(1, on: 0), Make.bookmark(2, on: 3, .hard)])
        let only = app.tap("OOO").plans.map(\.only)
        #expect(only == [[0, 3], [3], nil])
    }

    @Test func `without hard ones O has two turns, without marks none`() {
        var app = marked([Make.bookmark(1, on: 0)])
        #expect(app.tap("O").plans.map(\.only) == [[0]])
        #expect(app.toast?.text == "Only the marked sentence is played.")
        #expect(app.tap("O").plans.map(\.only) == [nil])
        var none = Make.practising()
        #expect(none.tap("O").plans.isEmpty)
    }

    @Test func `sentences go among the marked only, and a new mark joins them`() {
        var app = marked([Make.bookmark(1, on: 1), Make.bookmark(2, on: 4)])
        app.tap("O")
        let starts = app.played?.text.lines.map(\.played.lowerBound) ?? []
        #expect(app.tap("d").playerCommands == [.seek(starts[4])])
        let marks = [1, 2, 4].map { Make.bookmark(Int64($0), on: $0) }
        let plans = app.update(
            .answer(.bookmarks(marks), of: Make.address()), at: Moment(position: starts[4])
        ).plans
        #expect(plans.map(\.only) == [[1, 2, 4]])
    }

    @Test func `when the last mark goes, everything is played`() {
        var app = marked([Make.bookmark(1, on: 1)])
        app.tap("O")
        #expect(app.tap("m").plans.map(\.only) == [nil])
        #expect(app.played?.marks.filter == nil)
    }
}
