import ListenCore
import Testing

@testable import Documents

/// Pages as pdftotext prints them, made of lines.
private struct Page {
    var lines: [(left: Double, top: Double, width: Double, height: Double, text: String)] = []

    /// Adds lines below each other, 12 points apart.
    mutating func add(
        _ texts: [String], left: Double = 60, top: Double, width: Double = 200,
        height: Double = 10, indent: Double = 0
    ) {
        for (index, text) in texts.enumerated() {
            let isLast = index == texts.count - 1 && texts.count > 1
            lines.append(
                (
                    index == 0 ? left + indent : left, top + Double(index) * 12,
                    isLast ? width / 3 : width - (index == 0 ? indent : 0), height, text
                ))
        }
    }

    var printed: String {
        "<page width=\"600\" height=\"800\"><flow><block>"
            + lines.map { line in
                let box =
                    "xMin=\"\(line.left)\" yMin=\"\(line.top)\" xMax=\"\(line.left + line.width)\" yMax=\"\(line.top + line.height)\""
                return "<line \(box)>"
                    + line.text.split(separator: " ").map { "<word \(box)>\($0)</word>" }.joined()
                    + "</line>"
            }.joined() + "</block></flow></page>"
    }
}

@Suite struct PDFTests {
    private func lines(_ pages: [Page]) -> [String] {
        let printed =
            "<html><head><title>t.doc</title></head><body><doc>"
            + pages.map(\.printed).joined() + "</doc></body></html>"
        let pages = PDFPages(Array(printed.utf8), isCut: false)
        return PDFText(pages.pages).text().blocks.map(\.line)
    }

    @Test func `columns are read one after the other, a title across them first`() {
        var page = Page()
        page.add(["The bridge by the river"], left: 150, top: 60, width: 300, height: 16)
        page.add(
            ["On the morning of the third of", "March the old bridge was still", "standing."],
            top: 100)
        page.add(
            ["The rain began in the evening,", "and at first it was very fine."], left: 320,
            top: 100)
        #expect(
            lines([page]) == [
                "h1: The bridge by the river",
                "p: On the morning of the third of March the old bridge was still standing.",
                "p: The rain began in the evening, and at first it was very fine.",
            ])
    }

    @Test func `a paragraph goes on over columns and pages`() {
        var (one, two) = (Page(), Page())
        one.add(["On the morning of the third of", "March the old bridge was still"], top: 100)
        one.lines[1].width = 200
        one.add(
            ["standing, and nobody in the vil-", "lage could think that it would"], left: 320,
            top: 100)
        one.lines[3].width = 200
        two.add(["fall. It fell at four.", ""], top: 100)
        #expect(
            lines([one, two]) == [
                "p: On the morning of the third of March the old bridge was still standing, and nobody in the village could think that it would fall. It fell at four."
            ])
    }

    @Test func `running heads and numbers of pages are left out`() {
        let pages = (1...3).map { number in
            var page = Page()
            page.add(["The bridge"], top: 30, width: 60)
            page.add(["Chapter \(number)"], left: 400, top: 30, width: 60)
            page.add(["It was the \(number)th day of the rain,", "and nobody spoke."], top: 100)
            page.add(["– \(number) –"], left: 300, top: 760, width: 30)
            return page
        }
        #expect(
            lines(pages)
                == (1...3).map {
                    "p: It was the \($0)th day of the rain, and nobody spoke."
                })
    }

    @Test func `notes at the foot stand behind the text, their marks in it`() {
        var page = Page()
        page.add(["The bridge stood for a long time,2", "in 1726 as in 2026."], top: 100)
        page.add(["2 It was built in", "1726."], top: 700, height: 8)
        #expect(
            lines([page]) == [
                "p: The bridge stood for a long time,[2] in 1726 as in 2026.",
                "note 2: It was built in 1726.",
            ])
    }

    @Test func `rows of a table, bullets and contents are told apart`() {
        var page = Page()
        page.add(["Contents"], top: 90, width: 60, height: 16)
        page.add(["1 The rain . . . . . . . . . . 5"], top: 115)
        page.add(["The heights of the water in all the", "years."], top: 200)
        page.add(["Year of it"], top: 240, width: 50)
        page.add(["Height"], left: 200, top: 240, width: 50)
        page.add(["•"], top: 270, width: 4)
        page.add(["a boat and a man"], left: 75, top: 270, width: 80)
        page.add(["•"], top: 282, width: 4)
        page.add(["two horses"], left: 75, top: 282, width: 80)
        #expect(
            lines([page]) == [
                "p: The heights of the water in all the years.", "row: Year of it, Height",
                "item0: a boat and a man", "item0: two horses",
            ])
    }

    @Test func `indents and gaps part paragraphs`() {
        var page = Page()
        page.add(["The rain began in the evening.", "It was fine."], top: 100, indent: 12)
        page.add(["Then it came down in drops that", "were heavy."], top: 124, indent: 12)
        page.add(["At four the arch fell, and it was", "still."], top: 170)
        #expect(lines([page]).count == 3)
    }

    @Test(arguments: [
        ("7", true), ("– 7 –", true), ("xii", true), ("Page 3 of 12", true), ("Seite 3", true),
        ("7 dwarfs", false), ("", false), ("I am", false), ("Chapter 3", false),
    ])
    func `numbers of pages are known`(text: String, isNumber: Bool) {
        #expect(PDFMargins.isNumber(text) == isNumber)
    }

    @Test func `any output of the program is read`() {
        let whole = Array(lines([Page()]).joined().utf8)
        #expect(PDFPages(whole, isCut: false).pages.isEmpty)
        let odd =
            "<page width='nan' height='-1e999'><line xMin='x'><word>&#0;ﬁ\u{1}</word></line><line><word/></line>"
        let pages = PDFPages(Array(odd.utf8), isCut: false)
        #expect(pages.pages.first?.lines.map(\.text) == ["\u{FFFD}fi"])
        #expect(PDFText(pages.pages).text().blocks.count == 1)
    }
}
