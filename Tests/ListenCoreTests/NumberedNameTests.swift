import ListenCore
import Testing

/// Names with numbers in digits, taken apart into the numbers and what stands between them.
@Suite struct NumberedNameTests {
    private func numbers(_ name: NumberedName) -> String {
        name.numbers.map { "\($0.value)\($0.mark)" }.joined(separator: " ")
    }

    @Test(arguments: [
        ("Chapter 12: The Sea", "12", ["chapter", "thesea"], 8), ("12", "12", ["", ""], 0),
        ("Part 1, chapter 10", "1 10", ["part", "chapter", ""], 5),
        ("v2-ch10", "2 10", ["v", "ch", ""], 1), ("الفصل ١٢", "12", ["الفصل", ""], 6),
        // A letter behind a number is a part of it, unless the next number follows.
        ("s1a", "1a", ["s", ""], 1), ("x9f - end", "9f", ["x", "end"], 1),
        ("p1c1", "1 1", ["p", "c", ""], 1),
        ("10th letter", "10", ["", "letter"], 0), ("2ème lettre", "2", ["", "lettre"], 0),
    ])
    func `a name has its numbers, and the letters between them`(
        text: String, wanted: String, texts: [String], leadCount: Int
    ) {
        let name = NumberedName(text)
        #expect(numbers(name) == wanted && name.texts == texts && name.leadCount == leadCount)
        #expect(name.writing == .digits)
    }

    @Test(arguments: [
        ("B12abc", "b12abc"), ("mp3player", "mp3player"), ("Home", "home"), ("", ""),
        ("1234567890123456789", "1234567890123456789"),
        ("9f3a1b2c-11e4-4a16-b716-446655440002", "9f3a1b2c11e44a16b716446655440002"),
    ])
    func `digits inside a word, too many of them or random ones are no number`(
        text: String, letters: String
    ) {
        let name = NumberedName(text)
        #expect(name.numbers.isEmpty && name.texts == [letters])
    }

    @Test func `numbers are in order by their value, then their letter`() {
        let sorted = [("2", ""), ("10", ""), ("10", "a"), ("10", "b")].map {
            NumberedName.Number(Int($0) ?? 0, mark: $1)
        }
        #expect(sorted.reversed().sorted() == sorted)
        #expect(!(sorted[0] < sorted[0]))
    }
}
