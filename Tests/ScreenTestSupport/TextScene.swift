package import ListenCore
import Terminal
package import UIVocabulary

/// Texts whose scripts ask for more than plain words.
package enum TextStory: String, CaseIterable, Sendable {
    case latin, chinese, japanese, arabic, thai

    package var sentences: [Sentence] {
        switch self {
        case .latin: Make.story
        case .chinese: Self.chineseStory
        case .japanese: Self.japaneseStory
        case .arabic: Self.arabicStory
        case .thai: Self.thaiStory
        }
    }

    private static func dense(
        _ index: Int, at start: Double, space: Bool = false,
        _ words: [(text: String, script: WordScript)]
    ) -> Sentence {
        let timed = words.enumerated().map { offset, word in
            Word(
                start: Make.time(start + Double(offset) * 0.3),
                end: Make.time(start + Double(offset + 1) * 0.3), text: word.text,
                isFollowedBySpace: space)
        }
        return Sentence(index: index, words: timed, scripts: words.map(\.script))
            ?? Make.story[0]
    }

    private static func read(
        _ text: String, _ reading: String?, _ quality: BreakQuality = .word
    ) -> (text: String, script: WordScript) {
        (text, WordScript(breakAfter: quality, reading: reading.map { WordReading($0, .sure) }))
    }

    package static let japaneseStory = [
        dense(0, at: 0.5, [read("朝", "あさ", .poor), read("です。", nil, .clause)]),
        dense(
            1, at: 4.5,
            [
                read("図書館", "としょかん", .poor), read("で", nil, .phrase),
                read("日本語", "にほんご", .poor), read("を", nil, .phrase),
                read("勉強", "べんきょう", .poor), read("しました。", nil, .clause),
                read("「", nil, .never), read("雨", "あめ", .poor), read("が", nil, .phrase),
                read("降", "ふ", .poor), read("って", nil, .word), read("も、", nil, .clause),
                read("友達", "ともだち", .poor), read("と", nil, .phrase), read("来", "き", .poor),
                read("ます。」", nil, .clause),
            ]),
        dense(2, at: 11, [read("誰", "だれ", .poor), read("も", nil, .phrase), read("知らない。", nil)]),
    ]

    package static let chineseStory = [
        dense(0, at: 0.5, [read("早上，", "zǎoshang", .clause), read("有", "yǒu"), read("雾。", "wù")]),
        dense(
            1, at: 4.5,
            [
                read("一位", "yí wèi"), read("老妇人", "lǎofùrén"),
                read("划着船，", "huázhe chuán", .clause),
                read("带着", "dàizhe"), read("一", "yì", .poor), read("篮子", "lánzi"),
                read("信，", "xìn", .clause), read("来到", "láidào"), read("对岸。", "duì'àn", .clause),
            ]),
        dense(2, at: 11, [read("没", "méi", .poor), read("人", "rén"), read("知道。", "zhīdào")]),
    ]

    package static let arabicStory = [
        rightToLeft(0, at: 0.5, ["في", "الصباح", "كان", "الضباب", "كثيفا."]),
        rightToLeft(
            1, at: 4.5,
            [
                "عبرت", "المرأة", "العجوز", "(واسمها", "Ana", "Lobo)", "النهر", "في", "1923",
                "ومعها",
                "سلة", "من", "الرسائل", "ومصباح", "لا", "ينطفئ.",
            ]),
        rightToLeft(2, at: 11, ["لم", "يسأل", "أحد", "من", "أين", "جاءت؛"]),
    ]

    /// Levels as UAX #9 gives them to these words in a right-to-left paragraph;
    /// a number after Latin letters is one of them (rule W7).
    package static func rightToLeft(_ index: Int, at start: Double, _ words: [String]) -> Sentence {
        dense(
            index, at: start, space: true,
            words.enumerated().map { index, word in
                let isLatin = { (character: Character) in
                    character.isASCII && (character.isLetter || character.isNumber)
                }
                let next = index + 1 < words.count ? words[index + 1].first : nil
                let isInside =
                    word.last.map(isLatin) == true && next.map(isLatin) == true
                    && word.contains { $0.isASCII && $0.isLetter }
                let levels = word.map { isLatin($0) ? UInt8(2) : 1 }
                return (word, WordScript(levels: levels, spaceLevel: isInside ? 2 : 1))
            })
    }

    package static let thaiStory = [
        dense(0, at: 0.5, [read("ตอนเช้า", nil), read("มี", nil), read("หมอก", nil)]),
        dense(
            1, at: 4.5,
            [
                "หญิงชรา", "คน", "หนึ่ง", "พาย", "เรือ", "ข้าม", "แม่น้ำ", "พร้อม", "ตะกร้า", "จดหมาย",
                "และ", "ตะเกียง", "ที่", "ไม่", "เคย", "ดับ", "เลย", "สัก", "ครั้ง", "เดียว",
            ].map { read($0, nil) }),
        dense(2, at: 11, [read("ไม่มี", nil), read("ใคร", nil), read("ถาม", nil)]),
    ]
}

/// The text in all its modes, on every script.
package enum TextScene: String, CaseIterable, Sendable {
    case sentence, word, list, bilingual, line, large, blurred

    package func settings(reducedMotion: Bool) -> UISettings {
        var settings = Make.settings()
        settings.text.isLarge = self == .large
        settings.reducedMotion = reducedMotion
        return settings
    }

    /// Goes to the mode on a stage that plays.
    package func show(on stage: inout some Stage, at place: Double) {
        let presses: [Key] =
            switch self {
            case .sentence, .large: []
            case .word: [Key(.tab)]
            case .list: [Key(.tab), Key(.tab)]
            case .bilingual: [.character("B")]
            case .line: [Key(.tab, .shift)]
            case .blurred: [.character("V")]
            }
        for key in presses { stage.translating { $0.press(key) } }
        // Late enough for notices to be gone.
        _ = stage.update(.tick, at: Moment(position: Make.time(place), host: .seconds(10)))
    }
}
