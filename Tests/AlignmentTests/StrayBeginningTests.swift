import Testing

@testable import Alignment

@Suite struct StrayBeginningTests {
    /// The places of four words behind a line of one, which ends at frame 100.
    private func gathered(
        _ words: [Range<Int>?], speech: Int = 0
    ) -> [Range<Int>?]? {
        StrayBeginning.gathered(1..<1 + words.count, [50..<100] + words, after: 100) { _, _ in
            speech
        }
    }

    @Test func `words at the end of the line before share the place behind the pause`() {
        let one = gathered([100..<130, 380..<470, 470..<490, 490..<520])
        #expect(one == [50..<100, 380..<425, 425..<470, 470..<490, 490..<520])
        // Two of them, with a pause between, which begin a little later.
        let two = gathered([110..<130, 190..<200, 380..<470, 470..<490])
        #expect(two == [50..<100, 380..<410, 410..<440, 440..<470, 470..<490])
        // A word between that was not heard.
        let other = gathered([100..<130, nil, 380..<470, 470..<490])
        #expect(other == [50..<100, 380..<410, 410..<440, 440..<470, 470..<490])
    }

    @Test(
        arguments: [
            // A pause as long before the line as within it.
            [200..<230, 380..<470, 470..<490, 490..<520],
            // A short pause, and none.
            [100..<130, 170..<250, 250..<300, 300..<330],
            [100..<130, 130..<200, 200..<300, 300..<330],
            // Most of the line is before the pause.
            [100..<130, 130..<160, 380..<400],
            // A first word that was not heard has no place to be drawn to.
            [nil, 380..<470, 470..<490, 490..<520],
        ] as [[Range<Int>?]])
    func `other beginnings stay`(words: [Range<Int>?]) {
        #expect(gathered(words) == nil)
    }

    @Test func `a pause with speech in it is none`() {
        let words: [Range<Int>?] = [100..<130, 380..<470, 470..<490, 490..<520]
        #expect(gathered(words, speech: 150) == nil)
        #expect(gathered(words, speech: 100) != nil)
    }
}
