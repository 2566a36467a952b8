import ListenCore
import Synchronization

/// A queue in memory that can fail on demand.
final class MemoryQueue: QueueKeeping {
    private let state = Mutex((queue: ListeningQueue(), error: StoreError?.none))

    init(_ chapters: [QueuedChapter] = []) {
        state.withLock { $0.queue = ListeningQueue(chapters) }
    }

    /// Makes every later call fail, or with `nil` none.
    func fail(with error: StoreError?) { state.withLock { $0.error = error } }

    /// The titles of what waits.
    var titles: [String] { state.withLock { $0.queue.waiting.map(\.chapterTitle) } }

    private func check() throws(StoreError) {
        if let error = state.withLock({ $0.error }) { throw error }
    }

    func queue() async throws(StoreError) -> ListeningQueue {
        try check()
        return state.withLock { $0.queue }
    }

    @discardableResult
    func change(
        _ change: QueueChange
    ) async throws(StoreError) -> (before: ListeningQueue, after: ListeningQueue) {
        try check()
        return state.withLock { state in
            let before = state.queue
            state.queue.apply(change)
            return (before, state.queue)
        }
    }
}

extension Make {
    /// A chapter of the second book that waits.
    static func waiting(
        _ chapter: String, book: String = "cartero", source: SourceID = .local
    ) -> QueuedChapter {
        QueuedChapter(
            chapter: ChapterAddress(
                source: source, book: BookID(rawValue: book), chapter: id(chapter)),
            bookTitle: "El cartero", chapterTitle: "Part \(chapter.dropFirst())",
            length: .seconds(60), addedAt: past)
    }
}
