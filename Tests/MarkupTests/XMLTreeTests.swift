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
        return (outline(tree), damage)
    }

    private func outline(_ tree: XMLTree) -> String {
        func outline(_ element: XMLElement) -> String {
            element.isText
                ? element.ownText
                : element.name + "(" + element.children.map(outline).joined(separator: ",") + ")"
        }
        return tree.root.map(outline) ?? ""
    }

    @Test(arguments: [
        ("<a><b>x</b>y</a>", "a(b(x),y)"), ("<?xml?><!-- c --><n:a/>", "a()"),
        ("<!DOCTYPE a [<!ENTITY e 'v>'>]><a>&e;</a>", "a(&e;)"),
        ("<a><![CDATA[<&amp;>]]></a>", "a(<&amp;>)"), ("<a>&lt;&#x41;&nope;</a>", "a(<A&nope;)"),
        ("<a x='>'>y</a>", "a(y)"), ("<a><b>x</b\n>y</a >", "a(b(x),y)"), ("", ""), ("text", ""),
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

    @Test(arguments: [
        (
            "<a>x<!-- y", "a(x)",
            [
                "1: A comment or an instruction does not end; it was skipped.",
                "1: The markup is cut off; what came before was kept.",
            ]
        ),
        (
            "<a>x<!-- y>z</a>", "a(x,z)",
            [
                "1: A comment or an instruction does not end; it was skipped."
            ]
        ),
        (
            "<a>x<?y>z</a>", "a(x,z)",
            [
                "1: A comment or an instruction does not end; it was skipped."
            ]
        ),
        (
            "<a><![CDATA[x</a>", "a(x)",
            [
                "1: A CDATA section does not end; what it holds was read as text."
            ]
        ),
        ("<!DOCTYPE a ['>]><a/>", "a()", ["1: A definition does not end; it was skipped."]),
        (
            "<a b=\"c>x</a>", "a(x)",
            [
                "1: An attribute does not end; the tag was read as far as it goes."
            ]
        ),
        ("<a>x</a<b>", "a(x)", ["1: An end tag is not closed."]),
        ("<a>x</a", "a(x)", ["1: An end tag is not closed."]),
        ("<a>x</a><", "a(x)", ["1: The markup is cut off inside a tag."]),
        ("<a>\n<p>x<p>y</p></a>", "a(\n,p(x),p(y))", ["2: An end tag is missing before this one."]),
        ("<a/>\n</a>", "a()", ["2: An end tag closes nothing; it was skipped."]),
    ])
    func `every fault is told once`(text: String, outline: String, damage: [String]) {
        let (found, told) = read(text)
        #expect(found == outline)
        #expect(told.first == damage.first)
    }

    @Test func `the levels that are kept are sixty-four`() {
        func depth(_ count: Int) -> (Int, [String]) {
            let open = String(repeating: "<b>", count: count)
            let (found, told) = read(open + String(repeating: "</b>", count: count))
            return (found.count { $0 == "b" }, told)
        }
        #expect(depth(64) == (64, []))
        #expect(depth(66) == (64, ["1: The markup is nested too deeply."]))
        let empty = String(repeating: "<b>", count: 64) + "<c/>x"
        #expect(read(empty + String(repeating: "</b>", count: 64)).1.count == 1)
    }

    @Test(arguments: [(5, "a(b(x),c(),y)", 0), (4, "a(b(x),c())", 1), (2, "a(b())", 1)])
    func `no more than can be kept is kept, and it is told once`(
        most: Int, outline: String, damage: Int
    ) {
        var told: [String] = []
        let tree = XMLTree(Array("<a><b>x</b><c/>y</a>".utf8), most: most) { told.append($1) }
        #expect(self.outline(tree) == outline)
        #expect(told.filter { $0 == "The file holds more than can be kept." }.count == damage)
    }

    @Test func `elements are found by name at any depth, in order`() throws {
        let text = "<a>0<x:b id='1'><c><b id='2'/></c></x:b><c/><b id='3'/><bb/></a>"
        let root = try #require(XMLTree(Array(text.utf8)).root)
        #expect(root.all("b").map { $0["id"] } == ["1", "2", "3"])
        #expect(root.first("c")?.children.isEmpty == true)
        #expect(root.first("b")?["id"] == "1" && root.first("d") == nil)
        #expect(root.elements.map(\.name) == ["b", "c", "b", "bb"])
        let zero = try #require(root.children.first)
        #expect(zero.isText && zero.name == "" && !zero.isNamed("") && zero.ownText == "0")
        #expect(root.ownText == "" && root.isNamed("a") && !root.isNamed("b"))
    }

    @Test func `an element is on the line its tag begins on`() {
        let root = XMLTree(Array("<?xml?>\n<a>\n<b>\n</b><c/></a>".utf8)).root
        #expect(root?.line == 2)
        #expect(root?.elements.map(\.line) == [3, 4])
    }

    @Test func `readings are no part of a text`() {
        let text = "<p><ruby>漢<rp>(</rp><rt>かん</rt></ruby>x<br/>y</p>"
        #expect(XMLTree(Array(text.utf8)).root?.innerText == "漢x\ny")
    }

    @Test func `references are read where they are known`() {
        func read(_ text: String) -> String { XMLReferences.read(Array(text.utf8)[...]) }
        #expect(read("a&lt;b&nope;c&#10;d&#7;e&") == "a<b&nope;c\nde&")
        #expect(read("&#xA;&#x0A;&#xa;&#13;") == "\n\n\n")
        #expect(XMLReferences.read(Array("a&#10;b".utf8)[...], lineEnd: 0x20) == "a b")
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
        #expect(XMLAttributes.value(of: "f", in: raw) == nil)
        func value(_ raw: String) -> String? {
            XMLAttributes.value(of: "a", in: Array(raw.utf8)[...])
        }
        #expect(value("a = 'x'") == "x" && value("/a=x/y z") == "x/y" && value("a=") == "")
        #expect(value("b='a=1' a=2") == "2" && value("a='x") == "x" && value("a") == nil)
        #expect(value("=1 a=2") == "2" && value("a=1 a=2") == "1" && value("aa=1") == nil)
        #expect(value("A=1") == nil && value("b a=3") == "3")
    }

    @Test func `attributes are listed with their prefixes, as far as they are asked for`() {
        let raw = Array(#" a="1" xmlns:b='u&amp;v' c D=4/"#.utf8)
        var found: [String] = []
        XMLAttributes.each(in: raw[...]) { name, value in
            found += [raw[name], raw[value]].map { String(decoding: $0, as: UTF8.self) }
            return true
        }
        #expect(found == ["a", "1", "xmlns:b", "u&amp;v", "D", "4/"])
        var count = 0
        XMLAttributes.each(in: raw[...]) { _, _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }
}
