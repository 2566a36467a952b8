import Testing

@testable import ReviewUI

/// The places of a word in its sentence.
@Suite struct ReviewTextTests {
    @Test(arguments: [
        ("faro", "Nadie apagaba el Faro, el farol.", [17..<21]),
        ("el faro", "Nadie  apagaba el faro.", [14..<21]), ("灯台", "島の灯台を", [2..<4]),
        ("x", "faro", []), ("", "faro", []), ("aro", "faro", []),
        ("más", "Una mas, una MÁS.", [4..<7, 13..<16]),
    ])
    func `whole words are found, whatever their accents`(
        word: String, text: String, found: [Range<Int>]
    ) {
        #expect(ReviewText.places(of: word, in: text) == found)
    }
}
