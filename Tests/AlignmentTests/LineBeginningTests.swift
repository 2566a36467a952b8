import Testing

@testable import Alignment

@Suite struct LineBeginningTests {
    /// Phones of 8 frames each, the first of them before a pause.
    private func beginning(
        pause: Int = 0, longest: Int = 8, misfit: Double = 0, rise: Double = 15, apart: Int? = 2,
        moved: Int = 0, uneven: Double = 0.3
    ) -> LineBeginning {
        var places: [Range<Int>?] = [0..<longest]
        let start = longest + pause
        places += (0..<12).map { (start + 8 * $0)..<(start + 8 * $0 + 8) }
        return LineBeginning(
            places: places[...], start: moved, misfit: misfit, rise: rise, apart: apart,
            uneven: uneven)
    }

    @Test func `a beginning with speech behind a pause is sure`() {
        #expect(beginning().doubt < 0.1)
    }

    @Test func `all that tells of another beginning adds to the doubt`() {
        let sure = beginning().doubt
        for other in [
            beginning(pause: 200), beginning(longest: 60), beginning(misfit: 0.1),
            beginning(rise: -5), beginning(apart: 80), beginning(apart: nil), beginning(moved: 30),
            beginning(uneven: 0.9),
        ] {
            #expect(other.doubt > sure)
        }
    }

    @Test func `a sound that fits badly and stands before a long pause is no beginning`() {
        #expect(beginning(pause: 250, longest: 30, misfit: 0.1, rise: 5, apart: 20).doubt > 0.5)
    }

    @Test(
        arguments: [
            ([0..<5, nil, 5..<9, 109..<115, 115..<120], 100, 6),
            ([0..<5, 110..<115, 300..<305], 185, 5), ([nil, 200..<210, 210..<220], 0, 10),
            ([], 0, 0),
            // What is behind the beginning is within a sentence.
            ((0..<20).map { $0..<($0 + 1) } + [500..<590], 0, 1),
        ] as [([Range<Int>?], Int, Int)])
    func `the longest pause and phone are those of the beginning`(
        places: [Range<Int>?], pause: Int, longest: Int
    ) {
        let found = LineBeginning(
            places: places[...], start: 0, misfit: 0, rise: 0, apart: 0, uneven: 0)
        #expect(found.pause == pause && found.longest == longest)
    }

    @Test(arguments: [
        (Range<Int>?.some(7..<9), 7, 0), (7..<9, 47, 40), (47..<49, 7, 40),
        // The model may not have the first sound at all.
        (nil, 7, 100),
    ])
    func `a beginning is compared with where the model has the first sound`(
        first: Range<Int>?, start: Int, moved: Int
    ) {
        let found = LineBeginning(
            places: [first, 60..<70], start: start, misfit: 0, rise: 0, apart: 0, uneven: 0)
        #expect(found.moved == moved)
    }
}
