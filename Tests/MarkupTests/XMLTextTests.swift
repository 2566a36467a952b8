import Testing

@testable import Markup

struct XMLTextTests {
    @Test(arguments: [
        ("Q & A: \"1 < 2\" ]]>", "Q &amp; A: &quot;1 &lt; 2&quot; ]]&gt;"),
        ("two\nlines\tand\r\nmore", "two lines and  more"),
        ("a\u{0}b\u{1B}[31mc\u{7F}d\u{9B}e", "ab[31mcde"),
        ("f\u{FFFE}g\u{FFFF}h\u{1FFFE}i\u{10FFFF}j", "fghij"),
        ("می\u{200C}خواهم 👩\u{200D}🚀", "می\u{200C}خواهم 👩\u{200D}🚀"),
        ("", ""),
    ])
    func `a text is escaped for content and attributes`(text: String, escaped: String) {
        #expect(XMLText.escaped(text) == escaped)
    }

    @Test func `an escaped text is read back as it was`() throws {
        let text = "5 > 3 & \"x\" < 'y' &amp; done"
        let document = "<a b=\"\(XMLText.escaped(text))\">\(XMLText.escaped(text))</a>"
        let tree = XMLTree(Array(document.utf8))
        let root = try #require(tree.root)
        #expect(root.innerText == text)
        #expect(root["b"] == text)
    }
}
