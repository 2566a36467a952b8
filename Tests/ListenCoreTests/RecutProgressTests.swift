import FoundationEssentials
import ListenCore
import Testing

/// Places at which a book was left once it is divided into other chapters, written as
/// `chapter place/length @time`, with `done` for a chapter that was heard to its end.
@Suite struct RecutProgressTests {
    typealias Former = RecutProgress.Former

    private static let address = ChapterAddress(
        source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "all"))

    private static func position(
        _ chapter: String, _ seconds: Double, of length: Double, isCompleted: Bool = false,
        on time: Double
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: ChapterAddress(
                source: .local, book: address.book, chapter: ChapterID(rawValue: chapter)),
            position: .seconds(seconds), duration: .seconds(length), isCompleted: isCompleted,
            updatedAt: Date(timeIntervalSince1970: time), bookTitle: "The book",
            chapterTitle: "Former " + chapter)
    }

    /// A chapter that was left at a place.
    private static func left(
        _ chapter: String, _ seconds: Double, of length: Double, on time: Double,
        isExact: Bool = true
    ) -> Former {
        Former(position(chapter, seconds, of: length, on: time), isExact: isExact)
    }

    /// A chapter that was heard to its end.
    private static func heard(
        _ chapter: String, of length: Double, on time: Double, isExact: Bool = true
    ) -> Former {
        Former(
            position(chapter, length, of: length, isCompleted: true, on: time), isExact: isExact)
    }

    private func progress(
        _ former: [Former], from: ImportedBook, to book: ImportedBook,
        believing latest: Double = .infinity
    ) -> RecutProgress {
        let latest = latest.isInfinite ? .distantFuture : Date(timeIntervalSince1970: latest)
        return RecutProgress(
            of: former, DividedBook.places(from: from, to: book), in: book, believing: latest)
    }

    /// Without the ends of parts that were heard, which tell no place to go back to.
    private func unfinished(_ positions: [PlaybackPosition]) -> [PlaybackPosition] {
        positions.filter { !$0.isCompleted }
    }

    private func text(_ positions: [PlaybackPosition]) -> String {
        positions.map { place in
            "\(place.chapter.chapter.rawValue) \(Int(place.position.seconds))/"
                + "\(Int(place.duration.seconds))\(place.isCompleted ? " done" : "")"
                + " @\(Int(place.updatedAt.timeIntervalSince1970))"
        }.joined(separator: ", ")
    }

    @Test(
        arguments: [
            ([left("all", 0, of: 1_000, on: 9)], "a 0/300 @9"),
            ([left("all", 100, of: 1_000, on: 9)], "a 100/300 @9"),
            ([left("all", 300, of: 1_000, on: 9)], "a 300/300 done @9, b 0/400 @9"),
            (
                [left("all", 800, of: 1_000, on: 9)],
                "a 300/300 done @9, b 400/400 done @9, c 100/300 @9"
            ),
            (
                [heard("all", of: 1_000, on: 9)],
                "a 300/300 done @9, b 400/400 done @9, c 300/300 done @9"
            ),
            // A little more than the recording is long: the player says so.
            (
                [left("all", 1_005, of: 1_000, on: 9)],
                "a 300/300 done @9, b 400/400 done @9, c 305/1000 @9"
            ),
            ([left("b", 100, of: 400, on: 9)], "b 100/400 @9"),
            ([heard("b", of: 400, on: 9)], "b 400/400 done @9"),
            ([], ""),
        ])
    func `the chapters before a place were heard, and its own goes on there`(
        former: [Former], wanted: String
    ) {
        let progress = progress(former, from: DividedBook.whole, to: DividedBook.thirds)
        #expect(text(progress.positions) == wanted)
        #expect(unfinished(progress.outdone).isEmpty && progress.shelved.isEmpty)
    }

    @Test(
        arguments: [
            ([left("c", 100, of: 300, on: 9)], "all 800/1000 @9"),
            ([heard("b", of: 400, on: 5)], "all 700/1000 @5"),
            ([heard("c", of: 300, on: 5)], "all 1000/1000 @5"),
            (
                [
                    heard("a", of: 300, on: 7), heard("b", of: 400, on: 9),
                    heard("c", of: 300, on: 8),
                ], "all 1000/1000 done @9"
            ),
            // The next part was begun before: it goes on where that was left.
            ([heard("a", of: 300, on: 5), left("b", 100, of: 400, on: 3)], "all 400/1000 @5"),
            ([heard("a", of: 300, on: 5), left("c", 100, of: 300, on: 3)], "all 300/1000 @5"),
            (
                [
                    left("a", 20, of: 300, on: 50), left("b", 40, of: 400, on: 70),
                    left("c", 60, of: 300, on: 60),
                ], "all 340/1000 @70"
            ),
        ])
    func `a chapter joined of several is heard where all of them were`(
        former: [Former], wanted: String
    ) {
        let progress = progress(former, from: DividedBook.thirds, to: DividedBook.whole)
        #expect(text(progress.positions) == wanted)
        #expect(progress.shelved.isEmpty)
    }

    @Test(arguments: [
        (left("a", 100, of: 300, on: 9), "a 100/300 @9", ""),
        (left("a", 0, of: 300, on: 9), "a 0/300 @9", ""),
        (left("a", 100, of: 300, on: 5), "a 100/300 @5", ""),
        (left("a", 100, of: 300, on: 3), "a 300/300 done @5", "a 100/300 @3"),
    ])
    func `who began a chapter again after all of it was heard is there`(
        again: Former, wanted: String, outdone: String
    ) {
        let former = [Self.heard("all", of: 1_000, on: 5), again]
        let progress = progress(former, from: DividedBook.whole, to: DividedBook.thirds)
        #expect(
            text(progress.positions) == "\(wanted), b 400/400 done @5, c 300/300 done @5")
        #expect(text(unfinished(progress.outdone)) == outdone)
    }

    @Test func `places that a newer one replaces are told, the oldest first`() {
        let halves = DividedBook.book([1_000], [("x", [(0, 0, 700)]), ("y", [(0, 700, nil)])])
        let former = [
            Self.left("a", 10, of: 300, on: 30), Self.left("b", 10, of: 400, on: 40),
            Self.left("c", 10, of: 300, on: 25), Self.left("y", 50, of: 300, on: 20),
        ]
        let progress = progress(former, from: DividedBook.thirds, to: halves)
        #expect(text(progress.positions) == "x 310/700 @40, y 10/300 @25")
        #expect(text(progress.outdone) == "y 50/300 @20, x 10/700 @30")
    }

    @Test func `a place of the future, by a clock that was wrong, counts less`() {
        let former = [Self.left("a", 20, of: 300, on: 50), Self.left("b", 40, of: 400, on: 9)]
        let places = (from: DividedBook.thirds, to: DividedBook.whole)
        let all = progress(former, from: places.from, to: places.to)
        #expect(text(all.positions) == "all 20/1000 @50")
        let believed = progress(former, from: places.from, to: places.to, believing: 10)
        #expect(text(believed.positions) == "all 340/1000 @9")
        #expect(text(believed.outdone) == "all 20/1000 @50")
    }

    @Test(arguments: [
        (position("a", 1, of: 9, on: 5), position("a", 2, of: 9, on: 4)),
        (position("a", 1, of: 9, on: 5), position("a", 2, of: 9, isCompleted: true, on: 5)),
        (position("a", 2, of: 9, on: 5), position("a", 1, of: 9, on: 5)),
        (position("a", 1, of: 9, on: 10), position("a", 2, of: 9, on: 11)),
        (position("a", 1, of: 9, on: 12), position("a", 2, of: 9, on: 11)),
    ])
    func `the newer of two places counts, then the one not heard to its end, then the later`(
        one: PlaybackPosition, other: PlaybackPosition
    ) {
        let latest = Date(timeIntervalSince1970: 10)
        #expect(RecutProgress.counts(one, over: other, believing: latest))
        #expect(!RecutProgress.counts(other, over: one, believing: latest))
        #expect(!RecutProgress.counts(one, over: one, believing: latest))
    }

    @Test(arguments: [
        // What may be the chapter's length is it.
        (heard("b", of: 400, on: 9, isExact: false), "all 700/1000 @9"),
        (heard("b", of: 410, on: 9, isExact: false), "all 700/1000 @9"),
        (heard("b", of: 390, on: 9, isExact: false), "all 700/1000 @9"),
        // A chapter of the same id that was shorter, or longer.
        (heard("b", of: 200, on: 9, isExact: false), "all 500/1000 @9"),
        (heard("b", of: 500, on: 9, isExact: false), "all 800/1000 @9"),
        // It was noted for the chapter as it is.
        (heard("b", of: 200, on: 9), "all 700/1000 @9"),
        (left("b", 200, of: 200, on: 9, isExact: false), "all 500/1000 @9"),
    ])
    func `a chapter heard to its end was heard as far as it reached then`(
        former: Former, wanted: String
    ) {
        let progress = progress([former], from: DividedBook.thirds, to: DividedBook.whole)
        #expect(text(progress.positions) == wanted)
    }

    @Test(arguments: [
        (heard("all", of: 500, on: 9, isExact: false), "a 300/300 done @9, b 200/400 @9"),
        (
            heard("all", of: 2_000, on: 9, isExact: false),
            "a 300/300 done @9, b 400/400 done @9, c 300/300 done @9"
        ),
        (
            Former(position("all", 600, of: 500, isCompleted: true, on: 9), isExact: false),
            "a 300/300 done @9, b 300/400 @9"
        ),
    ])
    func `the parts of a longer or shorter chapter were heard as far as it reached`(
        former: Former, wanted: String
    ) {
        let progress = progress([former], from: DividedBook.whole, to: DividedBook.thirds)
        #expect(text(progress.positions) == wanted)
    }

    @Test(arguments: [
        ([(0, 0, 100), (0, 500, 600)], "a 100/300 @9, b 250/400 @9"),
        ([(0, 200, 300), (0, 400, 500)], "b 150/400 @9"),
    ])
    func `a chapter of which a clip was heard goes on behind it, if it began with it`(
        clips: [DividedBook.Part], wanted: String
    ) {
        let clipped = DividedBook.book([1_000], [("mix", clips)])
        let progress = progress(
            [Self.left("mix", 150, of: 200, on: 9)], from: clipped, to: DividedBook.thirds)
        #expect(text(progress.positions) == wanted)
    }

    @Test(
        arguments: [
            ([left("c", 100, of: 300, on: 9)], "all 800/0 @9"),
            ([heard("c", of: 300, on: 9)], "all 1000/0 @9"),
            (
                [
                    heard("a", of: 300, on: 9), heard("b", of: 400, on: 9),
                    heard("c", of: 300, on: 9),
                ], "all 1000/0 done @9"
            ),
        ])
    func `a file whose length is not known is heard where its last part was`(
        former: [Former], wanted: String
    ) {
        let thirds = DividedBook.book(
            [0], [("a", [(0, 0, 300)]), ("b", [(0, 300, 700)]), ("c", [(0, 700, nil)])])
        let whole = DividedBook.book([0], [("all", [(0, 0, nil)])])
        let progress = progress(former, from: thirds, to: whole)
        #expect(text(progress.positions) == wanted)
    }

    @Test func `a place has the titles of its book and of its present chapter`() throws {
        let progress = progress(
            [Self.left("c", 100, of: 300, on: 9)], from: DividedBook.thirds, to: DividedBook.whole)
        let place = try #require(progress.positions.first)
        #expect(place.chapter == Self.address)
        #expect(place.bookTitle == "The book" && place.chapterTitle == "Title all")
    }
}
