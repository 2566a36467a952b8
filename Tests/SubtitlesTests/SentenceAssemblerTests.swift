import ListenCore
import ListenTestSupport
import Testing

@testable import Subtitles

@Suite struct SentenceAssemblerTests {
    /// Word cues of 300 ms each, 50 ms apart; `|` stands for a silence of 3 s.
    private func wordCues(_ text: String, separator: Character = " ") -> [Cue] {
        var time: Int64 = 0
        var cues: [Cue] = []
        for word in text.split(separator: separator) {
            if word == "|" {
                time += 3000
                continue
            }
            cues.append(.make(time, time + 300, String(word), id: cues.count))
            time += 350
        }
        return cues
    }

    private func sentences(_ cues: [Cue], _ language: String?) -> [String] {
        SentenceAssembler(language: language.flatMap { Language(tag: $0) })
            .sentences(of: cues).map(\.text)
    }

    @Test(
        arguments: [
            (
                "en", "Welcome to it. This is fine! Is it? Yes: it is; really… Good.",
                ["Welcome to it.", "This is fine!", "Is it?", "Yes: it is;", "really…", "Good."]
            ),
            (
                "en", "Mr. Smith met Dr. Jones at 3.14 p.m. on St. Mary's Rd. today. He left.",
                ["Mr. Smith met Dr. Jones at 3.14 p.m. on St. Mary's Rd. today.", "He left."]
            ),
            (
                "en", "J. S. Bach wrote it. So did I. Then he left.",
                ["J. S. Bach wrote it.", "So did I.", "Then he left."]
            ),
            (
                "en", "\"Stop!\" he said. (It was late.) \"Why?\" \"Because.\"",
                ["\"Stop!\" he said.", "(It was late.)", "\"Why?\"", "\"Because.\""]
            ),
            (
                "en", "Well... maybe not. Well... Maybe.",
                ["Well... maybe not.", "Well...", "Maybe."]
            ),
            (
                "en", "See No. 5 and vol. 2 now. No. Never.",
                ["See No. 5 and vol. 2 now.", "No.", "Never."]
            ),
            (
                "en", "no caps here. none at all? right.",
                ["no caps here.", "none at all?", "right."]
            ),
            ("en", "She paused | and went on. Done.", ["She paused", "and went on.", "Done."]),
            (
                "es", "¿Qué tal? ¡Hola, Sr. García! Ud. sabe que EE.UU. es grande. ¿No? ¡sí!",
                [
                    "¿Qué tal?", "¡Hola, Sr. García!", "Ud. sabe que EE.UU. es grande.", "¿No?",
                    "¡sí!",
                ]
            ),
            (
                "fr", "Bonjour M. Dupont. Ça va ? Oui ! « Non », dit-il.",
                ["Bonjour M. Dupont.", "Ça va ?", "Oui !", "« Non », dit-il."]
            ),
            (
                "de", "Am 3. Oktober kam Dr. Weiß, z.B. mit Prof. Klein. Er sagte: »Ja.« Gut.",
                ["Am 3. Oktober kam Dr. Weiß, z.B. mit Prof. Klein.", "Er sagte: »Ja.«", "Gut."]
            ),
            (nil, "Mr. Bean y la Sra. López. Fin.", ["Mr. Bean y la Sra. López.", "Fin."]),
        ] as [(String?, String, [String])])
    func `word cues become sentences`(language: String?, text: String, expected: [String]) {
        #expect(sentences(wordCues(text), language) == expected)
    }

    @Test(arguments: [
        (
            "ja", "今日/は/晴れ/です/。/本当/？/「/はい/。/」/と/言った/。",
            ["今日は晴れです。", "本当？", "「はい。」と言った。"]
        ),
        ("zh", "你好/，/世界/。/我/是/学生/！/真的/吗/？", ["你好，世界。", "我是学生！", "真的吗？"]),
    ])
    func `ideographic word cues join without spaces`(
        language: String, text: String, expected: [String]
    ) {
        #expect(sentences(wordCues(text, separator: "/"), language) == expected)
    }

    @Test func `given word times are kept`() {
        let cues = wordCues("One two. Three.")
        let words = SentenceAssembler(language: nil).sentences(of: cues).flatMap(\.words)
        #expect(words.map(\.start) == cues.map(\.start))
        #expect(words.map(\.end) == cues.map(\.end))
        #expect(words.allSatisfy { !$0.isEstimated })
    }

    @Test func `a word that lasts no time is not lost`() {
        let cues = [Cue.make(0, 300, "Oh"), .make(300, 300, "my"), .make(300, 600, "God.")]
        #expect(sentences(cues, "en") == ["Oh my God."])
    }

    @Test func `a long run is cut at its largest silence`() {
        let first = wordCues((1...11).map { "w\($0)" }.joined(separator: " "))
        let shift = MediaTime.milliseconds(5000)
        let second = wordCues((12...22).map { "w\($0)" }.joined(separator: " ")).map {
            Cue(id: $0.id, start: $0.start + shift, end: $0.end + shift, text: $0.text)
        }
        let found = SentenceAssembler(language: "en").sentences(of: first + second)
        #expect(found.map(\.words.count) == [11, 11])
        #expect(found.map(\.index) == [0, 1])
    }

    @Test func `no sentence of word cues exceeds 18 words, however they lie`() {
        var random = SeededGenerator(seed: 7)
        var time: Int64 = 0
        let cues = (0..<5000).map { place -> Cue in
            time += 300 + Int64.random(in: 0..<400, using: &random) + Int64(place / 10)
            return .make(time, time + 250, "w\(place)", id: place)
        }
        let found = SentenceAssembler(language: nil).sentences(of: cues)
        #expect(found.allSatisfy { $0.words.count <= 18 })
        #expect(found.flatMap(\.words).map(\.text) == cues.map(\.text))
    }

    @Test(arguments: [
        (
            "whole sentences map one to one", "en",
            ["I ate. He left.", "You came back early today.", "Why?"],
            ["I ate. He left.", "You came back early today.", "Why?"]
        ),
        (
            "fragments join", "en",
            ["It was a bright cold day", "in April. The clocks", "were striking thirteen."],
            ["It was a bright cold day in April.", "The clocks were striking thirteen."]
        ),
        (
            "an ellipsis goes on", "en",
            ["At the right we can see the...", "...head-snarlers of old.", "Everything is safe."],
            ["At the right we can see the... ...head-snarlers of old.", "Everything is safe."]
        ),
        (
            "dialogue and sounds stand alone", "en",
            ["- You go\n- And you stay.", "[door slams]", "- Me too", "- Really not."],
            ["- You go", "- And you stay.", "[door slams]", "- Me too", "- Really not."]
        ),
        (
            "ideographs join without spaces", "ja",
            ["すべて安全\n完璧に安全だ。", "今日は天気が", "とてもいいですね。"],
            ["すべて安全完璧に安全だ。", "今日は天気がとてもいいですね。"]
        ),
        (
            "ideographs without full stops", "ja",
            ["わしは平気だ", "起きてくれ", "ええ、", "どこに？", "行こう！", "わかる？"],
            ["わしは平気だ", "起きてくれ", "ええ、どこに？", "行こう！", "わかる？"]
        ),
        ("mixed scripts", "zh", ["我用 iPhone 15 拍照。", "很好 OK吗？"], ["我用 iPhone 15 拍照。", "很好 OK吗？"]),
        ("no punctuation at all", "zh", ["你好世界今天", "我们走吧好不好"], ["你好世界今天", "我们走吧好不好"]),
    ])
    func `lines become sentences`(
        name: String, language: String, lines: [String], expected: [String]
    ) {
        let cues = lines.enumerated().map {
            Cue.make(
                Int64($0.offset) * 2000, Int64($0.offset) * 2000 + 1900, $0.element, id: $0.offset)
        }
        #expect(sentences(cues, language) == expected, "\(name)")
    }

    @Test func `estimated words fill their cue and say so`() throws {
        let cue = Cue.make(1000, 3000, "The extraordinary cat sat.")
        let sentence = try #require(SentenceAssembler(language: "en").sentences(of: [cue]).first)
        #expect(sentence.words.map(\.text) == ["The", "extraordinary", "cat", "sat."])
        #expect(sentence.words.allSatisfy { $0.isEstimated })
        #expect(sentence.start == cue.start && sentence.end == cue.end)
        for (word, next) in zip(sentence.words, sentence.words.dropFirst()) {
            #expect(word.end == next.start)
        }
        let lengths = sentence.words.map { $0.end - $0.start }
        #expect(lengths[1] > lengths[0])
    }

    @Test func `a long silence ends a fragment`() {
        let cues = [Cue.make(0, 1000, "To be or not to"), .make(4000, 5000, "be is the question.")]
        #expect(sentences(cues, "en") == ["To be or not to", "be is the question."])
    }

    @Test func `ideographs become words of one character with their punctuation`() throws {
        let words = WordSplitter(language: nil, analysis: PlainTextAnalysis()).words(
            of: "「きょうは、晴れ。」Yes, 3人だ", from: 0, to: 1_000_000)
        #expect(words.map(\.text) == ["「きょ", "う", "は、", "晴", "れ。」", "Yes,", "3", "人", "だ"])
        #expect(
            words.map(\.isFollowedBySpace) == [
                false, false, false, false, false, true, false, false, false,
            ])
    }
}

extension SentenceAssembler {
    fileprivate init(language tag: String) { self.init(language: Language(tag: tag)) }
}
