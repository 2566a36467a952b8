import Testing

@testable import Alignment

@Suite struct CuePlacingTests {
    @Test(arguments: [
        // A word, the pauses of the recording, and where the word begins, in frames.
        (100..<300, [Range<Int>](), 100),
        (100..<300, [120..<250], 250),
        // The last of two.
        (100..<400, [120..<200, 220..<350], 350),
        // Too short to be between words.
        (100..<300, [120..<139], 100),
        // Around the word, and where no more than a trace of it is behind the pause.
        (100..<300, [0..<100, 300..<400], 100), (100..<300, [120..<299], 100),
        // The pause before the word reaches into it.
        (100..<300, [20..<110], 100),
    ])
    func `a word that spans a long pause begins behind it`(
        word: Range<Int>, pauses: [Range<Int>], start: Int
    ) {
        #expect(CuePlacing.behindPause(word, pauses) == start)
    }
}
