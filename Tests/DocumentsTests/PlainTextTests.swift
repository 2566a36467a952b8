import ListenCore
import Testing

@testable import Documents

@Suite struct PlainTextTests {
    private static let prose = """
        It was a bright cold day in April, and the clocks were striking
        thirteen when somebody came up the stairs with a letter in one
        hand and a lamp in the other, which he put down.
        """

    @Test func `lines of a page are joined, in any form of paragraphs`() throws {
        let page = Self.prose + "\r\n\r\n" + Self.prose
        #expect(try Sample.text(page).blocks.map(\.kind) == [.paragraph, .paragraph])
        let indented = "   " + Self.prose + "\n   " + Self.prose
        #expect(try Sample.text(indented).blocks.count == 2)
        let hanging = Self.prose.replacing("\n", with: "\n    ")
        #expect(try Sample.text(hanging + "\n" + hanging).blocks.count == 2)
        #expect(!(try Sample.text(page).plain.contains("\r")))
    }

    @Test func `a form feed ends a paragraph, the old mark of the end is no text`() throws {
        let text = Self.prose + "\u{0C}" + Self.prose + "\u{1A}"
        #expect(try Sample.text(text).blocks.count == 2)
    }

    @Test func `verse in prose keeps its lines`() throws {
        let text =
            Self.prose
            + "\n\n    The bridge is small,\n    the river wide,\n    and that is all.\n\n"
            + Self.prose
        let blocks = try Sample.text(text).blocks
        #expect(blocks.map(\.kind) == [.paragraph, .verse, .paragraph])
        #expect(blocks[1].text == "The bridge is small,\nthe river wide,\nand that is all.")
    }

    @Test(arguments: [
        ("CHAPTER I", "h2"), ("Chapter 1. Down the hole", "h2"), ("Kapitel 3", "h2"),
        ("Erstes Kapitel", "h2"), ("Chapitre premier", "h2"), ("PART ONE", "h1"),
        ("Zweiter Teil", "h1"), ("IV.", "h2"), ("12", "h2"), ("XII. The storm", "h2"),
        ("THE STORM", "h2"), ("第三章 川の橋", "h2"), ("Глава 2", "h2"), ("Epilogue", "h2"),
        ("Nobody spoke.", "p"), ("Chapter one was the longest of all the book, I think.", "p"),
        ("I act.", "p"), ("He said so", "p"), ("1984 was a year.", "p"),
    ])
    func `headings are known by their words`(line: String, kind: String) throws {
        let text = "The title\n\n\(Self.prose)\n\n\(line)\n\n\(Self.prose)"
        let lines = try Sample.lines(text)
        #expect(lines.first == "h1: The title")
        #expect(lines[2] == "\(kind): \(line)")
    }

    @Test func `a chapter's name may stand below its number`() throws {
        let text = Self.prose + "\n\nCHAPTER I.\nDown the hole\n\n" + Self.prose
        #expect(try Sample.lines(text)[1] == "h2: CHAPTER I. Down the hole")
    }

    @Test(arguments: [
        ("- one\n- two\n  goes on", ["item0: one", "item0: two goes on"]),
        ("1. one\n2) two", ["item0 1: one", "item0 2: two"]),
        ("One\n===\n\nTwo, and more", ["h1: One", "p: Two, and more"]),
        ("a\n\n* * *\n\nb.", ["h1: a", "p: b."]),
        ("One.\n\n[Illustration: A fox]\n\nTwo.", ["p: One.", "caption: A fox", "p: Two."]),
        (
            "It _really was_ snake_case.[1]\n\n[1] So [2] it\n\nEnd.",
            ["p: It really was snake_case.[1]", "note 1: So [2] it", "p: End."]
        ),
        ("a [1] b\n\nc.", ["h1: a [1] b", "p: c."]),
    ])
    func `marks of plain text are known`(text: String, expected: [String]) throws {
        #expect(try Sample.lines(text) == expected)
    }

    @Test(arguments: [
        (
            "*** START OF THIS PROJECT GUTENBERG EBOOK X ***",
            "*** END OF THIS PROJECT GUTENBERG EBOOK X ***"
        ),
        (
            "***START OF THE PROJECT GUTENBERG EBOOK OF A\nLONG TITLE***",
            "***END OF THE PROJECT GUTENBERG EBOOK X***"
        ),
        (
            "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*",
            "End of The Project Gutenberg Etext of X"
        ),
    ])
    func `the frame of Project Gutenberg is known in all its forms`(start: String, end: String)
        throws
    {
        let text =
            "The Project Gutenberg EBook of X\n\nTitle: X\n  and Y\nAuthor: Z\n\n\(start)\n\n"
            + "Produced by A, B\nand C\n\n\(Self.prose)\n\n\(end)\n\nThe licence\n"
        let read = try Sample.text(text)
        #expect(read.title == "X and Y" && read.author == "Z")
        #expect(read.blocks.map(\.kind) == [.paragraph])
        #expect(read.blocks.first?.text.hasSuffix("which he put down.") == true)
    }

    @Test(arguments: [
        (["Die Donau-", "dampfschifffahrt"], "Die Donau-dampfschifffahrt"),
        (["a well-", "known man. A wellknown x"], "a well-known man. A wellknown x"),
        (["Haupt-", "und Nebensatz"], "Haupt- und Nebensatz"),
        (["the cap-", "Tain"], "the cap-Tain"),
        (["one --", "two"], "one -- two"), (["one--", "two"], "one--two"), (["川の", "橋"], "川の橋"),
        (["drei\u{AD}", "hundert"], "dreihundert"), (["a", "", "b"], "a b"),
    ])
    func `divided words are joined`(lines: [String], expected: String) {
        let join = LineJoin(lines: [], dropsUnknown: false)
        #expect(join.joined(lines) == expected)
    }

    @Test func `a word that stands whole elsewhere decides about its hyphen`() {
        let join = LineJoin(
            lines: ["x- y", "a metres long b", "a well-known b"], dropsUnknown: false)
        #expect(
            join.joined(["forty me-", "tres and a well-", "known x"])
                == "forty me-tres and a well-known x")
        let page = LineJoin(lines: ["me-", "a metres b", "a well-known b"], dropsUnknown: true)
        #expect(
            page.joined(["forty me-", "tres and a well-", "known sto-", "ry"])
                == "forty metres and a well-known story")
    }

    @Test func `Aozora's notation is read in a line`() {
        let block = AozoraText.block(
            "※［＃「魚＋箴」、U+9C75、1-2］が｜青い空《そら》《》の［＃「空」に傍点］上を※［＃二の字点］", .paragraph)
        #expect(block?.text == "鱵が青い空の上を〓")
        #expect(block?.marked == ["そら: 青い空"])
    }
}
