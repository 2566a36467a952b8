import Testing

@testable import Alignment

@Suite struct SoftBeginningTests {
    /// Levels of stretches, each of some frames with a level in decibels.
    private func levels(_ stretches: [(frames: Int, level: Float)]) -> [Float] {
        stretches.flatMap { Array(repeating: $0.level, count: $0.frames) }
    }

    @Test(
        arguments: [
            // A breath, a moment of silence, and the voice.
            ([(30, -45), (12, -65), (100, -22)], 42),
            // The voice rises slowly out of the silence.
            ([(30, -45), (10, -65), (5, -55), (100, -22)], 40),
            // Without silence it is a soft first sound; a hiss and its closure are shorter.
            ([(30, -45), (100, -22)], nil), ([(8, -40), (7, -60), (100, -22)], nil),
            // As loud as the voice, and longer than any breath.
            ([(30, -28), (12, -65), (100, -22)], nil), ([(95, -45), (12, -65), (100, -22)], nil),
            // Too short a line to know how loud its voice is.
            ([(18, -45), (6, -65), (10, -22)], nil),
        ] as [([(frames: Int, level: Float)], Int?)])
    func `the voice begins behind a soft sound that is divided from it`(
        stretches: [(frames: Int, level: Float)], voice: Int?
    ) {
        let before = 50
        let levels = levels([(before, -70)] + stretches)
        #expect(
            SoftBeginning.voice(in: before..<levels.count, levels) == voice.map { before + $0 })
    }

    @Test func `a line beyond the recording has no voice`() {
        #expect(SoftBeginning.voice(in: 10..<90, [-30, -20]) == nil)
    }

    @Test(
        arguments: [
            // The first word moves to the voice, and the second shares its time.
            ([10..<38, 50..<56, 56..<90, 90..<120], 50, [50..<53, 53..<56, 56..<90, 90..<120]),
            ([10..<38, 60..<70, 70..<90, 90..<120], 50, [50..<60, 60..<70, 70..<90, 90..<120]),
            ([10..<20, 20..<38, 60..<90, 90..<120], 50, [50..<55, 55..<60, 60..<90, 90..<120]),
            // It is no longer than it was.
            (
                [10..<38, 200..<210, 210..<220, 220..<230], 50,
                [50..<78, 200..<210, 210..<220, 220..<230]
            ),
            // A word that was not heard stays so.
            ([10..<38, nil, 60..<90, 90..<120], 50, [50..<60, nil, 60..<90, 90..<120]),
            // No time for the word, and most of the line.
            ([10..<38, 51..<52, 52..<90, 90..<120], 50, nil),
            ([10..<20, 20..<30, 30..<38, 60..<120], 50, nil),
        ] as [([Range<Int>?], Int, [Range<Int>?]?)])
    func `words before the voice are put behind its beginning`(
        words: [Range<Int>?], voice: Int, gathered: [Range<Int>?]?
    ) {
        // Behind a word of the line before.
        let all: [Range<Int>?] = [0..<8] + words + [130..<140]
        let found = SoftBeginning.gathered(1..<1 + words.count, all, at: voice)
        #expect(found == gathered.map { [0..<8] + $0 + [130..<140] })
    }

    @Test(
        arguments: [
            // A line of one word ends where it did, before the next line and far before it.
            ([100..<200], [205..<240], [160..<200]), ([100..<200], [900..<940], [160..<200]),
            ([100..<200], [], [160..<200]), ([100..<200], [180..<240], [160..<180]),
            // The model ended it before the voice: it is as long as it was, up to the next line.
            ([100..<150], [205..<240], [160..<205]), ([100..<150], [900..<940], [160..<210]),
            ([100..<150], [nil, 205..<240], [160..<205]), ([100..<150], [], [160..<210]),
            ([100..<163], [205..<240], [160..<163]), ([100..<162], [205..<240], [160..<205]),
            ([100..<150], [162..<240], nil),
            // Of more words only the first ones were found.
            ([100..<200, nil, nil], [205..<240], [160..<200, nil, nil]),
            ([100..<150, nil, nil], [205..<240], [160..<205, nil, nil]),
            ([100..<130, 130..<170, nil], [205..<240], [160..<165, 165..<170, nil]),
            ([100..<130, 130..<165, nil], [185..<240], [160..<172, 172..<185, nil]),
        ] as [([Range<Int>?], [Range<Int>?], [Range<Int>?]?)])
    func `a line without later words does not reach into the next one`(
        words: [Range<Int>?], behind: [Range<Int>?], gathered: [Range<Int>?]?
    ) {
        let all = [0..<8] + words + behind
        let found = SoftBeginning.gathered(1..<1 + words.count, all, at: 160)
        #expect(found == gathered.map { [0..<8] + $0 + behind })
    }
}
