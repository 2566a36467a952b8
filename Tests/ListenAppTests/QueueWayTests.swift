import ListenCore
import ListenTestSupport
import Testing

@testable import SharedWork

/// The way through the queue: where it goes on, and what is passed over.
@Suite struct QueueWayTests {
    private static let queue = ListeningQueue(["c1", "c2", "c3"].map { Make.waiting($0) })

    @Test(arguments: [
        ("c2", 2, "Part 2 Part 3"), ("c3", 1, "Part 3"), ("c1", 3, "Part 1 Part 2 Part 3"),
        // Dropped meanwhile: the one behind it stands at its place.
        ("c9", 2, "Part 2 Part 3"), ("c9", 1, "Part 1 Part 2 Part 3"), ("c9", 3, "Part 3"),
        ("c9", 4, ""), ("c9", 0, "Part 1 Part 2 Part 3"),
    ])
    func `the way goes on with the chapter, or with what stands at its place`(
        chapter: String, number: Int, expected: String
    ) {
        let way = Self.queue.chapters(from: Make.address(chapter), at: number)
        #expect(way.map(\.chapterTitle).joined(separator: " ") == expected)
    }

    @Test(arguments: [
        (0, String?.none), (3, nil), (4, "1 more is passed over too."),
        (5_000, "4997 more are passed over too."),
    ])
    func `of many that are passed over three are told one by one`(count: Int, rest: String?) {
        var passed = PassedOver()
        let told = (0..<count).compactMap { _ in
            passed.add(Make.waiting("c1"), QueuedChapter.sourceIsGone)
        }
        #expect(told.count == min(count, 3))
        #expect(passed.rest == rest)
        #expect((passed.message == nil) == (count == 0))
        #expect(passed.message?.hasSuffix(rest ?? told.last ?? "") != false)
    }
}
