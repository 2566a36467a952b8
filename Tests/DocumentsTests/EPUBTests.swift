import Files
import Foundation
import ListenCore
import Subtitles
import Testing

@testable import Documents

/// A small book with an overlay, to be changed by a test.
struct BookFiles {
    var files: [String: String] = [
        "META-INF/container.xml":
            "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>",
        "OPS/book.opf": """
        <package version="3.0"><metadata>
        <dc:title id="t">The Book</dc:title><dc:creator id="c">Ana</dc:creator>
        <meta refines="#c" property="role">aut</meta><dc:language>en-US</dc:language>
        <meta property="media:narrator">Reader</meta><meta property="media:duration">0:00:09</meta>
        <meta property="media:duration" refines="#o1">7s</meta>
        <meta property="belongs-to-collection" id="s">Saga</meta>
        <meta refines="#s" property="group-position">2</meta>
        </metadata><manifest>
        <item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
        <item id="p1" href="text/one%20page.xhtml" media-overlay="o1" media-type="application/xhtml+xml"/>
        <item id="p2" href="text/two.xhtml" media-type="application/xhtml+xml"/>
        <item id="o1" href="smil/one.smil" media-type="application/smil+xml"/>
        <item id="i" href="cover.jpg" properties="cover-image" media-type="image/jpeg"/>
        <item id="bad" href="../../../etc/passwd" media-type="text/plain"/>
        </manifest><spine><itemref idref="n"/><itemref idref="p1"/><itemref idref="p2"/>
        <itemref idref="none"/></spine></package>
        """,
        "OPS/nav.xhtml": """
        <html><body><nav epub:type="landmarks"><a href="text/two.xhtml">No</a></nav><nav epub:type="toc">
        <ol><li><a href="text/one%20page.xhtml#a">Chapter  One</a></li></ol></nav></body></html>
        """,
        "OPS/text/one page.xhtml": """
        <html><head><title>x</title><style>p {}</style></head><body><h1 id="a">One</h1>
        <p><span id="b">Call me\n <ruby>漢<rt>kan</rt></ruby></span> <span id="c">Ishmael.</span></p>
        <script>no</script><p>Not&nbsp;spoken &#233;</p></body></html>
        """,
        "OPS/text/two.xhtml": "<html lang=\"de\"><body><h2>Zwei</h2>Text<br/>mehr</body></html>",
        "OPS/smil/one.smil": """
        <smil><body><seq epub:textref="../text/one%20page.xhtml">
        <par><text src="../text/one%20page.xhtml#a"/><audio src="../audio/1.mp3" clipBegin="1s" clipEnd="0:00:02.5"/></par>
        <seq><par><text src="../text/one%20page.xhtml#b"/><audio src="../audio/1.mp3" clipBegin="2.5s" clipEnd="4000ms"/></par>
        <par><text src="../text/one%20page.xhtml#c"/><audio src="../audio/2.mp3" clipBegin="0.05min"/></par></seq>
        <par><text src="../text/one%20page.xhtml#gone"/><audio src="../audio/1.mp3"/></par>
        <par><text src="../text/one%20page.xhtml#a"/><audio src="http://x/1.mp3"/></par>
        </seq></body></smil>
        """,
    ]

    func book() throws -> EPUBBook {
        try EPUBReader.book(
            in: EPUBFilesInMemory(files.mapValues { Array($0.utf8) }), name: "a.epub")
    }
}

@Suite struct EPUBTests {
    @Test func `a book with an overlay has chapters, texts and clips`() throws {
        let book = try BookFiles().book()
        #expect(
            book.tags.album == "The Book" && book.tags.authors == ["Ana"]
                && book.cover == "OPS/cover.jpg")
        #expect(
            book.tags.narrators == ["Reader"]
                && book.tags.series == BookSeries(name: "Saga", part: "2"))
        #expect(book.duration == .seconds(9) && book.isSpoken && book.chapters.count == 2)
        let one = book.chapters[0]
        #expect(one.title == "Chapter One" && one.duration == .seconds(7) && one.language == nil)
        #expect(one.passages.map(\.text) == ["One", "Call me 漢", "Ishmael."])
        #expect(one.paragraphs == ["One", "Call me 漢 Ishmael.", "Not\u{A0}spoken é"])
        #expect(
            one.clips(lengths: [:]) == [
                EPUBClip(recording: "OPS/audio/1.mp3", begin: .seconds(1), end: .seconds(4)),
                EPUBClip(recording: "OPS/audio/2.mp3", begin: .seconds(3), end: .seconds(3)),
            ])
        let cues = one.cues(lengths: ["OPS/audio/2.mp3": .seconds(8)])
        #expect(cues.map { $0.start.milliseconds } == [0, 1500, 3000])
        #expect(cues.map { $0.end.milliseconds } == [1500, 3000, 8000])
        #expect(cues.map { $0.readings.map(\.text) } == [[], ["kan"], []])
        let two = book.chapters[1]
        #expect(two.title == "Zwei" && two.language?.tag == "de" && two.passages.isEmpty)
        #expect(two.paragraphs == ["Zwei", "Text", "mehr"])
        // The item outside, the missing text, and two passages without text or recording.
        #expect(book.diagnostics.count == 3)
    }

    @Test func `an old book has its titles from the NCX`() throws {
        var files = BookFiles()
        files.files["OPS/book.opf"] = """
            <package version="2.0"><metadata><dc-metadata><dc:title>Old</dc:title></dc-metadata>
            <meta name="cover" content="i"/></metadata>
            <manifest><item id="x" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
            <item id="i" href="c.png" media-type="image/png"/>
            <item id="p" href="text/two.xhtml" media-type="application/xhtml+xml"/></manifest>
            <spine toc="x"><itemref idref="p"/></spine></package>
            """
        files.files["OPS/toc.ncx"] = """
            <ncx><navMap><navPoint><navLabel><text>Titel</text></navLabel><content src="text/two.xhtml"/>
            <navPoint><navLabel><text>Später</text></navLabel><content src="text/two.xhtml#b"/></navPoint>
            </navPoint></navMap></ncx>
            """
        let book = try files.book()
        #expect(
            book.chapters.map(\.title) == ["Titel"] && book.cover == "OPS/c.png" && !book.isSpoken)
        #expect(book.tags.album == "Old" && book.tags.language?.tag == "de")
    }

    @Test func `protected books are refused, obfuscated fonts are not`() throws {
        for (name, text) in [
            ("META-INF/rights.xml", "<rights/>"), ("META-INF/license.lcpl", "{}"),
            (
                "META-INF/encryption.xml",
                "<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm=\"http://www.w3.org/2001/04/xmlenc#aes256-cbc\"/></enc:EncryptedData></encryption>"
            ),
        ] {
            var files = BookFiles()
            files.files[name] = text
            let error = #expect(throws: EPUBError.self) { try files.book() }
            #expect(error?.kind == .refused && error?.description.contains("a.epub") == true)
        }
        var files = BookFiles()
        files.files["META-INF/encryption.xml"] =
            "<encryption><EncryptedData><EncryptionMethod Algorithm=\"http://www.idpf.org/2008/embedding\"/></EncryptedData></encryption>"
        #expect(try files.book().chapters.count == 2)
    }

    @Test func `what is no book says why`() {
        for name in ["META-INF/container.xml", "OPS/book.opf"] {
            var files = BookFiles()
            files.files[name] = nil
            let error = #expect(throws: EPUBError.self) { try files.book() }
            #expect(error?.kind == .badData)
        }
        var empty = BookFiles()
        empty.files["OPS/book.opf"] = "<package><metadata/><spine/></package>"
        #expect(throws: EPUBError.self) { try empty.book() }
    }

    @Test(
        arguments: [
            ("a.xhtml", "OPS/b.opf", "OPS/a.xhtml"), ("../x/a%20b", "OPS/t/c", "OPS/x/a b"),
            ("../../a", "OPS/b", nil), ("/a", "b", nil), ("http://x/a", "b", nil), ("", "", nil),
            ("#f", "OPS/b", "OPS/b"),
        ] as [(String, String, String?)])
    func `references never leave the book`(reference: String, base: String, file: String?) {
        #expect(EPUBPath.resolve(reference, from: base)?.file == file)
    }

    @Test func `damaged books never break the reader`() {
        let whole = BookFiles().files.mapValues { Array($0.utf8) }
        let names = whole.keys.sorted()
        var state: UInt64 = 11
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<500 {
            var files = whole
            for _ in 0..<1 + random(3) {
                let name = names[random(names.count)]
                guard var bytes = files[name], !bytes.isEmpty else { continue }
                switch random(3) {
                case 0: bytes[random(bytes.count)] = UInt8(random(256))
                case 1: bytes.removeLast(random(bytes.count))
                default:
                    bytes.insert(
                        contentsOf: Array("<par><a id=\"b\">".utf8), at: random(bytes.count))
                }
                files[name] = bytes
            }
            guard let book = try? EPUBReader.book(in: EPUBFilesInMemory(files), name: "x") else {
                continue
            }
            for chapter in book.chapters {
                let cues = chapter.cues()
                #expect(cues.count == chapter.passages.count)
                #expect(
                    cues.allSatisfy { $0.start >= .zero && $0.end >= $0.start && !$0.text.isEmpty })
            }
        }
    }

    @Test(.enabled(if: SharedBooks.isPresent, "the data folder beside the repository is absent"))
    func `a real book's chapters have the clips of its overlays`() throws {
        let folder = SharedBooks.folder.appending(path: "fixtures/epub-mo/moby-dick-mo")
        let book = try EPUBReader.book(in: FolderFiles(root: folder.path), name: "moby")
        #expect(book.tags.album == "Moby-Dick" && book.tags.narrators == ["Stuart Wills"])
        #expect(
            book.tags.authors == ["Herman Melville"] && book.duration?.milliseconds == 1_403_500)
        #expect(book.chapters.count == 2)
        let first = try #require(book.chapters.first)
        #expect(
            first.title?.hasPrefix("Chapter 1") == true && first.duration?.milliseconds == 860_500)
        #expect(
            first.passages.prefix(4).map(\.text) == [
                "Chapter 1. Loomings.", "Call", "me", "Ishmael.",
            ])
        #expect(first.passages.first?.clip.begin.milliseconds == 24_500)
        #expect(first.clips(lengths: [:]).count == 1 && first.cues().first?.start == .zero)
        let smil = try String(
            contentsOf: folder.appending(path: "OPS/chapter_001_overlay.smil"), encoding: .utf8)
        #expect(first.passages.count == smil.components(separatedBy: "<par ").count - 1)
    }

    @Test(arguments: [
        ("<body><p>One &amp two<p>three", ["One & two", "three"]),
        ("<body><p>One<br>two</p><ul><li>three<li>four</ul>", ["One two", "three", "four"]),
        ("<body><p>One <b>two <i>three</b> four</i></p>", ["One two three four"]),
        ("<body><p class=a>One</p><hr><p>two</body>", ["One", "two"]),
        ("<head><title/></head><body><p>One<br>two</p><p>three", ["One two", "three"]),
        ("<head><script src='a.js'/></head><body><p>One</p><hr><p>two", ["One", "two"]),
    ])
    func `a page that is no well-formed XML has its text`(page: String, texts: [String]) throws {
        var files = BookFiles()
        files.files["OPS/text/two.xhtml"] = "<?xml version='1.0'?><html lang='de'>\(page)"
        let chapter = try #require(try files.book().chapters.last)
        #expect(
            chapter.blocks.map { $0.text.split(separator: "\n").joined(separator: " ") } == texts)
        #expect(chapter.language?.tag == "de")
    }

    @Test func `a text that the spine names again is read once`() throws {
        var files = BookFiles()
        let chapters = try files.book().chapters.count
        files.files["OPS/book.opf"]?.replace(
            "</spine>",
            with: String(repeating: "<itemref idref=\"p1\"/>", count: 2_000) + "</spine>")
        let book = try files.book()
        #expect(book.chapters.count == chapters)
        #expect(book.diagnostics.contains("The spine names a text more than once."))
    }

    @Test(.enabled(if: SharedBooks.isPresent, "the data folder beside the repository is absent"))
    func `the sentences of long texts are the passages of their overlays`() throws {
        let folder = SharedBooks.folder.appending(path: "data/longtext").path
        let page = try #require(
            try? LocalFile.bytes(of: folder + "/alice-01.xhtml", limit: 1 << 20))
        let smil = try #require(try? LocalFile.bytes(of: folder + "/alice-01.smil", limit: 1 << 20))
        let track = try SubtitleReader.document(smil, name: "smil", companion: { _ in page }).track
        var files = BookFiles().files.mapValues { Array($0.utf8) }
        files["OPS/book.opf"] = Array(
            """
            <package><metadata><dc:title>x</dc:title></metadata><manifest>
            <item id="p" href="text/01.xhtml" media-overlay="o" media-type="application/xhtml+xml"/>
            <item id="o" href="s/a.smil" media-type="application/smil+xml"/></manifest>
            <spine><itemref idref="p"/></spine></package>
            """.utf8)
        files["OPS/text/01.xhtml"] = page
        files["OPS/s/a.smil"] = smil
        let book = try EPUBReader.book(in: EPUBFilesInMemory(files), name: "alice")
        let passages = book.chapters.first?.passages ?? []
        #expect(
            passages.count == track.cues.count && !passages.isEmpty && book.diagnostics == [])
        #expect(passages.map(\.clip.begin) == track.cues.map(\.start))
    }
}

/// The files below a folder.
struct FolderFiles: EPUBFiles {
    let root: String

    var names: [String] {
        FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
    }

    func bytes(of name: String) -> [UInt8]? {
        try? LocalFile.bytes(of: "\(root)/\(name)", limit: 1 << 20)
    }
}

enum SharedBooks {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared")
    static let isPresent = FileManager.default.fileExists(atPath: folder.path)
}
