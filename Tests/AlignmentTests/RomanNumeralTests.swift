import Testing

@testable import Alignment

@Suite struct RomanNumeralTests {
    @Test(
        arguments: [
            ("I", 1), ("IV", 4), ("XIV", 14), ("XLIX", 49), ("MCMXCIV", 1994), ("MMMCMXCIX", 3999),
            ("IIII", nil), ("IC", nil), ("VX", nil), ("MMMM", nil), ("ii", nil), ("", nil),
            ("CIVIL", nil), ("MIXED", nil), ("IIIIIIIIIIIIIIIIIIII", nil),
        ] as [(Substring, Int?)])
    func `numerals are those that are written as usual`(text: Substring, value: Int?) {
        #expect(RomanNumeral.value(of: text) == value)
    }

    @Test(arguments: [
        (["II"], ["2"]), (["V."], ["5"]), (["“XII”"], ["12"]), (["I"], ["1"]),
        (["Louis", "XIV,", "king"], ["Louis", "14,", "king"]),
        (["Chapter", "II."], ["Chapter", "2."]),
        // A person, a name.
        (["Henry", "V"], ["Henry", "V"]), (["I", "am"], ["I", "am"]),
        (["The", "CIVIL", "war"], ["The", "CIVIL", "war"]),
    ])
    func `readers say numbers`(words: [String], said: [String]) {
        #expect(RomanNumeral.replaced(in: words) == said)
    }
}
