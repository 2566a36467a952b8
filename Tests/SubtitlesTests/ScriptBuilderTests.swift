import ListenCore
import Testing

@testable import Subtitles

@Suite struct ScriptBuilderTests {
    private func lines(_ texts: [String]) -> [AlignmentScript.Line] {
        ScriptBuilder(language: .english, analysis: PlainTextAnalysis()).lines(of: texts).lines
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

    @Test(arguments: [
        ("sea,[12]", "sea,"), ("said*", "said"), ("[*]", ""), ("[123456]", "[123456]"),
        ("**bold**", "bold"), ("2*3", "2*3"), ("f***", "f"), ("word¹²", "word"), ("sea.³", "sea."),
        ("km²", "km²"), ("10⁶", "10⁶"), ("=====", ""), ("=", "="), ("#", ""), ("C#", "C#"),
        ("—", "—"), ("[1][2]a[3]", "a"), ("日本[1]", "日本"), ("[note", "[note"), ("", ""),
    ])
    func `marks are taken out of a word`(word: String, expected: String) {
        #expect(PrintedMarks.removed(from: word) == expected)
    }

    @Test(arguments: ["One * two.", "* One", "One [1]", "¹ One ² two ‡"])
    func `words that are marks have places in what is said`(text: String) {
        let line = lines([text])[0]
        #expect(line.words.map(\.text).joined(separator: " ") == text)
        var end = 0
        for word in line.words {
            #expect(word.range.lowerBound >= end)
            end = word.range.upperBound
        }
        #expect(end <= line.text.unicodeScalars.count && !line.text.contains("*"))
    }
}
