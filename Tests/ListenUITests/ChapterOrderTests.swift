import FoundationEssentials
import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
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
}
