import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// Paragraphs without words of their own in the order they are seen.
@Suite struct VisualOrderTests {
    private func seen(_ line: String, of paragraph: String? = nil) -> String {
        VisualOrder(paragraph ?? line).line(TerminalText(line)).string
    }

    @Test(arguments: [
        ("Good morning (all).", "Good morning (all)."),
        ("שלום (עולם) 12.", ".12 (םלוע) םולש"),
        ("He said שלום עולם.", "He said םלוע םולש."),
    ])
    func `a line is put in order, brackets mirrored, numbers as they are`(
        _ stored: String, _ expected: String
    ) {
        #expect(seen(stored) == expected)
    }

    @Test func `a line has the direction of its paragraph`() {
        let paragraph = "הוא אמר OK שלום."
        #expect(VisualOrder(paragraph).isRightToLeft)
        #expect(seen("OK שלום.", of: paragraph) == ".םולש OK")
        #expect(seen("OK שלום.") == "OK םולש.")
    }

    @Test func `Arabic letters are joined`() {
        #expect(seen("هو") == "\u{FEEE}\u{FEEB}")
    }

    @Test(arguments: [true, false])
    func `a translation from right to left ends at the right, unless the terminal orders it`(
        _ isOurs: Bool
    ) throws {
        var settings = Make.settings()
        settings.text.reordersBidi = isOurs
        var app = Make.playing(Size(columns: 60, rows: 20), settings: settings)
        for case .translate(_, let ticket) in app.type("T") {
            let translation = Translation(text: "שלום עולם", provider: "test")
            _ = app.update(
                .aid(.translation(.success(translation)), for: ticket),
                at: Moment(position: Make.time(6.2)))
        }
        let rows = ScreenSnapshot.text(of: app.render()).split(separator: "\n")
        let expected = isOurs ? "םלוע םולש" : "שלום עולם"
        let row = try #require(rows.first { $0.contains(expected) })
        #expect(row.hasSuffix("\(expected)    |"))
    }
}
