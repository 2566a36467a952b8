import ListenCore
import Testing

@testable import Documents

@Suite struct OfficeTests {
    /// A document of Word with a body, and other parts.
    private func word(_ body: String, _ parts: [(String, String)] = []) throws -> WrittenText {
        let document =
            "<?xml version=\"1.0\"?><w:document xmlns:w=\"w\"><w:body>\(body)</w:body></w:document>"
        let files =
            [(name: "word/document.xml", text: document)]
            + parts.map { (name: $0.0, text: $0.1) }
        return try Sample.only(Sample.archive(files), "a.docx")
    }

    private func paragraph(_ text: String, _ properties: String = "") -> String {
        "<w:p><w:pPr>\(properties)</w:pPr><w:r><w:t>\(text)</w:t></w:r></w:p>"
    }

    private func run(_ text: String, _ properties: String = "") -> String {
        "<w:r><w:rPr>\(properties)</w:rPr><w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
    }

    @Test func `headings of Word are known by style, also by a translated one`() throws {
        let styles = """
            <w:styles><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
            <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Mine"/><w:basedOn w:val="berschrift1"/></w:style>
            <w:style w:type="paragraph" w:styleId="Level"><w:name w:val="Other"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
            <w:style w:type="paragraph" w:styleId="V1"><w:name w:val="toc 1"/></w:style></w:styles>
            """
        let text = try word(
            paragraph("Contents", "<w:pStyle w:val=\"V1\"/>")
                + paragraph("One", "<w:pStyle w:val=\"berschrift1\"/>")
                + paragraph("Two", "<w:pStyle w:val=\"Own\"/>")
                + paragraph("Three", "<w:pStyle w:val=\"Level\"/>")
                + paragraph("Four", "<w:outlineLvl w:val=\"1\"/>") + paragraph("Five")
                + paragraph("Six", "<w:pStyle w:val=\"Heading4\"/>"),
            [("word/styles.xml", styles)])
        #expect(
            text.blocks.map(\.line) == [
                "h1: One", "h1: Two", "h3: Three", "h2: Four", "p: Five", "h4: Six",
            ])
        #expect(text.remarks == ["The table of contents was left out."])
    }

    @Test func `a title by style is the first heading, an author a fact`() throws {
        let text = try word(
            paragraph("The fox", "<w:pStyle w:val=\"Title\"/>")
                + paragraph("Ana", "<w:pStyle w:val=\"Author\"/>") + paragraph("It ran."))
        #expect(text.blocks.map(\.line) == ["h1: The fox", "p: It ran."])
        #expect(text.title == "The fox" && text.author == "Ana")
    }

    @Test func `lists of Word have depths and go on counting`() throws {
        func item(_ text: String, _ level: Int, _ list: Int) -> String {
            paragraph(
                text,
                "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
        }
        let numbering = """
            <w:numbering><w:abstractNum w:abstractNumId="1">
            <w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/></w:lvl>
            <w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>
            <w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
            <w:num w:numId="5"><w:abstractNumId w:val="1"/></w:num>
            <w:num w:numId="6"><w:abstractNumId w:val="2"/></w:num></w:numbering>
            """
        let text = try word(
            item("a", 0, 5) + item("b", 1, 5) + item("c", 1, 5) + item("d", 0, 5)
                + paragraph("text") + item("e", 0, 5) + item("f", 1, 5) + item("g", 0, 6)
                + item("h", 0, 0),
            [("word/numbering.xml", numbering)])
        #expect(
            text.blocks.map(\.line) == [
                "item0 3: a", "item1 1: b", "item1 2: c", "item0 4: d", "p: text", "item0 5: e",
                "item1 1: f", "item0: g", "p: h",
            ])
    }

    @Test func `marks of runs become spans, neighbours one of them`() throws {
        let text = try word(
            "<w:p>" + run("One ") + run("two ", "<w:i/>")
                + run("three", "<w:i/><w:b w:val=\"true\"/>")
                + run(" four", "<w:b w:val=\"0\"/>") + run(" hidden", "<w:vanish/>")
                + "<w:hyperlink r:id=\"r1\">" + run(" five") + "</w:hyperlink></w:p>",
            [
                (
                    "word/_rels/document.xml.rels",
                    "<Relationships><Relationship Id=\"r1\" Target=\"https://a.b\" TargetMode=\"External\"/></Relationships>"
                )
            ])
        #expect(text.blocks[0].text == "One two three four five")
        #expect(
            text.blocks[0].marked == [
                "emphasis: two three", "strong: three", "link https://a.b: five",
            ])
    }

    @Test func `the language of most runs is that of the document`() throws {
        let german =
            "Am Morgen des dritten März stand die alte Brücke noch, und sie war nicht neu. "
        let text = try word(
            "<w:p>" + run(german, "<w:lang w:val=\"de-DE\"/>")
                + run("Once upon a time.", "<w:lang w:val=\"en-GB\"/>")
                + run(german, "<w:lang w:val=\"de-AT\"/>") + "</w:p>",
            [
                (
                    "word/styles.xml",
                    "<w:styles><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val=\"en-US\"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>"
                )
            ])
        #expect(text.language?.code == "de")
        #expect(text.blocks[0].marked == ["en-GB: Once upon a time."])
    }

    @Test func `a language that a program states by default yields to the words`() throws {
        let german = "Am Morgen des dritten März stand die alte Brücke noch, und sie war nicht neu."
        let styles =
            "<w:styles><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val=\"en-US\"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>"
        #expect(try word(paragraph(german), [("word/styles.xml", styles)]).language?.tag == "de")
    }

    @Test func `changes are read as accepted`() throws {
        let text = try word(
            "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>" + run("One ") + "</w:p>"
                + "<w:p><w:del>" + run("no ") + "</w:del><w:ins>" + run("two")
                + "</w:ins><w:moveFrom>"
                + run("no") + "</w:moveFrom></w:p><w:p><w:del>" + run("no") + "</w:del></w:p>")
        #expect(text.blocks.map(\.text) == ["One two"])
    }

    @Test func `rows, boxes, readings and notes of Word are read`() throws {
        let cell = { (text: String) in "<w:tc>\(text)</w:tc>" }
        let row =
            "<w:tr>" + cell(paragraph("a") + paragraph("b")) + cell(paragraph(""))
            + cell(paragraph("c")) + "</w:tr>"
        let deleted =
            "<w:tr><w:trPr><w:del/></w:trPr>" + cell(paragraph("x")) + cell(paragraph("y"))
            + "</w:tr>"
        let box =
            "<w:p><w:r><w:t>before</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>"
            + paragraph("in the box")
            + "</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>"
            + paragraph("in the box")
            + "</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
        let ruby =
            "<w:p><w:r><w:ruby><w:rt>" + run("かん") + "</w:rt><w:rubyBase>" + run("漢")
            + "</w:rubyBase></w:ruby></w:r></w:p>"
        let note =
            "<w:p>" + run("See") + "<w:r><w:footnoteReference w:id=\"7\"/></w:r>" + run(".")
            + "</w:p>"
        let text = try word(
            "<w:tbl>" + row + deleted + "</w:tbl>" + box + ruby + note,
            [
                (
                    "word/footnotes.xml",
                    "<w:footnotes><w:footnote w:id=\"7\">" + paragraph("There.")
                        + "</w:footnote></w:footnotes>"
                )
            ])
        #expect(
            text.blocks.map(\.line) == [
                "row: a b, c", "p: before", "p: in the box", "p: 漢", "p: See[1].", "note 1: There.",
            ])
        #expect(text.blocks[3].marked == ["かん: 漢"])
    }

    @Test func `a table in a cell is read once`() throws {
        func table(_ cells: [String]) -> String {
            "<w:tbl><w:tr>" + cells.map { "<w:tc>\($0)</w:tc>" }.joined() + "</w:tr></w:tbl>"
        }
        let inner = table([paragraph("b"), paragraph("c")])
        let text = try word(table([paragraph("a") + inner, paragraph("d")]) + table([inner]))
        #expect(text.blocks.map(\.line) == ["row: a b c, d", "row: b, c"])
    }

    // MARK: OpenDocument

    private func open(_ body: String, styles: String = "") -> String {
        """
        <?xml version="1.0"?><office:document xmlns:office="o" xmlns:text="t">
        <office:automatic-styles>\(styles)</office:automatic-styles>
        <office:body><office:text>\(body)</office:text></office:body></office:document>
        """
    }

    @Test func `lists of OpenDocument count by their styles`() throws {
        let styles = """
            <text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/>
            <text:list-level-style-bullet text:level="2"/></text:list-style>
            """
        let text = try Sample.text(
            open(
                """
                <text:list text:style-name="L"><text:list-item><text:p>a</text:p>
                <text:list><text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item>
                <text:list-item text:start-value="5"><text:p>c</text:p><text:p>more</text:p></text:list-item></text:list>
                <text:p>text</text:p>
                <text:list text:style-name="L" text:continue-numbering="true"><text:list-item><text:p>d</text:p>
                </text:list-item></text:list>
                """, styles: styles), "a.fodt")
        #expect(
            text.blocks.map(\.line) == [
                "item0 1: a", "item1: b", "item0 5: c", "p: more", "p: text", "item0 6: d",
            ])
    }

    @Test func `a note in a cell of OpenDocument is no part of it`() throws {
        let cell = { (text: String) in
            "<table:table-cell><text:p>\(text)</text:p></table:table-cell>"
        }
        let note = "<text:note><text:note-body><text:p>n</text:p></text:note-body></text:note>"
        let text = try Sample.text(
            open(
                "<table:table><table:table-row>" + cell("a" + note) + cell("b")
                    + "</table:table-row></table:table>"),
            nil)
        #expect(text.blocks.map(\.line) == ["row: a[1], b", "note 1: n"])
    }

    @Test func `notes, spaces and changes of OpenDocument are read`() throws {
        let text = try Sample.text(
            open(
                """
                <text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>
                <text:table-of-content><text:index-body><text:p>One 1</text:p></text:index-body></text:table-of-content>
                <text:h text:outline-level="2">One</text:h>
                <text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d<text:note><text:note-citation>*</text:note-citation>
                <text:note-body><text:p>e</text:p></text:note-body></text:note>. <office:annotation><text:p>no</text:p></office:annotation>f</text:p>
                <text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby></text:p>
                """), nil)
        #expect(text.blocks.map(\.line) == ["h2: One", "p: a b c d[1]. f", "p: 漢", "note 1: e"])
        #expect(text.blocks[2].marked == ["かん: 漢"])
        #expect(text.remarks == ["The table of contents was left out."])
    }
}
