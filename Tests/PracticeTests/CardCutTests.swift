import ListenCore
import Practice
import Testing

@Suite struct CardCutTests {
    private func sentence(_ index: Int, _ start: Int64, _ end: Int64) -> Sentence? {
        Sentence(
            index: index,
            words: [Word(start: .milliseconds(start), end: .milliseconds(end), text: "a")])
    }

    private func range(
        of index: Int, _ times: [(Int64, Int64)], offset: Int64 = 0, nudges: [EdgeNudge] = []
    ) -> [Int64]? {
        let sentences = times.enumerated().compactMap {
            sentence($0.offset, $0.element.0, $0.element.1)
        }
        return CardCut.range(
            of: index, in: sentences, offset: .milliseconds(offset), nudges: nudges,
            before: .milliseconds(150), after: .milliseconds(250)
        ).map { [$0.lowerBound.milliseconds, $0.upperBound.milliseconds] }
    }

    @Test func `a cut is padded where there is room`() {
        #expect(range(of: 1, [(0, 500), (2_000, 3_000), (9_000, 9_500)]) == [1_850, 3_250])
        #expect(range(of: 0, [(100, 500)]) == [0, 750])
        #expect(range(of: 0, [(100, 500)], offset: 1_000) == [950, 1_750])
    }

    @Test func `it never reaches into a neighbour's speech`() {
        #expect(range(of: 1, [(0, 1_900), (2_000, 3_000), (3_000, 4_000)])?[1] == 3_000)
        let near = range(of: 1, [(0, 1_900), (2_000, 3_000), (3_100, 4_000)])
        #expect((near?[0] ?? 0) >= 1_900 && (near?[1] ?? .max) <= 3_100)
        let inside = range(of: 1, [(0, 2_500), (2_000, 3_000), (2_900, 4_000)])
        #expect(inside == [2_000, 2_900])
    }

    @Test func `edges a person moved are kept to, and no sentence has no cut`() {
        let nudge = EdgeNudge(
            sentence: .milliseconds(2_000), start: .milliseconds(100), end: .milliseconds(-200))
        let moved = range(of: 1, [(0, 500), (2_000, 3_000), (9_000, 9_500)], nudges: [nudge])
        #expect(moved == [2_100, 2_800])
        #expect(range(of: 3, [(0, 500)]) == nil && range(of: -1, [(0, 500)]) == nil)
    }
}
