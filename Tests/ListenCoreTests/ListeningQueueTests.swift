import FoundationEssentials
import ListenCore
import Testing

/// What waits, by the first letters of its chapters.
@Suite struct ListeningQueueTests {
    private func address(_ name: Character) -> ChapterAddress {
        ChapterAddress(
            source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "\(name)"))
    }

    private func chapters(_ names: String) -> [QueuedChapter] {
        names.map { name in
            QueuedChapter(
                chapter: address(name), bookTitle: "Book", chapterTitle: "\(name)",
                addedAt: Date(timeIntervalSince1970: 1))
        }
    }

    private func queue(_ names: String) -> ListeningQueue { ListeningQueue(chapters(names)) }

    private func names(_ chapters: [QueuedChapter]) -> String {
        chapters.map(\.chapterTitle).joined()
    }

    @Test(arguments: [
        ("", "a", false, "a"), ("ab", "cd", false, "abcd"), ("ab", "cd", true, "cdab"),
        // What waits already stays, unless it is to be the first.
        ("abc", "ad", false, "abcd"), ("abc", "ca", true, "cab"), ("abc", "db", true, "dbac"),
        ("ab", "cc", false, "abc"), ("ab", "cc", true, "cab"), ("ab", "", false, "ab"),
        ("ab", "", true, "ab"),
    ])
    func `what is added waits behind all others, or before them, and each once`(
        before: String, added: String, first: Bool, after: String
    ) {
        var queue = queue(before)
        queue.apply(.add(chapters(added), first: first))
        #expect(names(queue.waiting) == after && queue.count == after.count)
        #expect(queue.isEmpty == after.isEmpty)
    }

    @Test(arguments: [
        (1, 3, "bcad"), (4, 1, "dabc"), (2, 2, "abcd"), (1, 99, "bcda"), (3, -7, "cabd"),
        (1, .max, "bcda"), (2, .min, "bacd"),
    ])
    func `one is moved to a number, or to the nearest there is`(
        from: Int, to: Int, after: String
    ) throws {
        var queue = queue("abcd")
        queue.apply(.move(try #require(queue[from]).chapter, to: to))
        #expect(names(queue.waiting) == after)
    }

    @Test(arguments: [("b", "acd"), ("ad", "bc"), ("abcd", ""), ("x", "abcd"), ("", "abcd")])
    func `those that are dropped wait no more`(dropped: String, after: String) {
        var queue = queue("abcd")
        queue.apply(.drop(dropped.map(address)))
        #expect(names(queue.waiting) == after)
    }

    @Test func `moving one that does not wait changes nothing`() {
        var queue = queue("abc")
        queue.apply(.move(address("x"), to: 1))
        #expect(queue == self.queue("abc"))
    }

    @Test(
        arguments: [
            ("a", "b", "bcd", "abcd"), ("c", "d", "d", "cd"), ("d", nil, "", "d"),
            // Whoever was dropped meanwhile is followed by the first.
            ("x", "a", "abcd", "abcd"), (nil, "a", "abcd", "abcd"),
        ] as [(Character?, String?, String, String)])
    func `the next is the one behind it, or the first where it does not wait any more`(
        heard: Character?, next: String?, behind: String, from: String
    ) {
        let queue = queue("abcd")
        let heard = heard.map(address)
        #expect(queue.next(after: heard)?.chapterTitle == next)
        #expect(names(queue.chapters(after: heard)) == behind)
        #expect(names(queue.chapters(from: heard)) == from)
    }

    @Test func `numbers count from one`() {
        let queue = queue("abc")
        #expect(queue[1]?.chapterTitle == "a" && queue[3]?.chapterTitle == "c")
        #expect(queue[0] == nil && queue[4] == nil && queue[.min] == nil && queue[.max] == nil)
        #expect(queue.number(of: address("c")) == 3 && queue.number(of: address("x")) == nil)
    }
}
