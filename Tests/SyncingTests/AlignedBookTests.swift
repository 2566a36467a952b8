import ListenCore
import Testing

@testable import Syncing

/// Places in the sound as shares of the text, and back.
@Suite struct AlignedBookTests {
    private static let one = ChapterID(rawValue: "one")
    private static let two = ChapterID(rawValue: "two")

    private static func sentence(_ start: Double, _ characters: Int) -> AlignedBook.Sentence {
        AlignedBook.Sentence(start: .seconds(start), characters: characters)
    }

    /// 100 characters nobody says, two chapters of 300 each, and 300 behind them.
    private static let book = AlignedBook(
        [
            AlignedBook.Part(
                chapter: one, duration: .seconds(60),
                sentences: [sentence(30, 200), sentence(5, 100)]),
            AlignedBook.Part(
                chapter: two, duration: .seconds(90),
                sentences: [sentence(0, 300), sentence(200, 0)]),
        ], before: 100, after: 300)

    @Test(arguments: [
        (0.0, 0.1), (5, 0.1), (17.5, 0.15), (30, 0.2), (45, 0.3), (59.999, 0.399), (60, 0.4),
        (105, 0.55), (150, 0.699), (9_999, 0.699),
    ])
    func `a time is a share of the text`(_ seconds: Double, _ share: Double) throws {
        #expect(try #require(Self.book.share(at: .seconds(seconds))) == share)
    }

    @Test(arguments: [
        (0.0, 5.0), (0.05, 5), (0.1, 5), (0.1999, 30), (0.19, 5), (0.2, 30), (0.39, 30), (0.4, 60),
        (0.7, 60), (1, 60),
    ])
    func `a share is the beginning of its sentence`(_ share: Double, _ seconds: Double) throws {
        #expect(try #require(Self.book.time(at: share)) == .seconds(seconds))
    }

    @Test(arguments: [Double.nan, .infinity, -0.001, 1.001, -Double.infinity])
    func `what is no share is no place`(_ share: Double) {
        #expect(Self.book.time(at: share) == nil)
    }

    @Test func `a place that is told and read again stays in its sentence`() throws {
        for tenth in 50...1_499 {
            let time = MediaTime.milliseconds(Int64(tenth) * 100)
            let share = try #require(Self.book.share(at: time))
            let back = try #require(Self.book.time(at: share))
            let start = [60, 30, 5].map { MediaTime.seconds($0) }.first { $0 <= time }
            #expect(back == start, "\(time.seconds)")
        }
    }

    @Test func `chapters are counted through the whole, and found again`() throws {
        let whole = try #require(Self.book.whole(.seconds(20), in: Self.two))
        #expect(whole == .seconds(80))
        let located = try #require(Self.book.located(whole))
        #expect(located.chapter == Self.two && located.position == .seconds(20))
        let end = try #require(Self.book.located(.seconds(1_000)))
        #expect(end.chapter == Self.two && end.position == .seconds(90))
        #expect(Self.book.whole(.zero, in: ChapterID(rawValue: "three")) == nil)
    }

    @Test func `a book without a text has no shares`() {
        let empty = AlignedBook([])
        #expect(empty.share(at: .zero) == nil && empty.time(at: 0.5) == nil)
        #expect(empty.located(.zero) == nil)
        let silent = AlignedBook(
            [AlignedBook.Part(chapter: Self.one, duration: .seconds(9), sentences: [])],
            after: 100)
        #expect(silent.share(at: .zero) == nil && silent.time(at: 0.5) == nil)
    }
}
