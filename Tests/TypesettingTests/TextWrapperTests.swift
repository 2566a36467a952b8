import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import Typesetting

/// Lines of about equal length that never exceed their width.
@Suite struct TextWrapperTests {
    private let glyphs = Glyphs(Make.settings())

    private func lines(_ text: String, _ width: Int, isBalanced: Bool = true) -> [String] {
        TextWrapper(width: width, glyphs: glyphs, isBalanced: isBalanced)
            .lines(of: TerminalText(text, as: .block)).map(\.string)
    }

    @Test func `two lines are about equally long`() {
        #expect(lines("one two three four five six", 22) == ["one two three", "four five six"])
        #expect(
            lines("one two three four five six", 22, isBalanced: false) == [
                "one two three four", "five six",
            ])
    }

    @Test func `a word wider than the line is broken`() {
        #expect(lines("abcdefghij", 4) == ["abcd", "efgh", "ij"])
    }

    @Test func `wide glyphs count twice and one that does not fit is left out`() {
        #expect(lines("一二三四五", 4) == ["一二", "三四", "五"])
        #expect(lines("一二", 1) == [])
    }

    @Test func `lines of a paragraph stay`() {
        #expect(lines("a\n\nb", 10) == ["a", "", "b"])
    }

    @Test(arguments: 1...30)
    func `no line is wider than asked and no word is lost`(width: Int) {
        let text = "Es war einmal ein Großvater, der hatte 三 Söhne und ein internationales Boot."
        let wrapped = lines(text, width)
        #expect(wrapped.allSatisfy { glyphs.width(TerminalText($0)) <= width })
        let kept = wrapped.joined().filter { $0 != " " }
        #expect(kept == text.filter { $0 != " " && (width > 1 || $0 != "三") })
    }
}
