import ListenCore
import Practice
import Testing

/// A sentence of so many words, one every `each` milliseconds.
private func sentence(_ index: Int, words: Int, from start: Int64, each: Int64) -> Sentence? {
    Sentence(
        index: index,
        words: (0..<Int64(words)).map {
            Word(
                start: .milliseconds(start + $0 * each),
                end: .milliseconds(start + ($0 + 1) * each), text: "word")
        })
}

@Suite struct PaceTests {
    @Test func `the pace is words over the whole time, pauses included`() throws {
        // Twice twenty words in four seconds each; four seconds of silence between.
        let sentences = [
            sentence(0, words: 20, from: 1_000, each: 200),
            sentence(1, words: 20, from: 9_000, each: 200),
        ].compactMap { $0 }
        let pace = try #require(Pace(sentences))
        #expect(pace.wordsPerMinute == 200)
        #expect(pace.text(at: .normal) == "200 wpm")
        #expect(pace.text(at: PlaybackRate(hundredths: 98)) == "196 wpm")
        #expect(Pace(sentences, over: .seconds(16))?.wordsPerMinute == 150)
        // A length that is too short for the text is none.
        #expect(Pace(sentences, over: .seconds(2))?.wordsPerMinute == 200)
    }

    @Test func `the player's pace is the one the list of chapters shows`() {
        let sentences = [sentence(0, words: 40, from: 0, each: 100)].compactMap { $0 }
        let listed = Chapter(
            id: ChapterID(rawValue: "c"), title: "", duration: .seconds(60), wordsPerMinute: 146)
        #expect(Pace(sentences, chapter: listed)?.wordsPerMinute(at: .normal) == 146)
        let silent = Chapter(id: ChapterID(rawValue: "c"), title: "", duration: .seconds(60))
        #expect(Pace(sentences, chapter: silent)?.wordsPerMinute == 40)
    }

    @Test func `nineteen words are no pace`() {
        #expect(Pace([sentence(0, words: 19, from: 0, each: 400)].compactMap { $0 }) == nil)
        #expect(Pace([sentence(0, words: 20, from: 0, each: 0)].compactMap { $0 }) == nil)
        #expect(Pace([sentence(0, words: 20, from: 0, each: 1)].compactMap { $0 }) == nil)
    }

    @Test func `without text the source is believed when it can be true`() {
        let told = Chapter(id: ChapterID(rawValue: "c"), title: "", wordsPerMinute: 162)
        #expect(Pace([], chapter: told)?.wordsPerMinute == 162)
        #expect(Pace([], chapter: nil) == nil)
        #expect(Pace(wordsPerMinute: 20)?.wordsPerMinute == 20)
        #expect(Pace(wordsPerMinute: 600)?.wordsPerMinute == 600)
        #expect(Pace(wordsPerMinute: nil) == nil)
        for wrong in [0, -1, .nan, .infinity, 5, 19.9, 600.1, 9_000] as [Double] {
            #expect(Pace(wordsPerMinute: wrong) == nil)
        }
    }

    @Test(arguments: [(150, 100), (147, 98), (100, 67), (20, 30), (-5, 30), (900, 300)])
    func `a wish becomes a speed in hundredths`(wanted: Int, hundredths: Int) throws {
        let pace = try #require(Pace(wordsPerMinute: 150))
        #expect(pace.rate(for: wanted).hundredths == hundredths)
    }
}
