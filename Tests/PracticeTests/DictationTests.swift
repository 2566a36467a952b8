import ListenCore
import Testing

@testable import Practice

/// Typed sentences beside those that were heard.
@Suite struct DictationTests {
    private static func sentence(_ words: [String], spaced: Bool = true) throws -> Sentence {
        let timed = words.enumerated().map { index, text in
            Word(
                start: .seconds(Double(index)), end: .seconds(Double(index + 1)), text: text,
                isFollowedBySpace: spaced)
        }
        return try #require(Sentence(index: 0, words: timed))
    }

    private static func language(_ tag: String) throws -> Language {
        try #require(Language(tag: tag))
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let heard: String
        let typed: String
        var rules = DictationRules()
        let marks: [DictationCheck.Mark]
        var testDescription: String { "\(heard) / \(typed)" }
    }

    static let cases = [
        Case(
            heard: "La casa está rota.", typed: "la casa está rota",
            marks: [.right(word: 0), .right(word: 1), .right(word: 2), .right(word: 3)]),
        Case(
            heard: "La casa está rota.", typed: "la casa esta rota",
            marks: [
                .right(word: 0), .right(word: 1), .wrong(word: 2, typed: "esta"), .right(word: 3),
            ]),
        Case(
            heard: "La casa está rota.", typed: "la casa esta rota",
            rules: DictationRules(accentsCount: false),
            marks: [.right(word: 0), .right(word: 1), .right(word: 2), .right(word: 3)]),
        Case(
            heard: "Sí, claro.", typed: "Sí claro.",
            rules: DictationRules(punctuationCounts: true),
            marks: [.wrong(word: 0, typed: "Sí"), .right(word: 1)]),
        Case(
            heard: "Der Hund bellt.", typed: "der hund bellt",
            rules: DictationRules(lettersCaseCounts: true),
            marks: [
                .wrong(word: 0, typed: "der"), .wrong(word: 1, typed: "hund"), .right(word: 2),
            ]),
        Case(
            heard: "one two three four", typed: "one three four",
            marks: [.right(word: 0), .missing(word: 1), .right(word: 2), .right(word: 3)]),
        Case(
            heard: "one two", typed: "one and two",
            marks: [.right(word: 0), .extra(typed: "and"), .right(word: 1)]),
        Case(
            heard: "anyone can", typed: "any one can",
            marks: [.wrong(word: 0, typed: "any one"), .right(word: 1)]),
        Case(
            heard: "we go nevertheless", typed: "we go never the less",
            marks: [.right(word: 0), .right(word: 1), .wrong(word: 2, typed: "never the less")]),
        Case(
            heard: "one – two", typed: "one two", marks: [.right(word: 0), .right(word: 2)]),
        Case(
            heard: "with a basket", typed: "baskt",
            marks: [.missing(word: 0), .missing(word: 1), .wrong(word: 2, typed: "baskt")]),
        Case(
            heard: "la casa la", typed: "la",
            marks: [.right(word: 0), .missing(word: 1), .missing(word: 2)]),
        Case(
            heard: "one two three", typed: "xx yy",
            marks: [
                .wrong(word: 0, typed: "xx"), .wrong(word: 1, typed: "yy"), .missing(word: 2),
            ]),
        Case(
            heard: "an old woman rowed", typed: "old women rowed in",
            marks: [
                .missing(word: 0), .right(word: 1), .wrong(word: 2, typed: "women"),
                .right(word: 3), .extra(typed: "in"),
            ]),
        Case(heard: "one two", typed: "", marks: [.missing(word: 0), .missing(word: 1)]),
        Case(
            heard: "El 3 de mayo", typed: "el 3 de mayo",
            marks: [.right(word: 0), .right(word: 1), .right(word: 2), .right(word: 3)]),
        Case(
            heard: "don’t stop", typed: "don't stop", marks: [.right(word: 0), .right(word: 1)]),
    ]

    @Test(arguments: cases)
    func `each word is right, wrong, missing or too much`(wanted: Case) throws {
        let check = DictationCheck(
            of: wanted.typed,
            with: try Self.sentence(wanted.heard.split(separator: " ").map(String.init)),
            language: try Self.language("es"), rules: wanted.rules)
        #expect(check.marks == wanted.marks)
        let right = wanted.marks.count { if case .right = $0 { true } else { false } }
        let extra = wanted.marks.count { if case .extra = $0 { true } else { false } }
        #expect(check.right == right)
        #expect(check.total == wanted.marks.count - extra)
        #expect(check.isPerfect == (right == wanted.marks.count))
    }

    @Test func `accents typed as marks of their own are the same`() throws {
        let check = DictationCheck(
            of: "esta\u{301}", with: try Self.sentence(["está"]), language: try Self.language("es"))
        #expect(check.isPerfect)
    }

    @Test func `without spaces letters are compared, and a word needs all of its own`() throws {
        let sentence = try Self.sentence(["我们", "今天", "回家。"], spaced: false)
        let language = try Self.language("zh")
        #expect(DictationCheck(of: "我们今天回家", with: sentence, language: language).isPerfect)
        #expect(DictationCheck(of: "我们 今天 回家", with: sentence, language: language).isPerfect)
        let check = DictationCheck(of: "我门今天家", with: sentence, language: language)
        #expect(
            check.marks == [
                .wrong(word: 0, typed: "我门"), .right(word: 1), .wrong(word: 2, typed: "家"),
            ])
        #expect(check.right == 1 && check.total == 3)
    }

    @Test func `what is typed without end is cut off`() throws {
        let long = Array(repeating: "la", count: 5_000)
        let check = DictationCheck(
            of: long.joined(separator: " "), with: try Self.sentence(long),
            language: try Self.language("es"))
        #expect(check.total == DictationCheck.most)
    }

    @Test(arguments: [
        (["我", "有 ", "3 ", "个", "苹果。"], "我有3个苹果"),
        (["今天", "天气", "很", "好。 ", "我们", "去", "公园。"], "今天天气很好我们去公园"),
        (
            ["สวัสดี", "ครับ ", "ผม", "ชื่อ", "สมชาย ", "ยินดี", "ที่ได้", "รู้จัก"],
            "สวัสดีครับ ผมชื่อสมชาย ยินดีที่ได้รู้จัก"
        ),
    ])
    func `blanks between phrases part no words`(words: [String], typed: String) throws {
        let timed = words.enumerated().map { index, text in
            Word(
                start: .seconds(Double(index)), end: .seconds(Double(index + 1)),
                text: text.last == " " ? String(text.dropLast()) : text,
                isFollowedBySpace: text.last == " ")
        }
        let sentence = try #require(Sentence(index: 0, words: timed))
        let check = DictationCheck(of: typed, with: sentence, language: try Self.language("zh"))
        #expect(check.isPerfect && check.right == words.count, "\(check.marks)")
    }

    @Test func `signs of print are those of a keyboard`() throws {
        let sentence = try Self.sentence(["“Don’t", "go,”", "she", "said…", "well‑known"])
        let rules = DictationRules(punctuationCounts: true, lettersCaseCounts: true)
        let check = DictationCheck(
            of: #""Don't go," she said... well-known"#, with: sentence,
            language: try Self.language("en"), rules: rules)
        #expect(check.isPerfect, "\(check.marks)")
    }

    static let hints: [(typed: String, head: String, tail: String)] = [
        ("", "L", ""), ("la", "La c", ""), ("la c", "La ca", ""), ("la gata", "La c", ""),
        ("la casa, esta", "La casa, está", ""), ("la casa esta", "La casa, está", ""),
        ("la casa, está rota", "La casa, está rota.", ""),
        ("otra cosa", "L", " otra cosa"), ("la cosa esta rota", "La ca", " esta rota"),
        ("la esta rota", "La c", " esta rota"), ("la casa esta rota", "La casa, está", " rota"),
    ]

    @Test(arguments: hints)
    func `a hint mends what stands there and gives one letter`(
        typed: String, head: String, tail: String
    ) throws {
        let sentence = try Self.sentence(["La", "casa,", "está", "rota."])
        let hint = DictationCheck.hint(
            after: typed, of: sentence, language: try Self.language("es"))
        #expect(hint.head == head && hint.tail == tail)
    }

    @Test func `hints lead to the whole sentence`() throws {
        let sentence = try Self.sentence(["«Sí»,", "dijo", "él", "—", "y", "calló…"])
        let language = try Self.language("es")
        var typed = ""
        for _ in 0..<100 where typed != sentence.text {
            let next = DictationCheck.hint(after: typed, of: sentence, language: language).head
            #expect(next != typed)
            typed = next
        }
        #expect(typed == sentence.text)
    }
}

@Suite struct SentenceEffortTests {
    @Test func `heat is 0 for nothing and rises with each effort, below 1`() {
        #expect(SentenceEffort().heat == 0 && SentenceEffort().isNone)
        let one = SentenceEffort(replays: 1)
        let more = one + SentenceEffort(replays: 1, lookUps: 1)
        #expect(more == SentenceEffort(replays: 2, lookUps: 1))
        #expect(one.heat > 0 && more.heat > one.heat)
        #expect(SentenceEffort(replays: .max, lookUps: .max).heat <= 1)
        #expect(SentenceEffort(lookUps: 1).heat > one.heat)
    }

    @Test func `sums stay in their bounds`() {
        let most = SentenceEffort(replays: .max)
        #expect((most + most).replays == .max)
        #expect((SentenceEffort(errors: -5) + SentenceEffort(errors: 2)).errors == 0)
    }
}
