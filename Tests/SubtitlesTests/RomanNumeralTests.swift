import Testing

@testable import Subtitles

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
        (["In", "MCMXCIV."], ["In", "1994."]), (["CAPÍTULO", "VI"], ["CAPÍTULO", "6"]),
        (["XI.", "THE", "WAY"], ["11.", "THE", "WAY"]),
        // Words and what is no number.
        (["CHAPITRE", "DIX"], ["CHAPITRE", "DIX"]), (["MI", "CASA"], ["MI", "CASA"]),
        (["A", "CD,", "a", "MIX"], ["A", "CD,", "a", "MIX"]), (["MI6", "knew"], ["MI6", "knew"]),
        (["LO", "QUE", "VI", "AYER"], ["LO", "QUE", "VI", "AYER"]),
        (["XI", "Y", "YO"], ["XI", "Y", "YO"]),
        // A person, a name.
        (["Henry", "V"], ["Henry", "V"]), (["I", "am"], ["I", "am"]),
        (["The", "CIVIL", "war"], ["The", "CIVIL", "war"]),
    ])
    func `readers say numbers`(words: [String], said: [String]) {
        #expect(RomanNumeral.replaced(in: words) == said)
    }
}
