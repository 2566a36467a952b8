import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import Typesetting

/// Rows with something on either side.
@Suite struct LineBuilderTests {
    private func row(_ runs: [String], _ right: String = "", columns: Int) -> String {
        var canvas = Canvas(size: Size(columns: columns, rows: 1))
        var left = StyledText()
        for (index, run) in runs.enumerated() {
            left.append(TerminalText(run), index % 2 == 0 ? Theme.dark.title : Theme.dark.dim)
        }
        LineBuilder(glyphs: Glyphs(Make.settings()), columns: columns).draw(
            left: left, right: StyledText(TerminalText(right), Theme.dark.dim), at: 0, margin: 0,
            into: &canvas)
        return (0..<columns).map { canvas.grapheme(at: Point(column: $0, row: 0)) }.joined()
    }

    @Test(arguments: [
        (["abc", "def"], "", 5, "abcd…"), (["abc", "de"], "", 5, "abcde"),
        (["abcde", "f"], "", 5, "abcd…"), (["abcd", "e", "f"], "", 5, "abcd…"),
        (["ab", " ", "cd"], "", 4, "ab …"), (["ab", "c"], "x", 5, "a…  x"),
        (["ab"], "x", 5, "ab  x"), (["abc"], "", 1, "…"), (["abc"], "", 0, ""),
    ])
    func `a line that is cut says so, wherever its styles change`(
        runs: [String], right: String, columns: Int, shown: String
    ) {
        #expect(row(runs, right, columns: columns) == shown)
    }
}
