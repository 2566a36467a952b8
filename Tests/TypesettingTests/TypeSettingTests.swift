import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import Typesetting

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

    @Test func `readings stand over the middle of their words, at the left where a line begins`() {
        let lines = rows(TextStory.japaneseStory[1], 60, .above)
        #expect(lines[0].hasPrefix("としょかん にほんご"))
        #expect(lines[1].hasPrefix("図書館   で日本語を  勉強  しました。"))
    }

    private func read(_ parts: [(text: String, reading: String?)]) -> Sentence {
        let words = parts.map {
            Word(start: .zero, end: .zero, text: $0.text, isFollowedBySpace: false)
        }
        let scripts = parts.map {
            WordScript(breakAfter: .word, reading: $0.reading.map { WordReading($0, .sure) })
        }
        return Sentence(index: 0, words: words, scripts: scripts) ?? Make.story[0]
    }

    @Test func `kana that the reading repeats have none above them, and tear nothing apart`() {
        let story = read([
            ("おじいさん", nil), ("は", nil), ("山", "やま"), ("へ", nil), ("柴刈り", "しばかり"),
            ("に", nil), ("行き", "いき"), ("、", nil), ("住ん", "すん"), ("で", nil),
        ])
        #expect(
            rows(story, 60, .above) == [
                "           やま しばか  い    す", "おじいさんは山へ柴刈りに行き、住んで",
            ])
        #expect(
            rows(story, 60, .inline) == [
                "おじいさんは山(やま)へ柴刈(しばか)りに行(い)き、住(す)んで"
            ])
    }

    @Test func `marks that open a word have no reading either`() {
        let story = read([("“今天", "jīntiān"), ("好。”", "hǎo")])
        #expect(rows(story, 60, .above) == ["jīntiān hǎo", "“今天   好。”"])
        #expect(rows(story, 60, .inline) == ["“今天(jīntiān)好(hǎo)。”"])
    }

    @Test func `a word in kana has no reading that only repeats it`() {
        let story = read([("ソレ", "それ"), ("は", nil)])
        #expect(rows(story, 60, .above) == ["ソレは"])
    }

    @Test func `readings never touch, nor leave the line`() {
        for story in TextStory.allCases {
            for width in 16...60 {
                var manner = TextManner(glyphs: glyphs)
                manner.readings = .above
                let look = SentenceLook(before: .plain, after: .plain)
                let text = SentenceText(story.sentences[1], look, width: width, manner: manner)
                for row in text.rows {
                    #expect(row.width <= width, "\(story) at \(width)")
                    guard row.isReading else { continue }
                    for (one, other) in zip(row.spans, row.spans.dropFirst()) {
                        #expect(one.columns.upperBound < other.columns.lowerBound)
                    }
                }
            }
        }
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
