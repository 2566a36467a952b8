import Foundation
import ListenCore
import Testing

@testable import Documents

@Suite(.enabled(if: Sample.isShared, "the data folder beside the repository is absent"))
struct SharedDocumentsTests {
    /// A block of the lesson, as every kind of file has it.
    private struct Expected: Decodable {
        struct Block: Decodable {
            let kind: String
            let level: Int
            let language: String
            let text: String
        }
        let language: String
        let blocks: [Block]
    }

    private func expected() throws -> Expected {
        try JSONDecoder().decode(
            Expected.self, from: Data(try Sample.sharedBytes("lesson.expected.json")))
    }

    /// The kind, level and text of a block in the words of the list.
    private func described(_ block: TextBlock) -> String {
        let text = block.withoutNotes.replacing("’", with: "'").replacing("\u{A0}", with: " ")
        return switch block.kind {
        case .heading(let level): "heading \(level) \(text)"
        case .paragraph: "paragraph 0 \(text)"
        case .item(let depth, _): "item \(depth + 1) \(text)"
        case .quote: "quote 0 \(text)"
        case .row: "row 0 \(text.replacing(", ", with: " "))"
        case .code: "code 0 \(text)"
        case .note(let label): "note \(label) \(text)"
        case .caption: "caption 0 \(text)"
        case .verse: "verse 0 \(text)"
        }
    }

    @Test(arguments: ["lesson.md", "lesson.docx", "lesson.odt"])
    func `every form of the lesson has its blocks`(name: String) throws {
        let expected = try expected()
        let text = try Sample.sharedText(name)
        #expect(text.title == "Die Brücke am Fluss" && text.author == "Redaktion")
        #expect(text.language?.tag == expected.language)
        #expect(text.published == Date(timeIntervalSince1970: 1_772_323_200))
        // The title is a fact; where it stands in the text too, it is the first heading.
        let wanted = expected.blocks.dropFirst().map {
            "\($0.kind) \($0.level) \($0.text.replacing("’", with: "'"))"
        }
        #expect(text.blocks.map(described) == wanted)
    }

    @Test(arguments: ["lesson.md", "lesson.odt", "lesson.epub"])
    func `passages of other languages are marked`(name: String) throws {
        let work = try Sample.reader.work(of: Sample.sharedBytes(name), name: name)
        let marks = work.chapters.flatMap(\.blocks).flatMap(\.marked)
        #expect(
            marks.contains(
                "en: The bridge had stood for three hundred years, and it fell in ten minutes."))
        #expect(marks.contains { $0.hasPrefix("fr: Personne n") })
        #expect(marks.contains("link https://example.org/steg: Steg"))
        #expect(marks.contains("emphasis: bis") && marks.contains("strong: mittlere"))
        #expect(marks.contains("code: make steg"))
        #expect(!marks.contains { $0.hasPrefix("de: ") })
    }

    @Test func `an EPUB has a chapter for every file with a text`() throws {
        let work = try Sample.reader.work(
            of: Sample.sharedBytes("lesson.epub"), name: "lesson.epub")
        #expect(work.facts.title == "Die Brücke am Fluss" && work.facts.author == "Redaktion")
        #expect(
            work.chapters.map(\.title) == ["Die Brücke am Fluss", "Was geschah", "Was bleibt"])
        #expect(work.chapters[0].blocks.last?.line == "note 1: Die Brücke wurde 1726 gebaut.")
        #expect(
            work.chapters[2].blocks.last?.line
                == "note 1: Er ist 40 m lang. Man soll einzeln gehen."
        )
    }

    @Test(arguments: [
        "hard-wrapped.txt", "hard-wrapped-indented.txt", "one-line-a-paragraph.txt",
        "gutenberg-frame.txt", "gutenberg-frame-old.txt",
    ])
    func `paragraphs are whole however their lines were broken`(name: String) throws {
        let text = try Sample.sharedText(name)
        let paragraphs = text.blocks.filter { $0.kind == .paragraph }.map(\.withoutNotes)
        let story = try Sample.sharedParagraphs("story.expected.txt").dropFirst()
        #expect(paragraphs.filter { $0 != "von Nobody" } == Array(story))
    }

    @Test(arguments: ["gutenberg-frame.txt", "gutenberg-frame-old.txt"])
    func `the frame of Project Gutenberg gives facts and is left out`(name: String) throws {
        let text = try Sample.sharedText(name)
        #expect(text.title == "Die Brücke am Fluss" && text.author == "Nobody")
        #expect(text.language?.tag == "de" && text.remarks.count == 2)
        #expect(!text.plain.contains("Gutenberg") && !text.plain.contains("License"))
        #expect(!text.plain.contains("INHALT") && !text.plain.contains("*"))
        let headings = text.blocks.filter { if case .heading = $0.kind { true } else { false } }
        #expect(headings.map(\.text) == ["DIE BRÜCKE AM FLUSS", "I.", "II."])
        #expect(text.blocks.last?.line == "note 1: Die Brücke wurde 1726 gebaut.")
        #expect(text.blocks.flatMap(\.marked).contains { $0.hasPrefix("emphasis: Um vier Uhr") })
    }

    @Test func `verse keeps its lines`() throws {
        let blocks = try Sample.sharedText("verse.txt").blocks
        #expect(blocks.map(\.kind) == [.heading(level: 1), .verse, .verse])
        #expect(blocks.last?.text.split(separator: "\n").count == 2)
    }

    @Test func `readings of Aozora are marks, its notes are left out`() throws {
        let text = try Sample.sharedText("aozora.txt")
        let expected = try Sample.sharedParagraphs("aozora.expected.txt")
        #expect(text.blocks.map(\.text) == Array(expected.dropLast()))
        #expect(text.author == "だれか" && text.language?.tag == "ja")
        let readings = text.blocks.flatMap { block in
            block.spans.compactMap { span -> String? in
                guard case .reading(let reading) = span.mark else { return nil }
                return String(decoding: Array(block.text.utf8)[span.range], as: UTF8.self) + "="
                    + reading
            }
        }
        #expect("readings: " + readings.joined(separator: " ") == expected.last)
    }

    @Test(.enabled(if: Sample.hasPDFReader, "pdftotext is not installed"))
    func `pages of a PDF become paragraphs`() throws {
        let story = try Sample.sharedParagraphs("story.expected.txt")
        let one = try Sample.sharedText("one-column.pdf")
        #expect(one.blocks.dropLast().map(\.withoutNotes) == story)
        #expect(one.blocks.last?.line == "note 1: Die Brücke wurde 1726 gebaut.")
        #expect(one.title == "Die Brücke am Fluss" && one.author == "Redaktion")
        let two = try Sample.sharedText("two-columns.pdf")
        #expect(two.blocks.dropLast().map(\.withoutNotes) == story + story.dropFirst())
        let hard = try Sample.sharedText("two-columns-hard-hyphens.pdf")
        let expected = try Sample.sharedParagraphs("two-columns-hard-hyphens.expected.txt")
        #expect(hard.blocks.map { $0.text.replacing("’", with: "'") } == expected)
    }

    @Test(
        .enabled(if: Sample.hasPDFReader, "pdftotext is not installed"),
        arguments: [
            ("scanned.pdf", DocumentFault.scanned),
            (
                "bad/page-that-is-a-pdf.html",
                .damaged(.pdf, reason: "it is cut off or damaged")
            ),
        ])
    func `a PDF without text or its end says so`(name: String, fault: DocumentFault) throws {
        let error = #expect(throws: DocumentError.self) { try Sample.sharedText(name) }
        #expect(error?.code == fault && error?.subject == name)
    }

    @Test func `text that was deleted is not read, comments neither`() throws {
        let text = try Sample.sharedText("tracked-changes.docx")
        #expect(text.blocks.map(\.text) == ["Der neue Steg ist schmal."])
    }

    @Test(arguments: [
        ("bad/bomb-30mb.docx", DocumentFault.bomb),
        ("bad/not-a-zip.docx", .misnamed(.docx, content: "plain text")),
    ])
    func `bad documents are refused with a sentence`(name: String, fault: DocumentFault) throws {
        let error = #expect(throws: DocumentError.self) { try Sample.sharedText(name) }
        #expect(error?.code == fault && error?.description.hasPrefix(name) == true)
    }

    @Test func `a document of Word needs only its text`() throws {
        #expect(try Sample.sharedText("bad/bare.docx").plain == "ohne Inhaltsverzeichnis")
    }
}
