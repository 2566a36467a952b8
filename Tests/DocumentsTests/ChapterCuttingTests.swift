import ListenCore
import Testing

@testable import Documents

@Suite struct ChapterCuttingTests {
    private func paragraph(_ length: Int, _ name: String = "Text") -> TextBlock {
        TextBlock(.paragraph, name + " " + String(repeating: "x", count: length - name.count - 1))
    }

    private func chapters(_ blocks: [TextBlock], title: String? = "Book") -> [WrittenText] {
        let text = WrittenText(title: title, blocks: blocks)
        return ChapterCutting.chapters(of: text, in: text)
    }

    private func heading(_ level: Int, _ text: String) -> TextBlock {
        TextBlock(.heading(level: level), text)
    }

    @Test func `half an hour stays one chapter`() {
        let blocks = [heading(1, "One"), paragraph(20_000), heading(1, "Two"), paragraph(9_000)]
        #expect(chapters(blocks).map(\.blocks) == [blocks])
    }

    @Test func `a longer text is cut at its headings, no higher than needed`() {
        let blocks = [
            heading(1, "Book"), heading(2, "I"), paragraph(2_000), heading(3, "a"),
            paragraph(2_000), heading(2, "II"), paragraph(20_000), heading(3, "b"),
            paragraph(20_000),
        ]
        let found = chapters(blocks)
        #expect(found.map(\.title) == ["I", "II", "b"])
        #expect(found.flatMap(\.blocks) == blocks)
        #expect(found[0].blocks.count == 5)
    }

    @Test func `without headings a text is cut between paragraphs into equal parts`() {
        let blocks = (0..<70).map { _ in paragraph(1_000) }
        let found = chapters(blocks)
        #expect(found.map(\.title) == ["Book (1)", "Book (2)", "Book (3)"])
        #expect(found.flatMap(\.blocks) == blocks)
        #expect(found.allSatisfy { (20...26).contains($0.blocks.count) })
        #expect(chapters(blocks, title: nil).allSatisfy { $0.title?.hasPrefix("Text") == true })
    }

    @Test func `a paragraph longer than a chapter stays whole`() {
        let found = chapters([paragraph(50_000), paragraph(100)])
        #expect(found.map(\.blocks.count) == [1, 1])
        #expect(chapters([paragraph(50_000)]).map(\.title) == ["Book"])
    }

    @Test func `signs that say more count more, code is not spoken`() {
        let japanese = TextBlock(.paragraph, String(repeating: "橋", count: 6_000))
        #expect(chapters([japanese, japanese]).count == 2)
        let code = TextBlock(.code, String(repeating: "x", count: 40_000))
        #expect(chapters([code, paragraph(100)]).count == 1)
    }

    @Test func `notes go behind the chapter that refers to them`() {
        func noted(_ label: String) -> TextBlock {
            var text = RunningText()
            text.add(String(repeating: "x", count: 20_000))
            text.addNote(label)
            return text.block(.paragraph) ?? paragraph(20_000)
        }
        let notes = [
            TextBlock(.note("1"), "one"), TextBlock(.note("2"), "two"),
            TextBlock(.note("9"), "nine"),
        ]
        let found = chapters(
            [heading(1, "A"), noted("2"), heading(1, "B"), noted("1")] + notes)
        #expect(found.map { $0.blocks.last?.text } == ["two", "nine"])
        #expect(found[1].blocks.map(\.text).contains("one"))
    }

    @Test func `every chapter of a work has a title and its language`() throws {
        let text =
            "Title\n\n"
            + String(
                repeating: "CHAPTER I\n\n"
                    + String(repeating: "Words and words, again. ", count: 800) + "\n\n", count: 3)
        let work = try Sample.reader.work(of: Array(text.utf8), name: "a.txt")
        #expect(work.facts.title == "Title" && work.chapters.count == 3)
        #expect(work.chapters.map(\.title) == ["CHAPTER I", "CHAPTER I", "CHAPTER I"])
        #expect(work.chapters.allSatisfy { $0.site == "Title" } && work.facts.blocks.isEmpty)
    }
}
