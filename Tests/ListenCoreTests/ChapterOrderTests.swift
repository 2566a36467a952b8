import ListenCore
import ListenTestSupport
import Testing

/// Which order chapters are heard in, of lists as sources send them.
@Suite struct ChapterOrderTests {
    typealias Rule = ChapterOrder.Rule
    typealias Doubt = ChapterOrder.Doubt

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// `id|title|number`, as listed.
        let listed: [String]
        /// The ids, or the titles where there are no ids, in their order.
        let order: [String]
        var rule = Rule.number
        var doubt: Doubt?
        var testDescription: String { name }

        var chapters: [Chapter] {
            listed.map { text in
                let parts = text.split(separator: "|", omittingEmptySubsequences: false)
                    .map(String.init)
                let number = parts.count > 2 ? parts[2].split(separator: ".") : []
                return Chapter(
                    id: ChapterID(rawValue: parts[0]), title: parts.count > 1 ? parts[1] : "",
                    number: number.first.flatMap { Int($0) },
                    decimals: number.count > 1 ? String(number[1]) : "")
            }
        }
    }

    static let asText = [0, 1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9]

    static let rows: [Row] = [
        Row(
            name: "numbers, sorted as text", listed: asText.map { "x\($0)y|t|\($0)" },
            order: (0...11).map { "x\($0)y" }),
        Row(
            name: "numbers count more than ids and titles",
            listed: ["c1|Chapter 1|3", "c2|Chapter 2|1", "c3|Chapter 3|2"],
            order: ["c2", "c3", "c1"]),
        Row(
            name: "ids, sorted as text", listed: asText.map { "chapter\($0)|The same" },
            order: (0...11).map { "chapter\($0)" }, rule: .numberInID),
        Row(
            name: "ids of parts and chapters",
            listed: ["p1-ch1", "p1-ch10", "p1-ch2", "p10-ch1", "p2-ch1"],
            order: ["p1-ch1", "p1-ch2", "p1-ch10", "p2-ch1", "p10-ch1"], rule: .numberInID,
            doubt: .unnumbered),
        Row(
            name: "ids of parts that are whole",
            listed: ["p1-ch1", "p1-ch2", "p2-ch10", "p2-ch9", "p3-ch1"],
            order: ["p1-ch1", "p1-ch2", "p2-ch9", "p2-ch10", "p3-ch1"], rule: .numberInID),
        Row(
            name: "ids that begin in different ways and count",
            listed: ["epilogue-3", "intro-0", "part-1", "part-2"],
            order: ["intro-0", "part-1", "part-2", "epilogue-3"], rule: .numberInID),
        Row(
            name: "titles count, ids of a database do not",
            listed: ["881|Chapter 1", "882|Chapter 10", "883|Chapter 2"]
                + (3...9).map { "\($0 + 881)|Chapter \($0)" },
            order: ["881", "883"] + (3...9).map { "\($0 + 881)" } + ["882"],
            rule: .numberInTitle),
        Row(
            name: "titles, the ids are random",
            listed: ["dQw4w9|10. Home", "9f3a11|2. Away", "0b7c55|1. The road"],
            order: ["0b7c55", "9f3a11", "dQw4w9"], rule: .numberInTitle),
        Row(
            name: "no number is read out of a random id",
            listed: [
                "9f3a1b2c-11e4-4a16-b716-446655440002|c",
                "1f3a1b2c-11e4-4a16-b716-446655440001|a",
            ],
            order: [
                "9f3a1b2c-11e4-4a16-b716-446655440002", "1f3a1b2c-11e4-4a16-b716-446655440001",
            ], rule: .source, doubt: .unnumbered),
        Row(
            name: "titles in Roman numbers",
            listed: ["a|Chapter I", "b|Chapter IV", "c|Chapter IX", "d|Chapter V", "e|Chapter II"],
            order: ["a", "e", "b", "d", "c"], rule: .numberInTitle),
        Row(
            name: "titles in Chinese numbers",
            listed: ["a|第一章", "b|第十一章", "c|第十章", "d|第二章 家", "e|第二十章"],
            order: ["a", "d", "c", "b", "e"], rule: .numberInTitle),
        Row(
            name: "titles in digits of other scripts",
            listed: ["a|الفصل ١٠", "b|الفصل ٢", "c|الفصل ١"],
            order: ["c", "b", "a"], rule: .numberInTitle),
        Row(
            name: "ordinals", listed: ["a|10th letter", "b|1st letter", "c|2nd letter"],
            order: ["b", "c", "a"], rule: .numberInTitle),
        Row(
            name: "letters behind a number", listed: ["s1b", "s2", "s1a", "s3"],
            order: ["s1a", "s1b", "s2", "s3"], rule: .numberInID),
        Row(
            name: "bare ids, for want of anything else", listed: ["17|The sea", "9|A way"],
            order: ["9", "17"], rule: .numberInID, doubt: .unnumbered),
        Row(
            name: "ids of a database do not reorder a list",
            listed: ["57|Dawn", "12|The hill", "33|The river", "40|Dusk"],
            order: ["57", "12", "33", "40"], rule: .source, doubt: .unnumbered),
        Row(
            name: "numbers far apart behind the word of a chapter",
            listed: ["chapter40|a", "chapter3|b", "chapter17|c"],
            order: ["chapter3", "chapter17", "chapter40"], rule: .numberInID, doubt: .unnumbered),
        Row(
            name: "nor do random ones", listed: ["x9f|Dawn", "x1a|Noon", "x7b|Dusk"],
            order: ["x9f", "x1a", "x7b"], rule: .source, doubt: .unnumbered),
        Row(
            name: "nor those without a letter", listed: ["ep-k9|Dawn", "ep-k1|Noon", "ep-k7|Dusk"],
            order: ["ep-k9", "ep-k1", "ep-k7"], rule: .source, doubt: .unnumbered),
        Row(
            name: "numbers in words",
            listed: ["x9f|Chapter One", "x1a|Chapter Ten", "x7b|Chapter Two"],
            order: ["x9f", "x7b", "x1a"], rule: .numberInTitle),
        Row(
            name: "those of twenty and more",
            listed: ["a|Kapitel Einundzwanzig", "b|Kapitel Zwanzig", "c|Kapitel Dreiunddreißig"],
            order: ["b", "a", "c"], rule: .numberInTitle),
        Row(
            name: "and in several words",
            listed: ["a|Chapter Twenty-Two", "b|Chapter twenty one", "c|Chapter Nineteen"],
            order: ["c", "b", "a"], rule: .numberInTitle),
        Row(
            name: "ordinals in words",
            listed: ["a|Troisième lettre", "b|Deuxième lettre", "c|Première lettre"],
            order: ["c", "b", "a"], rule: .numberInTitle),
        Row(
            name: "parts and chapters in words",
            listed: [
                "a|Part Two, Chapter One", "b|Part One, Chapter Two", "c|Part One, Chapter One",
            ],
            order: ["c", "b", "a"], rule: .numberInTitle),
        Row(
            name: "words that count nothing",
            listed: ["a|Two gallants", "b|One art", "c|The Dead"], order: ["a", "b", "c"],
            rule: .source, doubt: .unnumbered),
        Row(
            name: "but for every chapter",
            listed: ["a|Two gallants", "b|One art", "c|Three men"], order: ["b", "a", "c"],
            rule: .numberInTitle),
        Row(
            name: "which two may be by chance", listed: ["a|Two gallants", "b|One art"],
            order: ["a", "b"], rule: .source, doubt: .unnumbered),
        Row(
            name: "the larger of two kinds of names", listed: ["z2|x", "z1|y", "z3|w", "a1|v"],
            order: ["z1", "z2", "z3", "a1"], rule: .numberInID, doubt: .missing(1)),
        Row(
            name: "the newest first, from wherever it begins",
            listed: ["ep103|c", "ep102|b", "ep101|a"], order: ["ep101", "ep102", "ep103"],
            rule: .numberInID, doubt: .unnumbered),
        Row(
            name: "one without a number stands where ids count on",
            listed: ["chapter0|a", "chapter1|b|1", "chapter10|c|10", "chapter2|d|2"],
            order: ["chapter0", "chapter1", "chapter2", "chapter10"], rule: .numberInID,
            doubt: .missing(1)),
        Row(
            name: "one without a number stays where it was listed",
            listed: ["x|Notes", "q|a|1", "r|b|10", "s|c|2", "z|Map"],
            order: ["x", "q", "s", "r", "z"], doubt: .missing(2)),
        Row(
            name: "or where its title says",
            listed: ["e|Epilogue|99", "a|Chapter 1|1", "i|Intro|0", "b|Chapter 2"],
            order: ["i", "a", "b", "e"], doubt: .missing(1)),
        Row(
            name: "what its title says may be counted from elsewhere",
            listed: [
                "c|Chapter 4", "a|Chapter 2|1", "b|Chapter 3|2", "z|Nachwort", "o|Chapter 1|0",
            ],
            order: ["o", "a", "b", "c", "z"], doubt: .missing(2)),
        Row(
            name: "introductions and epilogues among numbers",
            listed: [
                "a|Chapter 1", "b|Chapter 2", "e|Epilogue", "c|Chapter 10",
                "i|Introduction by the author", "d|Chapter 3",
            ],
            order: ["i", "a", "b", "d", "c", "e"], rule: .numberInTitle),
        Row(
            name: "introductions of parts",
            listed: ["i|Introduction", "a|Chapter 1", "j|Introduction", "b|Chapter 2"],
            order: ["i", "a", "j", "b"], rule: .numberInTitle, doubt: .missing(2)),
        Row(
            name: "numbers between whole ones", listed: ["a|A|1", "c|C|10", "d|D|2.5", "b|B|2"],
            order: ["a", "b", "d", "c"]),
        Row(
            name: "names without a number stay too",
            listed: ["intro", "chapter1", "chapter10", "chapter2", "notes"],
            order: ["intro", "chapter1", "chapter2", "chapter10", "notes"], rule: .numberInID,
            doubt: .missing(1)),
        Row(
            name: "repeated numbers give way to ids that tell all apart",
            listed: ["p10c1|e|1", "p1c1|a|1", "p1c2|b|2", "p2c1|c|1", "p2c2|d|2"],
            order: ["p1c1", "p1c2", "p2c1", "p2c2", "p10c1"], rule: .numberInID, doubt: .repeated),
        Row(
            name: "numbers that begin anew are parts",
            listed: ["a|A|1", "b|B|10", "c|C|2", "d|D|1", "e|E|2"],
            order: ["a", "c", "b", "d", "e"], doubt: .repeated),
        Row(
            name: "other repeats stay as listed among each other",
            listed: ["a|A|1", "b|B|10", "c|C|2", "d|D|2", "e|E|3"],
            order: ["a", "c", "d", "e", "b"], doubt: .repeated),
        Row(
            name: "kinds of chapters in turns keep their turns",
            listed: [
                "a|Dialogue 1", "b|Exercise 1", "c|Dialogue 2", "d|Exercise 2", "e|Dialogue 10",
            ],
            order: ["a", "b", "c", "d", "e"], rule: .numberInTitle, doubt: .missing(2)),
        Row(
            name: "kinds of chapters one behind the other keep their order",
            listed: ["a|Fox 1", "b|Fox 10", "c|Fox 2", "d|Bear 1", "e|Bear 10", "f|Bear 2"],
            order: ["a", "c", "b", "d", "f", "e"], rule: .name, doubt: .repeated),
        Row(
            name: "without numbers the list is as it is",
            listed: ["b|The sea", "a|A way", "c|Home"], order: ["b", "a", "c"], rule: .source,
            doubt: .unnumbered),
        Row(name: "one chapter is in order", listed: ["b|The sea"], order: ["b"]),
        Row(name: "none are", listed: [], order: []),
    ]

    @Test(arguments: rows)
    func `chapters stand in their true order, which is taken again of itself`(row: Row) {
        let order = ChapterOrder(row.chapters)
        #expect(order.chapters.map(\.id.rawValue) == row.order)
        #expect(order.rule == row.rule)
        #expect(order.doubt == row.doubt)
        let again = ChapterOrder(order.chapters)
        #expect(again == order)
    }

    @Test func `nothing is lost or doubled, whatever is listed`() {
        var generator = SeededGenerator(seed: 7)
        let names = [
            "chapter1", "chapter01", "1", "x", "", "第十章", "IV", "p1c2", "99999999999999999999",
        ]
        let numbers: [Int?] = [nil, nil, nil, Int.min, -1, 0, 1, 2, Int.max]
        for _ in 0..<300 {
            let chapters = (0..<Int.random(in: 0...9, using: &generator)).map { index in
                Chapter(
                    id: ChapterID(
                        rawValue: (names.randomElement(using: &generator) ?? "") + "/\(index)"),
                    title: names.randomElement(using: &generator) ?? "",
                    number: numbers.randomElement(using: &generator) ?? nil)
            }
            let order = ChapterOrder(chapters)
            #expect(Set(order.chapters) == Set(chapters) && order.chapters.count == chapters.count)
            #expect(ChapterOrder(order.chapters) == order)
        }
    }

    @Test(
        arguments: [
            (["a||2", "b||1"], "by their numbers", nil, nil),
            (["2", "1", "3"], "by the numbers in their ids", nil, nil),
            (
                ["2", "9"], "by the numbers in their ids", "no numbers: by id",
                "no chapter numbers; ordered by the numbers in their ids"
            ),
            (["x|2", "y|1", "z|3"], "by the numbers in their titles", nil, nil),
            (
                ["i|Introduction", "a|Chapter 1", "j|Introduction", "b|Chapter 2"],
                "by the numbers in their titles", "2 unnumbered: by title",
                "2 without a number; ordered by the numbers in their titles"
            ),
            (
                ["a|Fox 1", "b|Fox 10", "c|Fox 2", "d|Bear 1", "e|Bear 10", "f|Bear 2"],
                "as the source lists them, names that count in their order",
                "numbers repeat: as listed",
                "chapter numbers repeat; ordered as the source lists them, names that count in their order"
            ),
            (
                ["b|The sea", "a|A way", "c|Home"], "as the source lists them",
                "no numbers: as listed", "no chapter numbers; ordered as the source lists them"
            ),
            (
                ["a|A|1", "b|B|10", "c|C|2", "d|D|1", "e|E|2"], "by their numbers",
                "numbers repeat: by number", "chapter numbers repeat; ordered by their numbers"
            ),
        ] as [([String], String, String?, String?)])
    func `an order is explained, and a doubt of it is told`(
        listed: [String], explanation: String, brief: String?, remark: String?
    ) {
        let order = ChapterOrder(Row(name: "", listed: listed, order: []).chapters)
        #expect(order.explanation == explanation)
        #expect(order.brief == brief && order.remark == remark)
    }

    @Test func `an order that is not certain says why, and which was taken`() {
        let remarks = Self.rows.compactMap { ChapterOrder($0.chapters).remark }
        #expect(remarks.contains("no chapter numbers; ordered as the source lists them"))
        #expect(remarks.contains("2 without a number; ordered by their numbers"))
        #expect(remarks.contains("chapter numbers repeat; ordered by the numbers in their ids"))
        #expect(ChapterOrder(Self.rows[0].chapters).remark == nil)
        #expect(Set(Rule.allCases.map(\.rawValue)).count == 5)
    }
}
