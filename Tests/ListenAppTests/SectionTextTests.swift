import ListenCore
import ListenTestSupport
import Subtitles
import Testing

@testable import SharedWork

@Suite struct SectionScheduleTests {
    typealias Piece = SectionSchedule.Piece

    @Test(arguments: [
        ("a long section", 1_200.0, true, [Piece.beginning(.seconds(60)), .whole]),
        ("a short one", 100, true, [.whole]),
        ("one of unknown length", 0, true, [.beginning(.seconds(60)), .whole]),
        ("a place that is a guess", 1_200, false, [.search(.seconds(60)), .whole]),
        ("a short one at such a place", 100, false, [.whole]),
    ])
    func `the first minute comes first, and is looked for where its place is a guess`(
        case name: String, seconds: Double, isSure: Bool, wanted: [Piece]
    ) {
        var schedule = SectionSchedule(length: .seconds(seconds), isSure: isSure)
        var done: [Piece] = []
        while let piece = schedule.next {
            done.append(piece)
            schedule.note(.found)
        }
        #expect(done == wanted, "\(name)")
    }

    @Test(arguments: [
        (1_200.0, [Piece.beginning(.seconds(60)), .beginning(.seconds(180)), .whole]),
        (200, [.beginning(.seconds(60)), .whole]),
    ])
    func `a long preface is passed by a longer beginning`(seconds: Double, wanted: [Piece]) {
        var schedule = SectionSchedule(length: .seconds(seconds), isSure: true)
        var done: [Piece] = []
        while let piece = schedule.next {
            done.append(piece)
            schedule.note(.missed)
        }
        #expect(done == wanted && !schedule.hasBeginning)
    }
}

@Suite struct SectionFinderTests {
    private static let prose = String(repeating: "It was a long line of prose. ", count: 3)

    /// A book of chapters under headings, behind a table of them.
    private static func book(_ headings: [String]) -> [String] {
        headings + headings.flatMap { [$0] + Array(repeating: prose, count: 20) }
    }

    private static func sections(_ titles: [String]) -> [SectionText.Section] {
        titles.map { SectionText.Section(title: $0, length: .seconds(600)) }
    }

    @Test(arguments: [
        (["CHAPTER I.", "CHAPTER II.", "CHAPTER III."], ["Chapter 1", "Chapter 2", "Chapter 3"]),
        (["I.", "II.", "III."], ["Kapitel 1", "Kapitel 2", "Kapitel 3"]),
        (
            ["CHAPTER I. The Fox", "CHAPTER II. The Hen", "CHAPTER III. The Den"],
            ["01 - The Fox", "02 - The Hen", "03 - The Den"]
        ),
        (
            ["The Fox", "The Hen", "The Den"],
            ["Section 1: The Fox", "Section 2: The Hen", "The Den"]
        ),
        (["第一章", "第二章", "第三章"], ["第1章", "第2章", "第3章"]),
        (
            ["Capítulo I", "Capítulo II", "Capítulo III"],
            ["Capítulo 1: Uno", "Capítulo 2: Dos", "Capítulo 3: Tres"]
        ),
    ])
    func `a section begins at the heading that says its title, not in the table of contents`(
        headings: [String], titles: [String]
    ) {
        let finder = SectionFinder(lines: Self.book(headings), sections: Self.sections(titles))
        for index in 0..<3 {
            #expect(
                finder.place(of: index) == SectionFinder.Place(line: 3 + 21 * index, isSure: true),
                "\(titles[index])")
        }
    }

    @Test func `without headings a section begins before as much of the text as is past`() {
        let lines = Array(repeating: Self.prose, count: 100)
        let finder = SectionFinder(
            lines: lines, sections: Self.sections(["One", "Two", "Three", "Four"]))
        #expect(finder.place(of: 0) == SectionFinder.Place(line: 0, isSure: true))
        let place = finder.place(of: 2)
        #expect((40..<50).contains(place.line) && !place.isSure)
        // The lead goes on to the half.
        let before = place.line * Self.prose.unicodeScalars.count
        #expect(before + place.lead == 50 * Self.prose.unicodeScalars.count)
    }

    @Test func `a place that is not there is the beginning`() {
        let empty = SectionFinder(lines: [], sections: Self.sections(["One"]))
        #expect(empty.place(of: 0) == SectionFinder.Place(line: 0, isSure: false))
        let finder = SectionFinder(lines: [Self.prose], sections: [])
        #expect(finder.place(of: 7) == SectionFinder.Place(line: 0, isSure: false))
    }

    @Test(
        arguments: [
            (["Then the heron left the pond."], SectionFinder.Place(line: 1, isSure: true)),
            (["Then the heron left the pond.", "He said it twice."], .init(line: 1, isSure: true)),
            (["This sentence is in no book at all."], nil), (["It is."], nil), ([], nil),
        ] as [([String], SectionFinder.Place?)])
    func `a section begins behind what the one before said last`(
        said: [String], place: SectionFinder.Place?
    ) {
        let lines = [
            "He said it twice.", "Then the heron left the pond. Night fell.", "He said it twice.",
            "It is. It is.",
        ]
        let finder = SectionFinder(lines: lines, sections: Self.sections(["One", "Two"]))
        #expect(finder.place(after: said) == place)
    }

    @Test(arguments: [
        ("Chapter 3", "CHAPTER III", true), ("Chapter 3", "CHAPTER IV", false),
        ("Chapter 3", "3", true), ("III", "III.", true), ("III", "Illness", false),
        ("Down the Rabbit-Hole", "DOWN THE RABBIT-HOLE", true),
        ("Chapter 1: Down the Rabbit-Hole", "Down the Rabbit-Hole", true),
        ("Chapter 2: Down the Rabbit-Hole", "1. Down the Rabbit-Hole", false),
        ("Chapter 1", "I saw him there, and he saw me.", false), ("", "", false),
        ("Preface", "PREFACE", true), ("1. Kapitel", "Erstes Kapitel", false),
        ("1. Kapitel", "1. Kapitel", true),
    ])
    func `a heading says what a title does`(title: String, line: String, isSame: Bool) {
        #expect(SectionHeading(title).isSaid(by: line) == isSame)
    }
}

@Suite struct WorkFinderTests {
    private static let prose = String(repeating: "It was a long line of prose. ", count: 3)
    /// The length of the recording of so many lines of prose.
    private static func length(_ lines: Int) -> MediaTime {
        .seconds(Double(lines * prose.count) / 15)
    }

    /// A work of chapters of ten lines.
    private static func work(_ title: [String], _ headings: [String]) -> [String] {
        title + headings.flatMap { [$0] + Array(repeating: prose, count: 10) }
    }

    private static let chapters = ["CHAPTER I.", "CHAPTER II.", "CHAPTER III."]
    private static let acts = ["ACT I.", "SCENE I.", "SCENE II.", "ACT II.", "SCENE I."]

    @Test(
        arguments: [
            // In the second of two, behind a table of contents that names both.
            (
                "The Hen",
                ["The Fox", "The Hen"] + work(["The Fox", "by A. B."], chapters)
                    + work(["The Hen", "by A. B."], chapters), 30, 37..<72
            ),
            (
                "The Fox; or, the Thief",
                work(["THE FOX", "A tale"], chapters)
                    + work(["THE HEN"], chapters), 30, 0..<35
            ),
            // Plays, whose scenes begin anew in every act.
            (
                "Fox (version 2)",
                work(["Hen"], acts) + work(["Fox"], acts)
                    + work(["Owl"], acts), 50, 56..<112
            ),
            // Stories without chapters.
            (
                "The Hen",
                ["THE FOX"] + Array(repeating: prose, count: 20) + ["THE HEN"]
                    + Array(repeating: prose, count: 12) + ["THE OWL"]
                    + Array(repeating: prose, count: 30), 12, 21..<34
            ),
            // Nothing shows its end.
            (
                "The Hen",
                Array(repeating: prose, count: 20) + ["The Hen, by A. B."]
                    + Array(repeating: prose, count: 80), 20, 20..<51
            ),
            ("The Owl", work(["The Fox"], chapters) + work(["The Hen"], chapters), 30, nil),
            // The work alone, and one whose reader is slow.
            ("The Fox", work(["The Fox"], chapters), 30, nil),
            ("The Fox", work(["The Fox"], chapters), 25, nil), ("The Fox", [], 30, nil),
        ] as [(String, [String], Int, Range<Int>?)])
    func `a work begins at its title and ends where the next begins`(
        title: String, lines: [String], read: Int, found: Range<Int>?
    ) throws {
        #expect(try WorkFinder(lines: lines).lines(of: title, length: Self.length(read)) == found)
    }

    @Test func `without a length nothing is cut`() throws {
        let lines = Self.work(["Fox"], Self.chapters) + Self.work(["Hen"], Self.chapters)
        #expect(try WorkFinder(lines: lines).lines(of: "Hen", length: .zero) == nil)
    }

    /// A work, and another one that says its title at the head of so many pages.
    private static func headed(_ pages: Int) -> [String] {
        let page = ["The Hen"] + Array(repeating: prose, count: 16)
        var lines = work(["The Hen"], chapters) + ["The Fox", "CHAPTER I."]
        for _ in 0..<pages { lines += page }
        return lines + Array(repeating: prose, count: 60)
    }

    @Test(arguments: [
        (12, 0..<34),
        // Too many to look at all: where the last begins, until a reader would be done.
        (20, 359..<405), (300, 5_119..<5_165),
    ])
    func `few of the lines that say a title are looked at`(pages: Int, found: Range<Int>) throws {
        let finder = WorkFinder(lines: Self.headed(pages))
        #expect(try finder.lines(of: "The Hen", length: Self.length(30)) == found)
    }

    @Test func `a search that is cancelled ends`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try WorkFinder(lines: Self.headed(12)).lines(
                of: "The Hen", length: Self.length(30))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

@Suite struct SectionStretchesTests {
    private static func lines(_ count: Int, letters: Int = 100) -> [AlignmentScript.Line] {
        let text = String(repeating: "a", count: letters)
        return (0..<count).map { _ in
            AlignmentScript.Line(
                text: text,
                words: [.init(text: text, range: 0..<letters, isFollowedBySpace: true)])
        }
    }

    @Test func `the likeliest place comes first, then those beside it, without holes`() throws {
        let all = SectionStretches.around(0.5, of: Self.lines(400))
        #expect(try #require(all.first).contains(200))
        #expect(all.count == 9)
        let sorted = all.sorted { $0.lowerBound < $1.lowerBound }
        for (one, next) in zip(sorted, sorted.dropFirst()) {
            // What a minute says is whole in one of two neighbours.
            #expect(one.upperBound - next.lowerBound >= 10)
        }
        let distances = all.map { abs(($0.lowerBound + $0.upperBound) / 2 - 200) }
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 + 1 })
    }

    @Test(arguments: [(0.0, 400), (1, 400), (0.01, 3), (0.5, 0)])
    func `stretches lie in the text`(share: Double, count: Int) {
        let lines = Self.lines(count)
        let all = SectionStretches.around(share, of: lines)
        #expect(all.allSatisfy { lines.indices.contains($0.lowerBound) && !$0.isEmpty })
        #expect(all.isEmpty == lines.isEmpty)
        if share == 0 { #expect(all.first?.lowerBound == 0 && all.count <= 3) }
    }

    private static func found(
        _ lines: [(start: Double, end: Double, sure: Double)]
    ) -> AlignedScript {
        AlignedScript(
            lines: lines.enumerated().map { index, line in
                AlignedScript.Line(
                    index: index,
                    words: [
                        Word(start: .seconds(line.start), end: .seconds(line.end), text: "a")
                    ], confidence: line.sure)
            }, missing: [], duration: .seconds(60))
    }

    @Test(
        arguments: [
            ("lines to its end", [(20.0, 30.0, 0.9), (30, 40, 0.8), (40, 59, 0.9)], true),
            ("a doubtful one among them", [(20, 30, 0.9), (30, 33, 0.2), (33, 59, 0.9)], true),
            ("doubtful lines", [(20, 40, 0.4), (40, 59, 0.3)], false),
            ("one line", [(50, 59, 0.9)], false),
            ("short ones", [(55, 57, 0.9), (57, 59, 0.9)], false),
            ("holes", [(5, 10, 0.9), (54, 59, 0.9)], false),
            ("lines that end early", [(5, 15, 0.9), (15, 30, 0.9)], false), ("none", [], false),
        ] as [(String, [(start: Double, end: Double, sure: Double)], Bool)])
    func `lines of the beginning are those it says where they are sure and go on to its end`(
        name: String, lines: [(start: Double, end: Double, sure: Double)], isFit: Bool
    ) {
        #expect(SectionStretches.isFit(Self.found(lines), in: .seconds(60)) == isFit, "\(name)")
    }
}

@Suite struct FramedScriptTests {
    private func script(_ lines: [String]) -> AlignmentScript {
        ScriptBuilder(language: .english, analysis: PlainTextAnalysis()).lines(of: lines)
    }

    @Test func `what is said around a text is no part of it`() {
        let framed = FramedScript(
            script(["One.", "Two.", "Three."]), before: script(["Hear, hear."]),
            after: script(["The end."]))
        #expect(framed.script.lines.count == 5)
        let word = Word(
            start: .zero, end: .seconds(1), text: "x")
        let found = AlignedScript(
            lines: [0, 1, 3, 4].map {
                AlignedScript.Line(index: $0, words: [word], confidence: 1)
            }, missing: [2], duration: .seconds(9))
        let printed = framed.printed(of: found)
        #expect(printed.lines.map(\.index) == [0, 2] && printed.missing == [1])
        #expect(printed.duration == .seconds(9))
    }
}
