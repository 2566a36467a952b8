import ListenCore
import Testing

@testable import Alignment

@Suite struct ScriptBuilderTests {
    private func lines(_ texts: [String]) -> [AlignmentScript.Line] {
        ScriptBuilder(language: .english, analysis: PlainAnalysis.plain).lines(of: texts).lines
    }

    @Test func `what is printed beside the text is shown and not said`() {
        let line = lines(["The sea,[12] he said* — and slept."])[0]
        #expect(line.words.map(\.text).joined(separator: " ").contains("sea,[12]"))
        #expect(line.text.contains("sea, he said"))
        #expect(!line.text.contains("12") && !line.text.contains("*"))
        #expect(lines(["In [1984 or so] it was."])[0].text.contains("[1984 or so]"))
    }

    @Test func `a row of stars is no line that is said, and keeps its number`() {
        let all = lines(["One.", "* * *", "Two.", "[3]"])
        #expect(all.map(\.isSpoken) == [true, false, true, false])
    }
}
