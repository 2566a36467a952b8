import ListenCore
import Testing

@testable import HTMLText

/// A page that would cost a parser minutes or all memory.
struct HostilePage: CustomTestStringConvertible, Sendable {
    let name: String
    /// The words every reading of it must find.
    let words: String
    let remark: String?
    let make: @Sendable () -> String
    var testDescription: String { name }

    init(
        _ name: String, words: String = "end", remark: String? = nil,
        _ make: @escaping @Sendable () -> String
    ) {
        (self.name, self.words, self.remark, self.make) = (name, words, remark, make)
    }
}

@Suite struct HTMLGuardTests {
    private static func times(_ count: Int, _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined()
    }

    private static let deep = "nests its elements more than 512 deep"
    private static let unended = "leaves so many elements open"

    static let pages: [HostilePage] = [
        HostilePage("nested blocks", remark: deep) { times(10_000) { _ in "<div>" } + "end" },
        HostilePage("nested spans", remark: deep) { times(10_000) { _ in "<span>" } + "end" },
        HostilePage("nested tables", remark: deep) {
            times(3_000) { _ in "<table><tr><td>" } + "end"
        },
        HostilePage("tables in tables without cells") { times(5_000) { _ in "<table>" } + "end" },
        HostilePage("nested lists", remark: deep) { times(5_000) { _ in "<ul><li>" } + "end" },
        HostilePage("nested names of its own", remark: deep) {
            times(10_000) { "<a-\($0)>" } + "end"
        },
        HostilePage("bold never ended") { times(10_000) { _ in "<b>" } + "end" },
        HostilePage("links never ended") { times(10_000) { _ in "<a href=x>" } + "end" },
        HostilePage("fonts never ended in paragraphs", remark: unended) {
            times(10_000) { "<p><font size=\($0)>x" } + "end"
        },
        HostilePage("emphasis crossed with blocks") {
            times(5_000) { "<b><i id=\($0)><div></b>x</i>" } + "end"
        },
        HostilePage("ends of blocks inside of emphasis") {
            times(6_000) { "<div><b id=\($0)><i></div>x" } + "end"
        },
        HostilePage("rows outside of tables") { times(10_000) { _ in "<tr><td>" } + "end" },
        HostilePage("words between rows") {
            "<table>" + times(5_000) { _ in "x<tr>" } + "</table>end"
        },
        HostilePage("links between rows") {
            times(3_000) { "<table><a id=\($0)><tr><td></a>x" } + "end"
        },
        HostilePage("attributes of one element") {
            "<p " + times(10_000) { "a\($0)=1 " } + ">end"
        },
        HostilePage("one long attribute") {
            "<p title='" + String(repeating: "x", count: 1 << 20) + "'>end"
        },
        HostilePage("one long name") { "<x" + String(repeating: "y", count: 1 << 20) + ">end" },
        HostilePage("bodies with attributes") { times(10_000) { "<body a\($0)=1>" } + "end" },
        HostilePage("ends of nothing", words: "") { times(20_000) { _ in "</p></b></div>" } },
        HostilePage("forms in forms") { times(10_000) { _ in "<form>" } + "end" },
        HostilePage("menus of forms", words: "") { times(5_000) { _ in "<select><option>" } },
        HostilePage("templates", words: "") { times(10_000) { _ in "<template>" } + "end" },
        HostilePage("drawings", words: "end") { times(10_000) { _ in "<svg><g>" } + "<p>end" },
        HostilePage("formulas", remark: deep) { times(5_000) { _ in "<math><mi>" } + "end" },
        HostilePage("pages in pages") { times(5_000) { _ in "<frameset><frame>" } + "end" },
        HostilePage("half tags", words: "") { times(20_000) { _ in "<a " } },
        HostilePage("signs of tags") { times(50_000) { _ in "< " } + "end" },
        HostilePage("declarations never ended", words: "") { times(20_000) { _ in "<!--" } },
        HostilePage("references") { times(20_000) { _ in "&amp&#x41" } + " end" },
        HostilePage("tags without number", words: "x", remark: "has more than 300000 tags") {
            times(301_000) { _ in "<p>x" }
        },
        HostilePage("scripts that hide tags", words: "end") {
            times(3_000) { _ in "<svg><style><div></style><div>" } + "end"
        },
    ]

    @Test(arguments: pages)
    func `a hostile page is read, and says what was cut`(_ example: HostilePage) {
        let page = HTMLPage(example.make())
        let text = HTMLBlocks(page).blocks.map(\.text).joined(separator: " ")
        #expect(text.contains(example.words))
        #expect(page.count < 2_000_000)
        if let remark = example.remark {
            #expect(page.remarks.contains { $0.contains(remark) }, "\(page.remarks)")
        }
        let deepest =
            (0..<page.count).reduce(into: [Int]()) { depths, node in
                depths.append(page.parent(node).map { depths[$0] + 1 } ?? 0)
            }.max() ?? 0
        #expect(deepest < 2_200)
    }

    @Test func `a page of more than 8 MB is read to there`() {
        let page = HTMLPage(
            String(repeating: "<p>word ", count: 10) + String(repeating: "x", count: 9 << 20))
        #expect(page.remarks == ["The page is larger than 8 MB; the rest was left out."])
        #expect(HTMLBlocks(page).blocks.count == 10)
    }

    @Test func `an ordinary page is not cut`() {
        let rows = (0..<2_000).map { "<li><span><a href=\($0)>\($0)<p>text<font size=2>x" }
        let page = HTMLPage("<ul>" + rows.joined() + "</ul>")
        #expect(page.remarks == [])
        #expect(page.all(.li).count == 2_000)
    }

    @Test func `tags in scripts, titles and comments are none`() {
        let html = """
            <title>a <b> b</title><script>if (a<b) "<div>"</script><textarea><div></textarea>\
            <!-- <div> --><script><!-- <script> </script> <div> --></script><style><div></style><p>x
            """
        let page = HTMLPage(html)
        #expect(page.all(.div) == [] && page.all(.b) == [])
        #expect(page.first(.title).map { page.content(of: $0) } == "a <b> b")
    }

    @Test func `data in a script stay, and have no tags`() throws {
        let page = HTMLPage(#"<script type="application/ld+json">{"a": "<b>x"}</script>"#)
        let script = try #require(page.first(.script))
        #expect(page.content(of: script) == #"{"a": "\u003Cb>x"}"#)
    }
}
