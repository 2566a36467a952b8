import Testing

@testable import Markup

/// XML and XHTML, whole and damaged.
@Suite struct XMLTreeTests {
    /// The tree in brackets, and what was told of it.
    private func read(_ text: String, isStrictXML: Bool = false) -> (String, [String]) {
        var damage: [String] = []
        let tree = XMLTree(Array(text.utf8), isStrictXML: isStrictXML) { line, message in
            damage.append("\(line): \(message)")
        }
        func outline(_ element: XMLElement) -> String {
            element.isText
                ? element.ownText
                : element.name + "(" + element.children.map(outline).joined(separator: ",") + ")"
        }
        return (tree.root.map(outline) ?? "", damage)
    }

    @Test(arguments: [
        ("<a><b>x</b>y</a>", "a(b(x),y)"), ("<?xml?><!-- c --><n:a/>", "a()"),
        ("<!DOCTYPE a [<!ENTITY e 'v>'>]><a>&e;</a>", "a(&e;)"),
        ("<a><![CDATA[<&amp;>]]></a>", "a(<&amp;>)"), ("<a>&lt;&#x41;&nope;</a>", "a(<A&nope;)"),
        ("<a x='>'>y</a>", "a(y)"), ("", ""), ("text", ""),
    ])
    func `what is sound is read without a word`(text: String, outline: String) {
        let (found, damage) = read(text)
        #expect(found == outline)
        #expect(damage == [])
    }

    @Test(arguments: [
        ("<a><b>x</a>", "a(b(x))", "1: An end tag is missing before this one."),
        ("<a>\n</b>x</a>", "a(\n,x)", "2: An end tag closes nothing; it was skipped."),
        ("<a>1 < 2</a>", "a(1 ,< 2)", "1: A < that begins no tag was kept as text."),
        ("<a><p>x<p>y</p></a>", "a(p(x),p(y))", "1: An end tag is missing before this one."),
        ("<a><b", "a(b())", "1: A tag is not closed; it was read as far as it goes."),
    ])
    func `damage is mended and told with its line`(
        text: String, outline: String, damage: String
    ) {
        let (found, told) = read(text)
        #expect(found == outline)
        #expect(told.first == damage)
    }

    @Test func `elements that HTML leaves open are empty, but not in strict XML`() {
        #expect(read("<a><meta>x</a>").0 == "a(meta(),x)")
        #expect(read("<a><meta>x</meta></a>", isStrictXML: true).0 == "a(meta(x))")
    }

    @Test func `nesting is bounded, its texts stay`() {
        let depth = 10_000
        let text = String(repeating: "<b>", count: depth) + "x"
        var damage = 0
        let tree = XMLTree(Array(text.utf8)) { _, _ in damage += 1 }
        #expect(tree.root?.innerText == "x")
        #expect(damage == 2)
    }

    @Test func `attributes are found by name, whatever their quotes and prefix`() {
        let raw = Array(#"a="1" x:b='2' C=3 d e="&#10;&amp;""#.utf8)[...]
        #expect(XMLAttributes.value(of: "a", in: raw) == "1")
        #expect(XMLAttributes.value(of: "b", in: raw) == "2")
        #expect(XMLAttributes.value(of: "c", in: raw) == nil)
        #expect(XMLAttributes.value(ofCaseless: "c", in: raw) == "3")
        #expect(XMLAttributes.value(of: "d", in: raw) == nil)
        #expect(XMLAttributes.value(of: "e", in: raw) == " &")
    }
}
