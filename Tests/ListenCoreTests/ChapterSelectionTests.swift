import ListenCore
import Testing

@Suite struct ChapterSelectionTests {
    typealias Rule = ChapterSelection.Rule

    static func chapter(
        _ id: String, _ title: String, _ number: Int? = nil, decimals: String = ""
    ) -> Chapter {
        Chapter(id: ChapterID(rawValue: id), title: title, number: number, decimals: decimals)
    }

    /// Numbered from 0, as backends do; the ids count from 1.
    static let numbered = [
        chapter("part1", "Prologue", 0), chapter("part2", "The Road", 1),
        chapter("part3", "The Sea", 2), chapter("part9", "The Seal", nil),
    ]
    static let named = [
        chapter("v2-ch10", "Ten"), chapter("v2-ch11", "Eleven"), chapter("x", "3: Home"),
        chapter("y", "Away"),
    ]

    @Test(arguments: [
        ("0", 1, Rule.number), ("2", 3, .number), ("3", 3, .numberInID), ("9", 4, .numberInID),
        ("4", 4, .place), ("PART2", 2, .id), ("road", 2, .title), ("the sea", 3, .title),
    ])
    func `a chapter number comes first, then the number in the id, then the place`(
        typed: String, place: Int, rule: Rule
    ) throws {
        let found = try ChapterSelection.find(typed, in: Self.numbered)
        #expect(found.place == place)
        #expect(found.rule == rule)
        #expect(found.chapter == Self.numbered[place - 1])
    }

    @Test(arguments: [
        ("11", 2, Rule.numberInID), ("3", 3, .numberInTitle), ("2", 2, .place), ("y", 4, .id),
    ])
    func `without numbers the id counts by its last number and the title by its first`(
        typed: String, place: Int, rule: Rule
    ) throws {
        let found = try ChapterSelection.find(typed, in: Self.named)
        #expect(found.place == place)
        #expect(found.rule == rule)
    }

    @Test func `a number that stands in several titles gives way to the place`() throws {
        let chapters = ["Part 1, chapter 1", "Part 1, chapter 2"].map { Self.chapter("x", $0) }
        let found = try ChapterSelection.find("1", in: chapters)
        #expect(found.place == 1)
        #expect(found.rule == .place)
    }

    @Test func `two chapters of one number are both named`() {
        let chapters = [Self.chapter("a", "Day", 2), Self.chapter("b", "Night", 2)]
        let error = #expect(throws: SelectionError.self) {
            try ChapterSelection.find("2", in: chapters)
        }
        #expect(error?.code == .ambiguous)
        #expect(
            error?.description == """
                “2” fits 2 chapters: 2 Day (id a), 2 Night (id b). \
                Type its id, or more of its title.
                """)
    }

    @Test(arguments: [
        ("2", 1, Rule.id), ("5", 2, .numberInID), ("2.5", 3, .number), ("Day", 1, .title),
    ])
    func `chapters of one number are reached by their ids, those between whole ones by theirs`(
        typed: String, place: Int, rule: Rule
    ) throws {
        let chapters = [
            Self.chapter("2", "Day", 2), Self.chapter("5", "Night", 2),
            Self.chapter("x", "Dawn", 2, decimals: "5"),
        ]
        let found = try ChapterSelection.find(typed, in: chapters)
        #expect((found.place, found.rule) == (place, rule))
    }

    @Test func `an unknown chapter is met with those that exist by their own numbers`() {
        let error = #expect(throws: SelectionError.self) {
            try ChapterSelection.find("12", in: Self.numbered)
        }
        #expect(error?.kind == .notFound)
        #expect(
            error?.description == """
                There is no chapter “12”. \
                There are 4 chapters: 0 Prologue, 1 The Road, 2 The Sea, 4 The Seal.
                """)
    }

    @Test func `a slip of the finger in a title is met with that title`() {
        let error = #expect(throws: SelectionError.self) {
            try ChapterSelection.find("prolouge", in: Self.numbered)
        }
        #expect(error?.code == .notFound(suggestion: "Prologue"))
    }
}
