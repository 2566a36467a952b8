import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import Typesetting

/// Editing one line.
@Suite struct LineEditorTests {
    /// The line after keys: `text|cursor`, the cursor counted in graphemes.
    private func edited(_ text: String, _ keys: [Key], limit: Int = 200) -> String {
        var editor = LineEditor(text, limit: limit)
        for key in keys { #expect(editor.handle(key) == .editing) }
        return "\(editor.text)|\(editor.cursor)"
    }

    @Test(arguments: [
        ("", "a b", "a b|3"), ("ab", "c", "abc|3"), ("", "汉字", "汉字|2"), ("", "👩‍🚀", "👩‍🚀|1"),
    ])
    func `what is typed is put in, spaces and wide graphemes too`(
        text: String, typed: String, result: String
    ) {
        #expect(edited(text, typed.map { .character($0) }) == result)
    }

    @Test(arguments: [
        ([Key(.left)], "one two|6"), ([Key(.home)], "one two|0"),
        ([Key(.home), Key(.left)], "one two|0"), ([Key(.right)], "one two|7"),
        ([Key(.home), Key(.right), Key(.delete)], "oe two|1"), ([Key(.backspace)], "one tw|6"),
        ([Key(.home), Key(.backspace)], "one two|0"), ([Key(.delete)], "one two|7"),
        ([.control("u")], "|0"), ([Key(.left), .control("u")], "o|0"),
        ([.control("w")], "one |4"), ([.control("w"), .control("w")], "|0"),
        ([.control("a"), Key(.end)], "one two|7"), ([.control("a"), .control("e")], "one two|7"),
        ([Key(.up), Key(.tab), Key(.function(3)), Key(.character("x"), .alt)], "one two|7"),
    ])
    func `keys move and delete by graphemes and words`(keys: [Key], result: String) {
        #expect(edited("one two", keys) == result)
    }

    @Test func `a grapheme of many scalars goes as one`() {
        #expect(edited("ae\u{301}👩‍🚀", [Key(.backspace), Key(.backspace)]) == "a|1")
    }

    @Test func `a mark typed after its base joins it and moves nothing`() {
        var editor = LineEditor("e")
        editor.insert("\u{301}")
        #expect(editor.text == "e\u{301}")
        #expect(editor.cursor == 1)
    }

    @Test func `pasted text is filtered and cut to the room there is`() {
        var editor = LineEditor("12", limit: 6)
        editor.insert("a\u{1B}[2J\nb")
        #expect(editor.text.count <= 6)
        #expect(!editor.text.unicodeScalars.contains { $0.value < 0x20 })
        let full = editor
        editor.insert("zzz")
        #expect(editor.text == full.text)
    }

    @Test func `a line that is too long from the start is cut`() {
        #expect(LineEditor("abcdef", limit: 3).text == "abc")
    }

    @Test func `enter accepts and escape cancels`() {
        var editor = LineEditor("x")
        #expect(editor.handle(Key(.enter)) == .accepted)
        #expect(editor.handle(Key(.escape)) == .cancelled)
        #expect(editor.text == "x")
    }

    @Test(arguments: [20, 3, 2, 1])
    func `the cursor is in sight however narrow the line`(columns: Int) {
        var editor = LineEditor("一二三 four five six seven eight")
        for _ in 0..<40 {
            var canvas = Canvas(size: Size(columns: columns, rows: 3))
            PromptView(
                title: "t", editor: editor, message: .none, settings: Make.settings()
            ).draw(into: &canvas, at: LayerPlace(full: canvas.size))
            #expect(canvas.cursor != nil, "at \(editor.cursor)")
            _ = editor.handle(Key(.left))
        }
    }
}
