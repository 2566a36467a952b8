import ListenCore
import Testing

@testable import Documents

@Suite struct DocumentReaderTests {
    private static let binary = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) }

    @Test(
        arguments: [
            ([], "a.txt", DocumentFault.empty), ([0x20, 0x0A, 0x09], "a.txt", .empty),
            ([0xFF, 0xFE], nil, .noText),
            (binary, "a.txt", .binary),
            (binary, "a.pdf", .misnamed(.pdf, content: "something else")),
            (Array("Hello.".utf8), "a.odt", .misnamed(.odt, content: "plain text")),
            (Array("Hello.".utf8), "b/A.EPUB", .misnamed(.epub, content: "plain text")),
            (Array("{\\rtf1 Hello}".utf8), "a.txt", .otherKind("RTF")),
            (
                [0xD0, 0xCF, 0x11, 0xE0, 0xA1], "a.docx",
                .otherKind("an old Office document, or a new one with a password")
            ),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D], "a.md", .otherKind("a picture")),
            (Array("PK\u{3}\u{4} but no more".utf8), "a.docx", nil),
            (Array("<html><body><script>1</script></body></html>".utf8), "a.html", .noText),
        ] as [([UInt8], String?, DocumentFault?)])
    func `what cannot be read says why`(bytes: [UInt8], name: String?, fault: DocumentFault?) {
        let error = #expect(throws: DocumentError.self) {
            try Sample.reader.work(of: bytes, name: name)
        }
        if let fault { #expect(error?.code == fault) }
        #expect(error?.description.contains(name ?? "The text on standard input") == true)
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test func `a document may be 32 MB and no more`() {
        let bytes = [UInt8](repeating: 0x61, count: DocumentReader.limitBytes + 1)
        let error = #expect(throws: DocumentError.self) {
            try Sample.reader.work(of: bytes, name: "a.txt")
        }
        #expect(error?.code == .tooLarge && error?.description.contains("32 MB") == true)
    }

    @Test(
        arguments: [
            (
                [("a.txt", "x")], "a.docx",
                DocumentFault.misnamed(.docx, content: "another ZIP archive")
            ),
            ([("a.txt", "x")], nil, .otherKind("a ZIP archive")),
            (
                [("xl/workbook.xml", "<x/>")], "a.docx",
                .otherKind("a spreadsheet or a presentation")
            ),
            (
                [("word/document.xml", "<w:document/>")], "a.docx",
                .damaged(.docx, reason: "its text is missing")
            ),
            (
                [("word/document.xml", "<w:document><w:body><w:p/></w:body></w:document>")],
                "a.docx", .noText
            ),
            (
                [
                    ("content.xml", "<office:x/>"),
                    ("META-INF/manifest.xml", "<manifest:encryption-data/>"),
                ],
                "a.odt", .damaged(.odt, reason: "its text is missing")
            ),
            (
                [
                    ("content.xml", "x"),
                    (
                        "META-INF/manifest.xml",
                        "<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>"
                    ),
                ], "a.odt", .encrypted
            ),
        ] as [([(String, String)], String?, DocumentFault)])
    func `archives that hold no text say why`(
        files: [(String, String)], name: String?, fault: DocumentFault
    ) throws {
        let bytes = try Sample.archive(files.map { (name: $0.0, text: $0.1) })
        let error = #expect(throws: DocumentError.self) {
            try Sample.reader.work(of: bytes, name: name)
        }
        #expect(error?.code == fault)
    }

    @Test(arguments: ["a.txt", "a.docx", "a.html", "a", nil] as [String?])
    func `the content decides the kind before the name`(name: String?) throws {
        let word = try Sample.archive([
            (
                name: "word/document.xml",
                text:
                    "<w:document><w:body><w:p><w:r><w:t>Hello.</w:t></w:r></w:p></w:body></w:document>"
            )
        ])
        let text = try Sample.only(word, name)
        #expect(text.plain == "Hello.")
        #expect(text.remarks.isEmpty == (name != "a.txt" && name != "a.html"))
        #expect(try Sample.text("<!-- x --><!DOCTYPE html><p>Hello.", name).plain == "Hello.")
    }

    @Test func `standard input is a file without a name`() throws {
        let text = try Sample.text("Nobody spoke. Then\n\nsomebody did.", nil)
        #expect(text.title == "Nobody spoke. Then" && text.blocks.count == 2)
        #expect(try Sample.text("The fox\n\nIt ran.", "x/fox story.txt").title == "The fox")
        #expect(try Sample.text("It ran.\n\nAway.", "x/fox story.txt").title == "fox story")
    }

    @Test(arguments: [
        ("a.txt", "word "), ("a.md", "word *x* "), ("a.txt", "川の橋"), ("a.html", "word &amp; "),
    ])
    func `a single line of any length is read`(name: String, piece: String) throws {
        let count = (1 << 18) / piece.utf8.count
        let work = try Sample.reader.work(
            of: Array(
                ((name == "a.html" ? "<html>" : "") + String(repeating: piece, count: count)).utf8),
            name: name)
        #expect(work.chapters.flatMap(\.blocks).count == 1)
    }

    @Test func `without pdftotext a PDF names the package to install`() {
        let reader = DocumentReader(
            archives: NoArchives(), analysis: Sample.reader.analysis,
            environment: ["PATH": "/nonexistent"])
        let error = #expect(throws: DocumentError.self) {
            try reader.work(of: Array("%PDF-1.7\n".utf8), name: "a.pdf")
        }
        #expect(error?.code == .noPDFReader && error?.kind == .unavailable)
        #expect(error?.description.contains("apt install poppler-utils") == true)
    }

    @Test func `without the library for archives its error is told as it is`() {
        let reader = DocumentReader(archives: NoArchives(), analysis: Sample.reader.analysis)
        let error = #expect(throws: StoreError.self) {
            try reader.work(of: [0x50, 0x4B, 3, 4], name: "a.docx")
        }
        #expect(error?.description.contains("libarchive13") == true)
    }
}

/// A machine without libarchive.
private struct NoArchives: ArchiveReading {
    func files(of path: String, limits: ArchiveLimits) throws(StoreError) -> ArchiveListing {
        throw StoreError(.refused("Install the package libarchive13."), path: path)
    }
    func contents(
        of path: String, limits: ArchiveLimits, wanted: (String) -> Bool
    ) throws(StoreError) -> [String: [UInt8]] {
        throw StoreError(.refused("Install the package libarchive13."), path: path)
    }
    func read(
        _ path: String, limits: ArchiveLimits, wanted: (String) -> Bool,
        onPiece: (String, [UInt8]) -> Bool
    ) throws(StoreError) {
        throw StoreError(.refused("Install the package libarchive13."), path: path)
    }
    func extract(
        _ path: String, into folder: String, limits: ArchiveLimits, wanted: (String) -> Bool,
        isCancelled: () -> Bool
    ) throws(StoreError) -> ArchiveExtraction {
        throw StoreError(.refused("Install the package libarchive13."), path: path)
    }
}
