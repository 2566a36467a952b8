import Terminal
import Testing
import UIVocabulary

@testable import Typesetting

/// Large letters.
@Suite struct LargeWordTests {
    @Test func `letters are drawn by their points, two above each other in a cell`() throws {
        let word = try #require(LargeWord("Té", grain: .half))
        #expect(
            word.cells == [
                "▀▀█▀▀   ▄▀ ",
                "  █   ▄▀▀▀▄",
                "  █   █▀▀▀▀",
                "  ▀    ▀▀▀ ",
            ])
        #expect(word.columns == 11 && word.cells.allSatisfy { $0.count == 11 })
    }

    @Test func `quarter blocks make the same letters half as wide`() throws {
        for text in ["word", "it", "“Qué?”", "œuvre", "Łódź"] {
            let wide = try #require(LargeWord(text, grain: .half))
            let narrow = try #require(LargeWord(text, grain: .quarter))
            #expect(narrow.columns == (wide.columns + 1) / 2)
            #expect(narrow.cells.allSatisfy { $0.count == narrow.columns })
        }
    }

    @Test func `every letter has a look of its own`() throws {
        let letters =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
            + "áéíóúýàèìòùâêîôûäëïöüÿãñõčďěňřšťžåůāēőűçąęłøæœßÁÉÀÈÂÊÄÖÜÑČŠÅ"
        var seen: [[UInt8]: Character] = [:]
        for letter in letters {
            let rows = try #require(LargeFont.rows(of: letter), "\(letter)")
            #expect(rows.count == LargeFont.rows && rows.allSatisfy { $0 < 32 })
            #expect(seen[rows] == nil, "\(letter) looks like \(seen[rows] ?? " ")")
            seen[rows] = letter
        }
    }

    @Test(arguments: ["犬", "слово", "سلام", "a犬", ""])
    func `a script without large letters has no large words`(text: String) {
        #expect(LargeWord(text, grain: .half) == nil)
    }

    @Test func `as many words as fit stand on a line, and none is cut`() throws {
        let look = SentenceLook(before: .plain, after: .bold)
        let words = ["one", "two", "three", "four"]
        let lines = try #require(
            LargeLine.lines(of: words, look, width: 44, grain: .half))
        #expect(lines.map(\.words) == [0..<2, 2..<3, 3..<4])
        for line in lines {
            #expect(line.rows.count == LargeWord.rows)
            for row in line.rows {
                #expect(row.width <= 44)
                #expect(row.spans.map(\.word) == Array(line.words))
            }
        }
        #expect(LargeLine.lines(of: ["unbelievable"], look, width: 40, grain: .half) == nil)
        #expect(LargeLine.lines(of: ["unbelievable"], look, width: 40, grain: .quarter) != nil)
    }

    @Test(arguments: [LargeWord.Grain.half, .quarter])
    func `the ground of the highlighted word reaches beyond its letters at the ends of a line`(
        grain: LargeWord.Grain
    ) throws {
        func ends(lit: Int, width: Int) throws -> [[Style?]] {
            var look = SentenceLook(before: .plain, after: .dim)
            look.current = (lit...lit, .reverse)
            let lines = LargeLine.lines(of: ["a", "b"], look, width: width, grain: grain)
            return try #require(lines).map { line in
                let runs = line.rows.first?.text.runs ?? []
                #expect(runs.first?.text.string.hasPrefix(" ") == true)
                #expect(runs.last?.text.string.hasSuffix(" ") == true)
                return [runs.first?.style, runs.last?.style]
            }
        }
        #expect(try ends(lit: 0, width: 60) == [[.reverse, .dim]])
        #expect(try ends(lit: 1, width: 60) == [[.dim, .reverse]])
        let narrow = grain == .half ? 10 : 6
        #expect(try ends(lit: 0, width: narrow) == [[.reverse, .reverse], [.dim, .dim]])
        #expect(try ends(lit: 1, width: narrow) == [[.dim, .dim], [.reverse, .reverse]])
    }

    @Test func `the highlighted word has its look in all rows`() throws {
        var look = SentenceLook(before: .plain, after: .dim)
        look.current = (1...1, .reverse)
        let line = try #require(
            LargeLine.lines(of: ["a", "b", "c"], look, width: 60, grain: .half)?.first)
        for row in line.rows {
            #expect(row.text.runs.contains { $0.style == .reverse })
            #expect(row.text.runs.contains { $0.style == .dim })
        }
    }
}
