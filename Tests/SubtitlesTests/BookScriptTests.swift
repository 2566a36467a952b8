import ListenCore
import Testing

@testable import Subtitles

@Suite struct BookScriptTests {
    private func book(_ count: Int) -> BookScript {
        BookScript(
            ScriptBuilder(language: .english, analysis: PlainTextAnalysis()).lines(
                of: (0..<count).map { "Line \($0) of a book with so many letters in it." }))
    }

    /// Some lines of a window, three seconds each, the last one whole or not.
    private func found(
        _ lines: Range<Int>, in window: BookScript.Window, isWhole: Bool = true
    ) -> AlignedScript {
        AlignedScript(
            lines: lines.map { index in
                let start = MediaTime.seconds(Double(index) * 3)
                let text = window.script.lines[index].text
                return AlignedScript.Line(
                    index: index,
                    words: [
                        Word(
                            start: start, end: start + .seconds(3), text: text,
                            isFollowedBySpace: false,
                            isEstimated: !isWhole && index == lines.upperBound - 1)
                    ], confidence: 1)
            }, missing: [], duration: .seconds(100))
    }

    @Test func `a chapter gets more than it can say, and no more than there is`() {
        let book = book(1_000)
        let window = book.window(for: .seconds(60))
        let letters = window.script.lines.reduce(0) { $0 + $1.text.count }
        #expect(window.start == 0 && (1_800...1_900).contains(letters))
        #expect(book.window(for: .seconds(60), isWide: true).script.lines.count > 100)
        #expect(book.window(for: .seconds(1)).script.lines.count > 20)
        #expect(book.window(for: .seconds(100_000)).script.lines.count == 1_000)
    }

    @Test func `of texts that write syllables a chapter gets fewer signs`() {
        let builder = ScriptBuilder(language: Language(tag: "zh"), analysis: PlainTextAnalysis())
        let sentence = "这本书里有很多字和很多的句子"
        let book = BookScript(builder.lines(of: Array(repeating: sentence, count: 900)))
        func signs(_ window: BookScript.Window) -> Int {
            window.script.lines.reduce(0) { $0 + $1.text.unicodeScalars.count }
        }
        // Readers say four or five in a second, the voice no fewer.
        #expect((4_000...4_800).contains(signs(book.window(for: .seconds(600)))))
        #expect(signs(book.window(for: .seconds(600), isWide: true)) < 15_000)
    }

    @Test func `the next chapter goes on behind the last line, at the reader's pace`() {
        var book = book(1_000)
        let first = book.window(for: .seconds(60))
        book.note(found(0..<20, in: first), in: first)
        #expect(book.next == 20)
        let second = book.window(for: .seconds(600))
        let letters = second.script.lines.reduce(0) { $0 + $1.text.count }
        #expect(second.start == 20 && (13_000...14_500).contains(letters))
        book.note(found(3..<9, in: second), in: second)
        #expect(book.next == 29 && !book.isOver)
    }

    @Test func `a line that the end of a chapter cuts is looked for again`() {
        var book = book(30)
        let window = book.window(for: .seconds(60))
        book.note(found(0..<10, in: window, isWhole: false), in: window)
        #expect(book.next == 9)
        book.note(AlignedScript(lines: [], missing: [], duration: .zero), in: window)
        #expect(book.next == 9)
    }

    @Test func `a chapter that goes on where its window ends needs more`() {
        let book = book(1_000)
        let window = book.window(for: .seconds(60))
        let count = window.script.lines.count
        func found(_ lines: Range<Int>, lasting seconds: Int) -> AlignedScript {
            let found = self.found(lines, in: window)
            return AlignedScript(
                lines: found.lines, missing: [], duration: .seconds(Double(seconds)))
        }
        #expect(window.isUsedUp(by: found(0..<count, lasting: count * 3 + 60)))
        #expect(window.isUsedUp(by: found(5..<(count - 2), lasting: count * 3 + 60)))
        #expect(!window.isUsedUp(by: found(0..<count, lasting: count * 3 + 10)))
        #expect(!window.isUsedUp(by: found(0..<(count / 2), lasting: count * 3 + 60)))
        #expect(!window.isUsedUp(by: found(0..<0, lasting: 100)))
    }

    @Test func `a sentence that occurs again is taken where its neighbours are`() {
        let texts = (0..<200).map { $0 % 20 == 19 ? "Yes." : "Sentence \($0) of some words." }
        var book = BookScript(
            ScriptBuilder(language: .english, analysis: PlainTextAnalysis()).lines(of: texts))
        var found = book.skip(Array(texts[60..<100]))
        #expect(found && book.next == 100)
        // Alone among strangers it tells nothing.
        found = book.skip(["Another text.", "And more of it.", "Yes."])
        #expect(!found && book.next == 100)
        found = book.skip(["Yes."])
        #expect(found && book.next == 120)
    }

    @Test func `what an earlier run found is passed over`() {
        var book = book(50)
        var found = book.skip(["Something else."])
        #expect(!found && book.next == 0)
        found = book.skip(["line 3, of a book with so many letters in it", "not there"])
        #expect(found && book.next == 4)
        found = book.skip(["Line 1 of a book with so many letters in it."])
        #expect(!found)
        found = book.skip(["Line 49 of a book with so many letters in it."])
        #expect(found && book.isOver)
    }
}
