import ListenCore
import Testing

@testable import Subtitles

@Suite struct AlignmentScoreTests {
    private func words(_ text: String, at starts: [Int64]) -> [Word] {
        zip(text.split(separator: " "), starts).map { text, start in
            Word(
                start: .milliseconds(start), end: .milliseconds(start + 100), text: String(text))
        }
    }

    @Test func `errors are those of equal words, whatever lies between`() throws {
        let truth = [words("One two, three", at: [0, 1_000, 2_000]), words("four", at: [3_000])]
        let found = words("one well two three four", at: [50, 500, 1_200, 1_990, 3_400])
        let score = AlignmentScore(found, truth: truth)
        let errors = try #require(score.words)
        #expect(errors.count == 4 && score.unmatched == 0)
        #expect(errors.median == 50 && errors.mean == 165 && errors.largest == 400)
        #expect(errors.within100 == 0.5 && errors.within300 == 0.75)
        let lines = try #require(score.lines)
        #expect(lines.count == 2 && lines.largest == 400 && lines.within100 == 0.5)
    }

    @Test func `what has no counterpart is counted`() {
        let truth = [words("a b c", at: [0, 1, 2])]
        #expect(AlignmentScore([], truth: truth).unmatched == 3)
        #expect(AlignmentScore([], truth: truth).words == nil)
        let score = AlignmentScore(words("a x c", at: [0, 1, 2]), truth: truth)
        #expect(score.unmatched == 1 && score.words?.count == 2)
    }
}
