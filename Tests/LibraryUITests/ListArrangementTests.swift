import ListenCore
import ScreenTestSupport
import Testing
import UIVocabulary

@testable import LibraryUI

/// The order of rows, and what stands beside them.
@Suite struct ListArrangementTests {
    @Test func `a search only leaves rows out of an order that was worked out once`() {
        var arrangement = ListArrangement()
        var sorting = ListSorting()
        sorting.choose(.progress)
        arrangement.sort(sorting)
        let titles = ["ab", "b", "abc", "c"]
        var compared = 0
        arrangement.arrange(count: 4, text: { [titles[$0]] }) { row in
            compared += 1
            return Double(row)
        }
        #expect(arrangement.order == [3, 2, 1, 0] && compared == 4)
        var search = ListSearch()
        search.editor.insert("a")
        arrangement.search(search)
        arrangement.filter { [titles[$0]] }
        #expect(arrangement.order == [2, 0] && compared == 4)
        arrangement.search(nil)
        arrangement.filter { [titles[$0]] }
        #expect(arrangement.order == [3, 2, 1, 0])
    }

    @Test(arguments: [
        (0.0, "0 s left"), (59, "59 s left"), (61, "1 min left"), (5_999, "100 min left"),
        (9_000, "2.5 h left"), (360_000, "100.0 h left"),
    ])
    func `what is left is told in few letters`(seconds: Double, text: String) {
        #expect(leftTime(Make.time(seconds)) == text)
    }

    @Test(arguments: [(59.0, "0:59"), (754, "12:34"), (5_430, "1.5 h")])
    func `lists show how much was heard of what nobody knows the length of`(
        heard: Double, text: String
    ) throws {
        var progress = ProgressBook()
        progress.receive(
            ProgressNote(
                chapter: Make.address(), position: Make.time(heard), duration: .zero,
                isCompleted: false, bookTitle: "", chapterTitle: ""))
        let entry = try #require(progress.latest(of: Make.book.id)?.entry)
        #expect(entry.share == nil && entry.left == nil)
        #expect(entry.heardText == text)
        progress.receive(extents: [Make.book.id: BookExtent(chapterCount: 2)])
        #expect(progress.share(of: Make.book.id) == nil)
    }
}
