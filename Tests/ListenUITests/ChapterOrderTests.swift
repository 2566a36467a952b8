import FoundationEssentials
import LibraryUI
import ListenCore
import PlayerUI
import Practice
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Keys and the end of a chapter, in a list that its server sorts as text.
@Suite struct ChapterOrderTests {
    private static let listed = (1...12).map { "c\($0)" }.sorted().map { id in
        Chapter(id: ChapterID(rawValue: id), title: "Part", duration: Make.time(30))
    }
    private let chapters = ChapterOrder(listed).chapters

    private func opened(_ effects: [AppEffect]) -> String? {
        effects.compactMap { effect -> String? in
            if case .openChapter(let address, _, _) = effect {
                address.chapter.rawValue
            } else {
                nil
            }
        }.first
    }

    @Test(arguments: [(".", "c3"), (",", "c1")])
    func `the next and the one before are neighbours by number`(key: String, wanted: String) {
        var app = Make.playing(chapters: chapters)
        #expect(opened(app.type(key)) == wanted)
        #expect(app.played?.subject.place == (wanted == "c3" ? 3 : 1))
        #expect(app.played?.subject.chapterCount == 12)
    }

    @Test func `so is the chapter that follows by itself, and the last one a timer counts`() {
        var app = Make.playing(chapters: chapters)
        let end = app.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        #expect(opened(end) == "c3")
        var slept = Make.playing(chapters: chapters)
        slept.type("S")
        for _ in 0..<9 { slept.type("j") }
        slept.press(Key(.enter))
        let first = slept.update(.player(.phase(.ended)), at: Moment(position: Make.time(30)))
        #expect(opened(first) == "c3" && slept.sleep.timer?.kind == .chapter)
    }

    @Test func `the list chooses the chapter after the one that was heard, and counts all`() {
        var list = ChapterListViewModel(book: Make.book, number: 1, source: .local, known: chapters)
        var progress = ProgressBook()
        progress.take([
            PlaybackPosition(
                chapter: Make.address("c9"), position: Make.time(30), duration: Make.time(30),
                isCompleted: true, updatedAt: .distantPast, bookTitle: "", chapterTitle: "")
        ])
        list.suggest(progress)
        #expect(list.subject(at: list.cursor.index)?.address.chapter.rawValue == "c10")
        #expect(list.subject(at: list.cursor.index)?.place == 10)
    }

    @Test func `an order that is not certain stands below the list`() {
        let unnumbered = ["b", "a"].map { Chapter(id: ChapterID(rawValue: $0), title: $0) }
        for (rows, remark) in [(chapters, false), (unnumbered, true)] {
            let size = Size(columns: 100, rows: 24)
            let screen = ChapterListScreen(
                model: ChapterListViewModel(
                    book: Make.book, number: 1, source: .local, known: rows),
                progress: ProgressBook(), open: nil, settings: Make.settings(), size: size)
            var canvas = Canvas(size: size)
            screen.draw(into: &canvas)
            #expect(
                ScreenSnapshot.text(of: canvas).contains("no numbers: as listed")
                    == remark)
        }
    }
}
