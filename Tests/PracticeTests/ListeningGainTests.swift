import ListenCore
import Testing

@testable import Practice

/// The change that listening tests show, with how sure it is.
@Suite struct ListeningGainTests {
    private let chapter = ChapterAddress(
        source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))

    private func answers(_ day: String, right: Int, of asked: Int) -> [TestAnswer] {
        (0..<asked).map {
            TestAnswer(
                chapter: chapter, sentence: .seconds(Double($0)), kind: .next, language: .english,
                day: day, asked: 1, right: $0 < right ? 1 : 0)
        }
    }

    @Test(arguments: [
        (0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (81, 263, 0.255, 0.366),
    ])
    func `an interval is Wilson's`(right: Int, asked: Int, low: Double, high: Double) {
        let interval = ListeningGain.Share(right: right, asked: asked).interval
        #expect(abs(interval.lowerBound - low) < 0.001 && abs(interval.upperBound - high) < 0.001)
    }

    @Test func `the interval of a difference is Newcombe's`() {
        // Newcombe 1998, table II: 56 of 70 against 48 of 80.
        let interval = ListeningGain.difference(
            .init(right: 48, asked: 80), .init(right: 56, asked: 70))
        #expect(abs(interval.lowerBound - 0.0524) < 0.0005)
        #expect(abs(interval.upperBound - 0.3339) < 0.0005)
    }

    @Test func `the halves are parted between days`() throws {
        let all =
            answers("2026-11-02", right: 3, of: 10) + answers("2026-11-10", right: 4, of: 10)
            + answers("2026-11-20", right: 9, of: 10)
        let gain = ListeningGain(all)
        let change = try #require(gain.choices)
        #expect(change.before == .init(right: 7, asked: 20))
        #expect(change.after == .init(right: 9, asked: 10))
        #expect(abs(change.change - 0.55) < 1e-9)
        #expect(
            gain.weeks.map(\.monday.text) == ["2026-11-02", "2026-11-09", "2026-11-16"])
        #expect(gain.weeks.map(\.share.right) == [3, 4, 9])
    }

    @Test func `few answers, or those of one day, tell no change`() {
        #expect(ListeningGain(answers("2026-11-02", right: 9, of: 90)).choices == nil)
        let few = answers("2026-11-02", right: 1, of: 9) + answers("2026-11-09", right: 9, of: 9)
        #expect(ListeningGain(few).choices == nil)
        #expect(ListeningGain([]).weeks == [])
    }

    @Test func `sentences written again are compared with their first time`() throws {
        let again = (0..<8).map {
            TestAnswer(
                chapter: chapter, sentence: .seconds(Double($0)), kind: .dictation,
                language: .english, day: "2026-11-02", asked: 10, right: 8, before: 5)
        }
        let change = try #require(ListeningGain(again).dictations)
        #expect(abs(change.change - 0.3) < 1e-9 && change.isSure)
        #expect(abs(change.interval.lowerBound - 0.3) < 1e-9)
        #expect(ListeningGain(Array(again.prefix(4))).dictations == nil)
        let mixed = again.enumerated().map { place, answer in
            TestAnswer(
                chapter: answer.chapter, sentence: answer.sentence, kind: .dictation,
                language: nil, day: answer.day, asked: 10, right: place % 2 == 0 ? 9 : 2,
                before: 5)
        }
        let unsure = try #require(ListeningGain(mixed).dictations)
        #expect(!unsure.isSure && unsure.interval.contains(unsure.change))
    }

    @Test func `counts from outside stay in their bounds`() {
        let answer = TestAnswer(
            chapter: chapter, sentence: .zero, kind: .dictation, language: nil, day: "x",
            asked: -3, right: 9, before: 7)
        #expect(answer.asked == 1 && answer.right == 1 && answer.before == 1)
        #expect(ListeningGain([answer]).weeks == [])
    }
}
