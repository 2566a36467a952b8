package import ListenCore
import Synchronization

/// Writes positions one after another, so that an older one can never land
/// last; a failure is reported once and never stops the sound.
///
/// A write begins at once, whatever the caller's actor does next. Of those of a
/// chapter that wait for a slow disk only the last is written.
package final class ProgressKeeper: Sendable {
    private struct State {
        /// What is to be written, in order.
        var waiting: [PlaybackPosition] = []
        var last: Task<Void, Never>?
        var hasReported = false
        /// The places that could not be written, as long as none of their chapters was after them.
        var unkept: [ChapterAddress: UnkeptPlace] = [:]
    }

    private let store: any ProgressStoring
    private let report: @Sendable (any DescribedError) -> Void
    private let state = Mutex(State())

    package init(
        store: any ProgressStoring, report: @escaping @Sendable (any DescribedError) -> Void
    ) {
        self.store = store
        self.report = report
    }

    /// Notes a position; the task ends when it is on disk.
    @discardableResult
    package func save(_ position: PlaybackPosition) -> Task<Void, Never> {
        state.withLock { state in
            state.waiting.removeAll { $0.chapter == position.chapter }
            state.waiting.append(position)
            let before = state.last
            // Detached: the main actor may be busy giving the terminal back.
            let task = Task.detached(priority: .userInitiated) { [self] in
                await before?.value
                await writeNext()
            }
            state.last = task
            return task
        }
    }

    /// Waits until all that was noted is on disk.
    package func settle() async {
        await state.withLock { $0.last }?.value
    }

    /// Whether the last place of a chapter could not be written, so that it is not kept yet.
    package func lacksPlace(of chapter: ChapterAddress) -> Bool {
        state.withLock { $0.unkept[chapter] != nil }
    }

    /// Waits until all that was noted is on disk; what could not be written is tried once more,
    /// and else told with its place, though its reason may have been told before.
    package func finish() async {
        await settle()
        let unkept = state.withLock { $0.unkept.values.map(\.position) }
        // The oldest first, so that the newest is the one to go on with.
        for position in unkept.sorted(by: { $0.updatedAt < $1.updatedAt }) {
            do throws(StoreError) {
                try await store.save(position)
                state.withLock { $0.unkept[position.chapter] = nil }
            } catch {
                report(UnkeptPlace(position: position, reason: error))
            }
        }
    }

    /// Notes that a chapter is played from now on, as its book is divided at this moment.
    package func noteOpening(of chapter: ChapterAddress) async {
        await store.noteOpening(of: chapter)
    }

    /// Where a chapter was left; an unreadable store counts as not begun.
    package func position(of chapter: ChapterAddress) async -> PlaybackPosition? {
        await settle()
        do throws(StoreError) {
            return try await store.position(of: chapter)
        } catch {
            failed(error)
            return nil
        }
    }

    /// Where chapters were left, newest first; none when the store is unreadable.
    package func recent() async -> [PlaybackPosition] {
        await settle()
        do throws(StoreError) {
            return try await store.recentPositions(limit: nil)
        } catch {
            failed(error)
            return []
        }
    }

    private func writeNext() async {
        let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        guard let next else { return }
        do throws(StoreError) {
            try await store.save(next)
            state.withLock { state in
                state.hasReported = false
                state.unkept[next.chapter] = nil
            }
        } catch {
            state.withLock {
                $0.unkept[next.chapter] = UnkeptPlace(position: next, reason: error)
            }
            failed(error)
        }
    }

    private func failed(_ error: StoreError) {
        let isNews = state.withLock { state in
            defer { state.hasReported = true }
            return !state.hasReported
        }
        if isNews { report(error) }
    }
}

/// A place that is lost unless the person keeps it.
package struct UnkeptPlace: DescribedError, Hashable {
    package let position: PlaybackPosition
    /// Why it could not be written.
    package let reason: StoreError

    package var description: String {
        let place = position.position.clockText
        return "The place \(place) of \"\(position.chapterTitle)\" was not kept; "
            + "--start \(place) goes there. \(reason.description)"
    }

    package var kind: FailureKind { reason.kind }
}
