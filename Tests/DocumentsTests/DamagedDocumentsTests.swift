import ListenCore
import ListenTestSupport
import Markup
import Testing

@testable import Documents

@Suite struct DamagedDocumentsTests {
    private static let markdown = """
        ---
        title: x
        ---
        # One *two* [a](b "c") ![d](e)

        > - 1. x[^1] `code` <b>y</b> &amp; **z**
        >   [q]{lang=fr} [r][s]

        | a | b |
        |---|---|
        | c | d \\| e |

        ```
        f
        ```
        [^1]: note
        [s]: http://x "t"
        <!-- u --> <div>v</div>
        """
    private static let plain = """
        Title: x
        *** START OF THE PROJECT GUTENBERG EBOOK X ***

        CONTENTS

          I. One   1

        CHAPTER I

           It _was_ a bright cold day in April, and the clocks were strik-
        ing thirteen when some 漢字 came.[1] e\u{301}
           - a
           1. b

        [1] A note.
        *** END OF THE PROJECT GUTENBERG EBOOK X ***
        """
    private static let aozora = """
        川の橋
        だれか

        -----------------------
        【テキスト中に現れる記号について】
        -----------------------
        ［＃３字下げ］一［＃「一」は中見出し］
        　三月｜三日《みっか》の※［＃「魚＋箴」、U+9C75］が《》
        底本：「本」
        """
    private static let word = """
        <w:document><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="5"/></w:numPr></w:pPr>
        <w:r><w:rPr><w:i/><w:lang w:val="de"/></w:rPr><w:t>One</w:t><w:br/></w:r><w:ins><w:r><w:t>two e\u{301}</w:t></w:r></w:ins></w:p>
        <w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>
        """
    private static let open = """
        <office:document><office:automatic-styles><text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style></office:automatic-styles>
        <office:body><office:text><text:h text:outline-level="1">One</text:h><text:list text:style-name="L"><text:list-item text:start-value="2"><text:p>a<text:s text:c="3"/><text:note><text:note-body><text:p>n</text:p></text:note-body></text:note></text:p></text:list-item></text:list></office:text></office:body></office:document>
        """
    private static let page = """
        <?xml version="1.0"?><html xml:lang="ja"><body><h1>One</h1><p id="p">漢<ruby>字<rt>じ</rt></ruby><a href="#n" epub:type="noteref">1</a></p>
        <ol start="3"><li><p>a</p></li></ol><table><tr><td>b</td><td>c</td></tr></table><aside id="n">d<br/>e</aside><pre>f</pre></body></html>
        """
    private static let printed = """
        <page width="600" height="800"><line xMin="60" yMin="100" xMax="260" yMax="110"><word yMin="100" yMax="110">It</word><word yMin="100" yMax="110">was,1</word></line>
        <line xMin="320" yMin="100" xMax="460" yMax="110"><word yMin="100" yMax="110">so-</word></line><line xMin="60" yMin="700" xMax="90" yMax="706"><word yMin="700" yMax="706">1 note</word></line></page>
        """

    /// A text with some of its bytes changed, cut out or repeated.
    private func damaged(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: 0)
            default: bytes.insert(contentsOf: bytes[place..<end], at: place)
            }
        }
        return bytes
    }

    /// Marks are on characters, rows and paragraphs on one line.
    private func check(_ blocks: [TextBlock]) {
        for block in blocks {
            #expect(!block.text.isEmpty)
            if block.kind != .verse, block.kind != .code { #expect(!block.text.contains("\n")) }
            for span in block.spans {
                let utf8 = block.text.utf8
                #expect(span.range.upperBound <= utf8.count)
                for offset in [span.range.lowerBound, span.range.upperBound] {
                    let place = utf8.index(utf8.startIndex, offsetBy: offset)
                    #expect(String.Index(place, within: block.text) != nil)
                }
            }
        }
    }

    @Test(arguments: [
        (markdown, "a.md"), (plain, "a.txt"), (aozora, "a.txt"), (open, "a.fodt"),
        (page, "a.xhtml"), (page, "a.html"),
    ])
    func `damage to a text never breaks the reader`(text: String, name: String) {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<150 {
            let bytes = damaged(text, &random)
            guard let work = try? Sample.reader.work(of: bytes, name: name) else { continue }
            #expect(!work.chapters.isEmpty)
            for chapter in work.chapters { check(chapter.blocks) }
        }
    }

    @Test func `damage to a document of Word never breaks the reader`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<150 {
            guard let root = OfficeXML.root(damaged(Self.word, &random)) else { continue }
            var reader = WordReader { _ in nil }
            check(reader.text(of: root.first("body") ?? root, core: root).blocks)
        }
    }

    @Test func `damage to the pages of a PDF never breaks the reader`() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<150 {
            let pages = PDFPages(damaged(Self.printed, &random), isCut: false)
            check(PDFText(pages.pages).text().blocks)
        }
    }
}
