import ListenTestSupport
import Testing

@testable import ListenCore

/// Services for texts that stand before others and change one thing of them.
@Suite struct WrappingAnalysisTests {
    /// Services that tell what they were asked, and can read one encoding.
    private struct Base: TextAnalyzing {
        var charset = "windows-1251"
        let hasDictionaries = true
        let statedCharset: String? = "koi8-r"

        func pieces(of text: String, language: Language?) -> [TextPiece] {
            [TextPiece(range: 0..<text.utf8.count, isWord: language != nil)]
        }
        func sentenceStarts(in text: String, language: Language?) -> [Int] {
            [0, text.utf8.count]
        }
        func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] {
            [LineBreakPlace(offset: text.utf8.count, quality: .clause)]
        }
        func bidiLevels(of text: String) -> [UInt8]? { [UInt8(text.utf8.count)] }
        func shaped(_ text: String) -> String { "shaped " + text }
        func readings(of words: [String], language: Language?) -> [WordReading?] {
            words.map { WordReading($0, .sure) }
        }
        func decode(_ bytes: [UInt8], charset: String) -> String? {
            charset == self.charset ? "\(bytes.count) bytes" : nil
        }
        func charsets(of bytes: [UInt8], language: Language?) -> [String] {
            [charset, "\(bytes.count) bytes"]
        }
    }

    private struct Wrapping: WrappingAnalysis { let base: any TextAnalyzing }

    /// Services that look at the files beside a text.
    private struct Folders: FolderAnalyzing {
        let base: any TextAnalyzing

        func analysis(
            for bytes: [UInt8], at path: String, language: Language?, over whole: any TextAnalyzing
        ) -> any TextAnalyzing { StatedCharset(path, over: whole) }
        func companion(_ name: String, of path: String) -> [UInt8]? { Array((path + name).utf8) }
    }

    @Test func `all that a text is asked for is passed on`() {
        let services = Wrapping(base: Base())
        #expect(services.hasDictionaries && services.statedCharset == "koi8-r")
        #expect(
            services.pieces(of: "ab", language: .english) == [TextPiece(range: 0..<2, isWord: true)]
        )
        #expect(services.sentenceStarts(in: "ab", language: nil) == [0, 2])
        #expect(
            services.lineBreaks(in: "ab", language: nil)
                == [LineBreakPlace(offset: 2, quality: .clause)])
        #expect(services.bidiLevels(of: "ab") == [2] && services.shaped("ab") == "shaped ab")
        #expect(services.readings(of: ["a"], language: nil) == [WordReading("a", .sure)])
        #expect(services.decode([1, 2], charset: "windows-1251") == "2 bytes")
        #expect(services.charsets(of: [1], language: nil) == ["windows-1251", "1 bytes"])
    }

    @Test func `a layer is found however many stand before it`() {
        let services = Wrapping(base: Wrapping(base: Base(charset: "x")))
        #expect(services.layer(Base.self)?.charset == "x")
        #expect(services.layer(Wrapping.self) != nil && services.layer(Folders.self) == nil)
        #expect(Base().layer(Wrapping.self) == nil)
    }

    @Test func `the files beside a text are looked at where a layer does it`() {
        let services = Wrapping(base: Folders(base: Base()))
        let named = services.analysis(for: [1], at: "/a", language: nil)
        #expect(named.statedCharset == "/a" && named.layer(Folders.self) != nil)
        #expect(services.companion("n", of: "/a") == Array("/an".utf8))
        #expect(services.companion("n", of: nil) == nil)
        #expect(services.analysis(for: [1], at: nil, language: nil) is Wrapping)
        #expect(Base().analysis(for: [1], at: "/a", language: nil) is Base)
        #expect(Base().companion("n", of: "/a") == nil)
    }

    @Test func `an encoding that was stated comes first, alone if the bytes are of it`() {
        let right = StatedCharset("windows-1251", over: Base())
        #expect(right.charsets(of: [1], language: nil) == ["windows-1251"])
        let wrong = StatedCharset("big5", over: Base())
        #expect(wrong.charsets(of: [1], language: nil) == ["big5", "windows-1251", "1 bytes"])
        #expect(right.statedCharset == "windows-1251")
        let others = StatedCharset("windows-1251", over: Base(), sparesUnicode: true)
        #expect(others.statedCharset == nil, "Unicode is read as it is")
    }

    @Test(
        arguments: ([
            ([[0xC0], [0xC1, 0xC2]], ["windows-1251", "5 bytes"]),
            ([Array("é".utf8), [0xC0]], ["windows-1251", "2 bytes"]),
            ([[0xFF, 0xFE, 0xC0], [0xFE, 0xFF, 0xC0], [0xC0]], ["windows-1251", "2 bytes"]),
            ([[UInt8](repeating: 0xC0, count: 70_000)], ["windows-1251", "65537 bytes"]),
            (
                [[UInt8](repeating: 0xC0, count: 65_530), [0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0]],
                ["windows-1251", "65537 bytes"]
            ),
            ([Array("a".utf8)], []), ([], []),
        ] as [([[UInt8]], [String])]).map { (LongArgument($0), $1) })
    func `texts in no Unicode share an encoding, found in all of them`(
        texts: LongArgument<[[UInt8]]>, wanted: [String]
    ) {
        let texts = texts.value
        // The services say last how many bytes they saw: those of the texts, each with its end.
        struct Last: WrappingAnalysis {
            let base: any TextAnalyzing
            func charsets(of bytes: [UInt8], language: Language?) -> [String] {
                base.charsets(of: bytes, language: language).reversed()
            }
        }
        #expect(Base().sharedCharset(of: texts, language: nil) == wanted.first)
        #expect(Last(base: Base()).sharedCharset(of: texts, language: nil) == wanted.last)
    }

    @Test(
        arguments: [
            ("utf-8", "utf-8"), ("UTF8", "utf-8"), ("cp850", "ibm850"), ("DOS-850", "ibm850"),
            ("Mac Roman", "macintosh"), ("latin1", "windows-1252"), ("1251", "windows-1251"),
            ("GBK", "gb18030"), ("sjis", "shift_jis"), ("", nil), ("-", nil), ("utf-7", nil),
        ] as [(String, String?)])
    func `an encoding is named as people write it`(text: String, name: String?) {
        #expect(TextCharset.named(text)?.name == name)
    }

    @Test func `every encoding is found by its own name`() {
        for charset in TextCharset.all {
            #expect(TextCharset.named(charset.name) == charset, "\(charset.name)")
            #expect(!charset.title.isEmpty)
        }
        #expect(Set(TextCharset.all.map(\.name)).count == TextCharset.all.count)
    }

    @Test func `a line ends better after a clause than inside a phrase`() {
        let qualities: [BreakQuality] = [.clause, .never, .word, .poor, .phrase]
        #expect(qualities.sorted() == [.never, .poor, .word, .phrase, .clause])
        #expect(!(BreakQuality.word < .word) && !(ReadingCertainty.sure < .sure))
        #expect(ReadingCertainty.allCases.sorted() == [.likely, .sure, .given, .person])
    }
}
