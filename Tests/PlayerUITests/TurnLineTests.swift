import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// What a drill says below its sentence.
@Suite struct TurnLineTests {
    private func drilled(_ size: Size = Size(columns: 80, rows: 24)) -> PlayerStage {
        var app = Make.practising(size)
        app.practise(.score("show, hide gap 1.2L"))
        app.hearLine(Passage(line: 1, pass: 2, passCount: 2, display: .hidden))
        return app
    }

    private func rows(_ app: PlayerStage) -> [String] {
        ScreenSnapshot.text(of: app.render()).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .map(String.init)
    }

    @Test func `the pass stands below the sentence, and not in the status too`() throws {
        let rows = rows(drilled())
        let found = rows.indices.filter { rows[$0].contains("pass 2 of 2") }
        #expect(found.count == 1)
        let row = try #require(found.first)
        #expect(row < 16 && rows[..<row].contains { $0.contains("▒▒") })
    }

    @Test func `a gap says whose turn it is, with the time that is left`() {
        var app = drilled()
        func gap(_ left: MediaTime) {
            app.hearLine(
                Passage(line: 1, pass: 2, passCount: 2, display: .hidden), gapLeft: left)
        }
        gap(.milliseconds(4_000))
        #expect(rows(app).contains { $0.contains("your turn ████████████ 4.0 s · pass 2 of 2") })
        gap(.milliseconds(2_000))
        #expect(rows(app).contains { $0.contains("your turn ██████░░░░░░ 2.0 s · pass 2 of 2") })
        gap(.milliseconds(10))
        #expect(rows(app).contains { $0.contains("your turn █░░░░░░░░░░░ 0.1 s") })
    }

    @Test func `the words keep their places from pass to pass`() throws {
        var app = drilled()
        let hidden = rows(app)
        app.hearLine(Passage(line: 1, pass: 1, passCount: 2, display: .shown))
        let shown = rows(app)
        let row = try #require(hidden.firstIndex { $0.contains("▒▒") })
        let other = try #require(shown.firstIndex { $0.contains("An old woman") })
        #expect(row == other)
        #expect(shown[other].prefix { $0 == " " } == hidden[row].prefix { $0 == " " })
    }

    @Test func `where there is no room the status says it`() {
        for size in [Size(columns: 20, rows: 5), Size(columns: 80, rows: 24)] {
            var app = drilled(size)
            app.player?.state.view.mode = .list
            #expect(
                !TurnLine.isShown(app.model.state, PlayerLayout(state: app.model.state, size: size))
            )
        }
    }
}

/// A compared sentence, word under word, and rows that are written in.
@Suite struct PairedAnswerTests {
    private let glyphs = Glyphs(Make.settings())

    private func lines(
        _ typed: String, width: Int = 60, of text: String = "An old woman rowed across",
        rules: DictationRules = DictationRules()
    ) -> [PairedAnswer.Line] {
        let sentence = Make.sentence(0, text, at: 0)
        let check = DictationCheck(of: typed, with: sentence, language: .english, rules: rules)
        return PairedAnswer(check, sentence, glyphs, .dark)?.lines(width: width) ?? []
    }

    private func text(_ line: StyledText) -> String { line.runs.map(\.text.string).joined() }

    @Test func `each written word stands under its own`() throws {
        let line = try #require(lines("An olt woman across").first)
        #expect(text(line.said).hasPrefix("An old woman rowed across"))
        #expect(text(line.written).hasPrefix("An olt woman _____ across"))
        #expect(line.spans.map(\.word) == [0, 1, 2, 3, 4])
        #expect(line.spans[1].columns == 3..<6)
    }

    @Test func `letters that differ are marked, the others are not`() throws {
        let line = try #require(lines("An olt woman rowed across").first)
        let marked = line.written.runs.filter { $0.style == Theme.dark.failure }
        #expect(marked.map(\.text.string) == ["t"])
    }

    @Test(arguments: [
        ("He got we", false, ["t"]), ("He got wet", true, ["."]), ("He gt wet.", true, ["o"]),
    ])
    func `a full stop is marked only where it is what differs`(
        typed: String, counts: Bool, marked: [String]
    ) throws {
        var rules = DictationRules()
        rules.punctuationCounts = counts
        let line = try #require(lines(typed, of: "He got wet.", rules: rules).first)
        let found = line.said.runs.filter { $0.style.attributes.contains(.underline) }
        #expect(found.map(\.text.string) == marked)
    }

    @Test func `a word too many stands under nothing, and long sentences are broken`() {
        let all = lines("An old old woman rowed across", width: 12)
        #expect(all.count > 1)
        #expect(all.contains { text($0.written).contains("+old") })
        for line in all { #expect(text(line.said).count == text(line.written).count) }
    }

    @Test func `letters in common keep their order`() {
        let same = CommonLetters(Array("house"), Array("hosue"))
        #expect(same.left.count == 4 && same.right.count == 4)
        let none = CommonLetters(Array("abc"), Array("xyz"))
        #expect(none.left.isEmpty && none.right.isEmpty)
    }

    @Test func `a written line breaks between words and keeps its cursor in sight`() {
        let rows = WritingRows("one two three", glyphs, width: 8)
        #expect(rows.rows == [0..<8, 8..<13])
        #expect(rows.row(of: 13) == 1 && rows.row(of: 3) == 0)
        #expect(WritingRows("", glyphs, width: 8).rows == [0..<0])
        #expect(WritingRows("abcdefghij", glyphs, width: 5).rows == [0..<4, 4..<8, 8..<10])
    }
}
