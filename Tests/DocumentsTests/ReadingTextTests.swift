import ListenCore
import Subtitles
import Testing

@testable import Documents

@Suite struct ReadingTextTests {
    private func parts(_ text: String, _ name: String) throws -> [String] {
        try ReadingText(Array(text.utf8), name: name, analysis: PlainTextAnalysis()).parts
    }

    @Test func `lines of a page are joined, blank lines part paragraphs`() throws {
        let page = """
            It was a bright cold day in April, and the clocks were striking
            thirteen when somebody came up the stairs with a letter in one hand
            and a lamp in the other.

            Nobody spoke.
            """
        #expect(try parts(page, "a.txt").count == 2)
        #expect(try parts(page, "a.txt").last == "Nobody spoke.")
        let lines = try ReadingText(
            Array(page.utf8), name: "a.txt", keepsLines: true, analysis: PlainTextAnalysis())
        #expect(lines.parts.count == 4)
    }

    @Test func `lines that are sentences stay lines`() throws {
        #expect(try parts("One.\nTwo!\r\nThree?\n", "a.txt") == ["One.", "Two!", "Three?"])
        #expect(try parts("roses are red\nviolets are blue", "a.txt").count == 2)
        #expect(
            try parts("\u{FEFF}  A\t line \u{1B}[31m\n", "a.txt").first?.contains("\u{1B}") == false
        )
    }

    /// Joined one by one, they would take gigabytes of copies.
    @Test func `a page of any number of lines is one paragraph`() throws {
        let line = "and then they went on for as long as there was a road before them"
        let page = String(repeating: line + "\n", count: 10_000)
        let found = try parts(page + "\nThe end.", "a.txt")
        #expect(found.count == 2 && found[0].utf8.count == page.utf8.count - 1)
    }

    @Test(arguments: ["[", "[](", "![", "![](", "[a](b", "\\"])
    func `marks of Markdown that nothing closes are looked through once`(mark: String) throws {
        let line = String(repeating: mark, count: 20_000)
        #expect(try parts(line, "a.md").allSatisfy { $0.utf8.count <= line.utf8.count })
    }

    @Test(arguments: [
        ("# Title\n\nSome *bold* and _soft_ words.", ["Title", "Some bold and soft words."]),
        ("A [link](http://x) and ![picture](p.png) here.", ["A link and here."]),
        ("```\ncode\n```\n> quoted\n- item", ["quoted", "item"]),
        ("snake_case stays, 2 \\* 3 too\n---", ["snake_case stays, 2 * 3 too"]),
        ("[[[[ no link\n[a]", ["[[[[ no link", "[a]"]),
        ("[a [b](c) d](e) ![no picture", ["[a b d](e) ![no picture"]),
        ("![a](b ![c](d) e", ["![a](b e"]), ("[*a*][b](c(d) e\\", ["[a][b](c(d) e\\"]),
        ("e\u{301}_a", ["e\u{301}_a"]),
    ])
    func `marks of Markdown are not read`(text: String, expected: [String]) throws {
        #expect(try parts(text, "a.md") == expected)
    }

    @Test(arguments: [
        ("---\ntitle: x\nlang: en\n---\nOne.\n\n---\nTwo.", ["One.", "Two."]),
        ("---\nOne: two.\nThree.", ["One: two.", "Three."]),
        ("One[^1] two[^a b].\n\n[^1]: A note.", ["One two.", "A note."]),
        ("A [link][x].\n\n[x]: http://example.org \"Title\"\n[y]: <z>", ["A link."]),
        ("[Note]: this is said.", ["[Note]: this is said."]),
        ("<!-- one -->\nTwo.\n<!--\nthree\n-->\nFour.", ["Two.", "Four."]),
        ("<!-- one --> Two.\n\n<!--\nthree\n--> Four.", ["Two.", "Four."]),
        ("<!-- one --><!-->Two.\n\n<!-- three --> <!--\nfour\n-->", ["Two."]),
        ("One.\n\n<!-- Two.\n\nThree.", ["One.", "<!-- Two.", "Three."]),
        ("<!--\n```\n-->\nOne.\n\n```\n<!--\n```\nTwo.", ["One.", "Two."]),
        ("```\n~~~\ncode\n```\nText.", ["Text."]),
    ])
    func `what Markdown notes beside the text is not read`(
        text: String, expected: [String]
    ) throws {
        #expect(try parts(text, "a.md") == expected)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html lang=\"es\"><body><p>Hola.</p></body></html>", "es"),
        ("<html xml:lang='pt-BR'><head><meta charset=utf-8></head><p>Olá.</html>", "pt-BR"),
        ("<html><body lang=fr><p>Salut.</p></body></html>", "fr"),
        ("<html lang=\"\"><body><p>Hi.</p></body></html>", nil), ("<p>Hi.</p>", nil),
    ])
    func `HTML says its language`(html: String, tag: String?) throws {
        let text = try ReadingText(
            Array(html.utf8), name: "a.html", analysis: PlainTextAnalysis())
        #expect(text.language?.tag == tag)
        #expect(text.parts.count == 1)
    }

    @Test func `tables with times are subtitles`() throws {
        for (name, line) in [
            ("a.aud", "0.000\t2.680\tOne.\n2.680\t5.880\tTwo.\n"),
            ("a.ssv", "0.000 2.680 f1 \"One.\"\n2.680 5.880 f2 \"Two.\"\n"),
            ("a.csv", "f1,0.000,2.680,\"One.\"\nf2,2.680,5.880,\"Two.\"\n"),
        ] {
            #expect(try parts(line, name) == ["One.", "Two."], "\(name)")
        }
    }

    @Test func `of HTML the blocks are read`() throws {
        let html =
            "<html><head><title>no</title></head><body><h1>One</h1><p>Two <i>three</i>.</p></body></html>"
        #expect(try parts(html, "a.html") == ["One", "Two three."])
        #expect(try parts(html, "a.txt") == ["One", "Two three."])
    }

    @Test func `subtitles keep their lines`() throws {
        let srt =
            "1\n00:00:01,000 --> 00:00:02,000\nOne\ntwo.\n\n2\n00:00:03,000 --> 00:00:04,000\nThree.\n"
        let text = try ReadingText(Array(srt.utf8), name: "a.srt", analysis: PlainTextAnalysis())
        #expect(text.parts == ["One two.", "Three."] && text.form == .lines)
        #expect(throws: SubtitleError.self) { try parts("no cue", "a.srt") }
    }

    @Test func `what is no text is refused`() {
        let bytes = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) }
        let error = #expect(throws: StatedError.self) {
            try ReadingText(bytes, name: "sound.mp3", analysis: PlainTextAnalysis())
        }
        #expect(error?.description.contains("sound.mp3") == true && error?.kind == .badData)
    }
}
