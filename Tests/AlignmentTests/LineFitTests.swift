import Testing

@testable import Alignment

@Suite struct LineFitTests {
    /// Phones as long as the voice's that fit best.
    private func phones(
        heard: [Int] = [8, 6, 10, 8, 12, 7], voiced: [Int] = [8, 6, 10, 8, 12, 7],
        rivals: Double = 0.02, gap: Double = 0.4
    ) -> [LineFit.Phone?] {
        zip(heard, voiced).map {
            LineFit.Phone(heard: $0, voiced: $1, rivals: rivals, gap: gap)
        }
    }

    @Test func `a line that sounds like its text is sure`() {
        #expect(LineFit(phones()).doubt < 0.1)
    }

    @Test func `a line that fits its sound far better than by chance is surer`() {
        #expect(LineFit(phones(), misfit: 0.5).doubt < LineFit(phones()).doubt)
    }

    @Test func `a misfit counts up to a limit`() {
        #expect(LineFit(phones(), misfit: 7).doubt == LineFit(phones(), misfit: 1.2).doubt)
    }

    @Test func `a reader who is twice as slow is as sure`() {
        let slow = LineFit(phones(heard: [19, 15, 23, 19, 27, 17]))
        #expect(abs(slow.uneven) < 0.01 && slow.doubt < 0.1)
    }

    @Test func `all that tells of another text adds to the doubt`() {
        let sure = LineFit(phones()).doubt
        for other in [
            phones(rivals: 0.2), phones(gap: 4), phones(heard: [2, 6, 10, 2, 12, 7]),
            phones(heard: [30, 6, 40, 8, 3, 7]),
        ] {
            #expect(LineFit(other).doubt > sure)
        }
        #expect(LineFit(phones() + [nil, nil]).doubt > sure)
        #expect(LineFit(phones(), misfit: 1).doubt > sure)
    }

    @Test func `a text that is squeezed and stretched and fits badly is doubtful`() {
        let fit = LineFit(phones(heard: [30, 2, 60, 2, 2, 25], rivals: 0.25, gap: 6))
        #expect(fit.doubt > 0.5)
    }

    @Test func `the share of rivals counts a phone that was not found by chance`() {
        let fit = LineFit([phones(rivals: 0.1)[0], nil])
        #expect(abs(fit.rivals - 0.3) < 1e-9)
        #expect(LineFit([]).rivals == LineFit.chance)
    }

    @Test func `what fits better counts by frame, what is hurried by phone`() {
        let fit = LineFit([
            LineFit.Phone(heard: 2, voiced: 2, rivals: 0, gap: 9),
            LineFit.Phone(heard: 6, voiced: 6, rivals: 0, gap: 1),
        ])
        #expect(abs(fit.gap - 3) < 1e-9 && fit.hurried == 0.5)
    }

    @Test(arguments: [
        ([(9, true), (8, false)], true), ([(8, true), (8, false)], false),
        ([(3, true), (20, false), (4, true)], false), ([], false),
    ])
    func `a text is said when most of its words are in lines that are`(
        lines: [(words: Int, isSaid: Bool)], isSaid: Bool
    ) {
        let (own, other) = (LineFit(phones()), LineFit(phones(rivals: 0.6, gap: 8), misfit: 1.1))
        let fits = lines.map { (words: $0.words, fit: $0.isSaid ? own : other) }
        #expect(LineFit.sayMost(fits) == isSaid)
    }
}
