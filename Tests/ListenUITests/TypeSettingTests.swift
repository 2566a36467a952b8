import ListenCore
import Terminal
import Testing

@testable import ListenUI

/// Sentences on lines: by phrase, with readings, covered or not.
@Suite struct TypeSettingTests {
    private let glyphs = Glyphs(Make.settings())

    private func rows(
        _ sentence: Sentence, _ width: Int, _ readings: TextManner.Readings = .none,
        look: SentenceLook = SentenceLook(before: .plain, after: .plain)
    ) -> [String] {
        var manner = TextManner(glyphs: glyphs)
        manner.readings = readings
        return SentenceText(sentence, look, width: width, manner: manner).rows.map { row in
            row.text.runs.map(\.text.string).joined()
        }
    }

    private func words(_ parts: [(String, BreakQuality)], space: Bool = true) -> Sentence {
        let words = parts.map {
            Word(start: .zero, end: .zero, text: $0.0, isFollowedBySpace: space)
        }
        let scripts = parts.map { WordScript(breakAfter: $0.1) }
        return Sentence(index: 0, words: words, scripts: scripts) ?? Make.story[0]
    }

    @Test func `a line ends after a clause rather than in a phrase`() {
        let sentence = words([
            ("Every", .poor), ("morning,", .clause), ("before", .poor), ("the", .poor),
            ("mist", .word), ("went,", .clause), ("she", .poor), ("rowed.", .clause),
        ])
        // In two narrower lines there is no other place.
        for width in 30...48 {
            for line in rows(sentence, width).dropLast() {
                let last = line.split(separator: " ").last.map { String($0) } ?? ""
                #expect(!["Every", "before", "the", "she"].contains(last), "\(width): \(line)")
            }
        }
    }

    @Test func `a clause on a line of its own may make it shorter`() {
        let sentence = words([
            ("She", .poor), ("went", .word), ("early,", .clause), ("and", .poor),
            ("then", .word), ("rowed", .word), ("over", .poor), ("there.", .clause),
        ])
        #expect(rows(sentence, 30) == ["She went early,", "and then rowed over there."])
    }

    @Test func `an article stays with its word`() {
        #expect(
            rows(Make.sentence(0, "we saw over the bridges", at: 0), 16) == [
                "we saw over", "the bridges",
            ])
    }

    @Test func `no short word stands alone on the last line`() {
        let lines = rows(Make.sentence(0, "one hundred seventeen thousand times or so", at: 0), 40)
        #expect(lines.count == 2)
        #expect((lines.last?.count ?? 0) > 6)
    }

    @Test(arguments: ["、", "。", "」", "ー", "っ", "ゃ", "！", ")"])
    func `nothing that closes begins a line`(mark: String) {
        let pieces = "今日は雨が降っています".map { (String($0), BreakQuality.word) }
        for place in 1..<pieces.count {
            var all = pieces
            all.insert((mark, .word), at: place)
            for width in 8...14 {
                let lines = rows(words(all, space: false), width)
                #expect(lines.allSatisfy { !$0.hasPrefix(mark) }, "\(lines)")
            }
        }
    }

    @Test(arguments: ["「", "（", "“", "["])
    func `nothing that opens ends a line`(mark: String) {
        let pieces = "今日は雨が降る".map { (String($0), BreakQuality.word) }
        for place in 1..<pieces.count {
            var all = pieces
            all.insert((mark, .word), at: place)
            for width in 6...12 {
                let lines = rows(words(all, space: false), width)
                #expect(lines.allSatisfy { !$0.hasSuffix(mark) }, "\(lines)")
            }
        }
    }

    @Test func `a word wider than a line is broken where a line may end`() {
        let sentence = words([("今日は雨、降る", .word)], space: false)
        #expect(rows(sentence, 8) == ["今日は", "雨、降る"])
    }

    @Test func `a paragraph without spaces is balanced and keeps its marks`() {
        let text = TerminalText("一位老妇人划着船，带着一篮子信，来到对岸。", as: .block)
        let lines = TextWrapper(width: 30, glyphs: glyphs).lines(of: text).map(\.string)
        #expect(lines == ["一位老妇人划着船，", "带着一篮子信，来到对岸。"])
    }

    @Test func `readings stand over the middle of their words`() {
        let lines = rows(TextStory.japaneseStory[1], 60, .above)
        #expect(lines[0].hasPrefix("としょかん   にほんご"))
        #expect(lines[1].hasPrefix("  図書館   で "))
    }

    @Test func `where there is little room readings follow in brackets`() {
        #expect(rows(TextStory.japaneseStory[0], 40, .inline) == ["朝(あさ)です。"])
        #expect(rows(TextStory.chineseStory[0], 60, .inline) == ["早上(zǎoshang)，有(yǒu)雾(wù)。"])
    }

    @Test func `readings of covered words are covered, and nothing moves`() {
        var look = SentenceLook(before: .plain, after: .plain)
        let open = rows(TextStory.japaneseStory[1], 40, .above)
        look.cover = .hidden
        let hidden = rows(TextStory.japaneseStory[1], 40, .above, look: look)
        #expect(hidden.count == open.count)
        #expect(hidden.allSatisfy { $0.allSatisfy { $0 == " " || $0 == "▒" } })
        look.cover = .blurred
        let blurred = rows(TextStory.japaneseStory[1], 40, .above, look: look)
        #expect(blurred.joined().contains("「"))
        #expect(!blurred.joined().contains("図"))
    }

    @Test func `a covered line is as wide as the same line uncovered`() {
        var look = SentenceLook(before: .plain, after: .plain)
        for story in TextStory.allCases {
            for width in [12, 24, 60] {
                look.cover = .none
                let open = rows(story.sentences[1], width, look: look)
                look.cover = .blurred
                let blurred = rows(story.sentences[1], width, look: look)
                let widths = { (lines: [String]) in
                    lines.map { glyphs.width(TerminalText($0)) }
                }
                #expect(widths(open) == widths(blurred))
            }
        }
    }

    @Test func `an ASCII terminal blurs with dots`() {
        var settings = Make.settings()
        settings.glyphs = .ascii
        #expect(Glyphs(settings).covered("don't!", .blurred) == "...'.!")
    }
}
