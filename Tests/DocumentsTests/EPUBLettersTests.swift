import ListenCore
import Testing

@testable import Documents

/// The letters of an EPUB, with the pointers that KOReader has for its blocks.
@Suite struct EPUBLettersTests {
    private static func files(_ change: (inout [String: String]) -> Void = { _ in })
        -> EPUBFilesInMemory
    {
        var files = BookFiles().files
        change(&files)
        return EPUBFilesInMemory(files.mapValues { Array($0.utf8) })
    }

    @Test func `blocks have the number of their text and the way to their element`() throws {
        let letters = try #require(EPUBLetters.letters(of: Self.files()))
        let pointers = letters.blocks.map(\.pointer)
        #expect(pointers.contains("/body/DocFragment[2]/body/h1.0"))
        #expect(pointers.contains("/body/DocFragment[2]/body/p[1].0"))
        #expect(pointers.contains("/body/DocFragment[2]/body/p[2].0"))
        #expect(pointers.contains("/body/DocFragment[3]/body/h2.0"))
        // The table of contents is a text too, as KOReader counts.
        #expect(pointers.first?.hasPrefix("/body/DocFragment[1]/body") == true)
        let starts = letters.blocks.map(\.start)
        #expect(starts == starts.sorted() && Set(starts).count == starts.count)
    }

    @Test func `letters are those of the pages, without readings and scripts`() throws {
        let letters = try #require(EPUBLetters.letters(of: Self.files()))
        let scalars = letters.scalars.compactMap { Unicode.Scalar($0) }
        let text = String(String.UnicodeScalarView(scalars))
        #expect(text.contains("OneCallme漢IshmaelNotspokené"))
        #expect(text.hasSuffix("ZweiTextmehr"))
    }

    @Test func `a text that the spine names twice is read once, and counted twice`() throws {
        let files = Self.files { files in
            files["OPS/book.opf"] = files["OPS/book.opf"]?.replacing(
                "<itemref idref=\"p2\"/>",
                with: "<itemref idref=\"p1\"/><itemref idref=\"p2\"/>")
        }
        let letters = try #require(EPUBLetters.letters(of: files))
        #expect(letters.blocks.last?.pointer.hasPrefix("/body/DocFragment[4]/") == true)
        #expect(letters.scalars.count == EPUBLetters.letters(of: Self.files())?.scalars.count)
    }

    @Test func `what is no book has no letters`() {
        #expect(EPUBLetters.letters(of: EPUBFilesInMemory([:])) == nil)
        let none = Self.files { $0["OPS/book.opf"] = "<package/>" }
        #expect(EPUBLetters.letters(of: none) == nil)
        let empty = Self.files { files in
            for name in files.keys where name.hasSuffix(".xhtml") { files[name] = "" }
        }
        #expect(EPUBLetters.letters(of: empty) == nil)
    }
}
