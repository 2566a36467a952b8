import ListenCore
import ListenTestSupport
import SpeechSynthesis
import Testing

@testable import Voices

/// Times of written words, from what engines really said about them.
@Suite struct WordTimingTests {
    /// A text, what an engine said, and the words as `text start–end`, with `~` where estimated.
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let said: String
        let total: Int
        let times: String
        var unit = PlaceUnit.scalars
        var words: [Range<Int>]?
        var testDescription: String { text }
    }

    // Events of espeak-ng 1.51, in milliseconds.
    static let espeak: [Case] = [
        // Money: one event for the sign, one for the number, two inside of it.
        Case(
            text: "It cost $12.50 at 7:30,",
            said: """
                0+2@0 ɪ@0 t@120 3+4@165 k@214 ɒ@260 s@348 t@432 8+1@478 d@510 ɒ@527 l@603 ə@666 \
                9+5@707 t@756 w@796 ɛ@892 l@1019 v@1020 10+5@1087 p@1126 ɔɪ@1158 n@1234 t@1351 \
                10+5@1396 f@1408 aɪ@1484 v@1635 10+5@1708 z@1720 iə@1781 ɹ@1918 əʊ@1961 \
                15+2@2040 a@2040 t@2157 18+1@2202 s@2214 ɛ@2287 v@2380 ə@2438 n@2507 20+2@2583 \
                θ@2595 ɜː@2677 t@2872 i@2912 _@3020 _@3170
                """, total: 3_200,
            times: "It 0–165, cost 165–478, $12.50 478–2040, at 2040–2202, 7:30, 2202–3020"),
        // An elision is two events, an abbreviation one for each letter.
        Case(
            text: "l’été z. B. hier",
            said: """
                0+1@0 l@0 e@70 t@150 e@190 _@300 6+1@310 ts@330 ɛ@400 t@450 _@500 9+1@520 b@530 \
                eː@560 _@700 12+4@720 h@720 iː@780 ɾ@860 _@900
                """, total: 950,
            times: "l’été 0–300, z. 310–500, B. 520–700, hier 720–900"),
        // Words that the voice joins have one event: shared by the number of sounds.
        Case(
            text: "smith in the house",
            said: "0+5@0 s@0 m@50 ɪ@90 θ@150 6+2@200 ɪ@200 n@240 ð@290 "
                + "ə@330 13+5@380 h@380 aʊ@430 s@560 _@650", total: 700,
            times: "smith 0–200, in 200–290, the 290–380~, house 380–650"),
        // Chinese: an event for each character of a word.
        Case(
            text: "我喜欢茶。",
            said: "0+1@0 w@0 o@90 _@210 1+1@218 ɕ@230 i@340 _@500 2+1@509 χ@520 ua@630 n@730 _@810 "
                + "3+1@818 tsh@840 ɑ@900 _@1000", total: 1_100,
            times: "我 0–210, 喜欢 218–810, 茶。 818–1000",
            words: [0..<3, 3..<9, 9..<15]),
        // A picture and a dash are silent, and stand where the word before them ends.
        Case(
            text: "🙂 yes — no", said: "0+3@0 j@0 ɛ@130 s@220 _@320 6+2@600 n@600 əʊ@700 _@900",
            total: 1_000, times: "🙂 0–0~, yes 0–320, — 320–320~, no 600–900"),
        // Events that go back, have no place in the text or come after the end are not believed.
        Case(
            text: "one two three",
            said: "0+3@0 w@0 n@90 4+3@150 t@150 uː@200 0+3@230 99+2@240 8+5@300 θ@300 iː@380 "
                + "_@500 4+3@5000", total: 550,
            times: "one 0–150, two 150–300, three 300–500"),
        // No event at all: the words share the sound.
        Case(
            text: "ab cd", said: "a@100 b@200 c@300 d@400 _@500", total: 600,
            times: "ab 100–300, cd 300–500~"),
        // An event only for the last word.
        Case(
            text: "ab cd", said: "a@0 b@100 3+2@200 c@200 d@300 _@400", total: 500,
            times: "ab 0–200, cd 200–400"),
    ]

    // Words of flite 2.2, with places in bytes.
    static let flite = Case(
        text: "It cost $12.50 is a",
        said: """
            pau@0 1@225 ih@225 t@289 6@337 k@337 aa@429 s@582 t@685 13@734 t@734 w@763 eh@806 \
            l@898 v@970 13@1023 d@1023 aa@1053 l@1225 z@1464 16@1513 ih@1513 z@1560 17@1600 \
            ah@1600 pau@1700
            """, total: 1_800,
        times: "It 225–337, cost 337–734, $12.50 734–1513, is 1513–1600, a 1600–1700",
        unit: .bytes)

    @Test(arguments: espeak + [flite])
    func `words have the times of what is said of them`(row: Case) {
        let sentence = VoicedSentence(row.text, language: .english, words: row.words)
        let spoken = SpokenText(
            sentence, words: sentence.words.indices, language: .english)
        let speech = EngineSpeech(row.said, total: row.total)
        // Places of the table are those of the text as it is written.
        let timing = WordTiming(spoken, phones: speech.phones, total: row.total)
        let times = timing.times(speech.starts(of: spoken, by: row.unit))
        let shown = zip(sentence.words, times).map { word, time in
            "\(sentence.written(word)) \(time.start)–\(time.end)\(time.isEstimated ? "~" : "")"
        }
        #expect(shown.joined(separator: ", ") == row.times)
    }

    @Test func `times are in order whatever an engine says`() {
        var random = SeededGenerator(seed: 5)
        let sentence = VoicedSentence(
            "One $2 — three, 4.5 six 🙂 in the end.", language: .english)
        let spoken = SpokenText(sentence, words: sentence.words.indices, language: .english)
        for _ in 0..<2_000 {
            let total = Int.random(in: 0...400, using: &random)
            var speech = EngineSpeech(rate: SampleRate(1_000))
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let place = Int.random(in: 0...50, using: &random)
                let sample = Int.random(in: 0...500, using: &random)
                speech.marks.append(.init(range: place..<(place + 2), sample: sample))
                speech.phones.append(
                    .init(["a", "", "ˈ", "pau"].randomElement(using: &random) ?? "", sample))
            }
            let times = WordTiming(spoken, phones: speech.phones, total: total)
                .times(speech.starts(of: spoken, by: .scalars))
            #expect(times.count == sentence.words.count)
            var last = 0
            for time in times {
                #expect(time.start >= last && time.end >= time.start && time.end <= total)
                last = time.end
            }
        }
    }
}
