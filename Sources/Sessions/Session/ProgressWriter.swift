package import ListenCore
import Synchronization

/// Writes positions one after another, so that an older one can never overwrite a newer; an error
/// is reported once and never stops playback.
///
/// A write begins at once, whatever the caller's actor does next. Of a chapter's positions that
/// wait for a slow disk only the last is written.
package final class ProgressWriter: Sendable {
    private struct State {
        /// The positions to write, in order.
        var waiting: [Change] = []
        var last: Task<Void, Never>?
        var hasReported = false
        /// The positions that could not be written, until a later one of the same chapter is.
        var unkept: [ChapterAddress: UnkeptPlace] = [:]
    }

    /// A position to write, and the reason it changed.
    private struct Change {
        let position: PlaybackPosition
        let reason: PlaceReason
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

    /// Saves a position; the task ends when it is on disk.
    @discardableResult
    func save(
        _ position: PlaybackPosition, because reason: PlaceReason = .heard
    ) -> Task<Void, Never> {
        state.withLock { state in
            // A jump that still waits is what brought the place here.
            let waits = state.waiting.contains {
                $0.position.chapter == position.chapter && $0.reason == .sought
            }
            state.waiting.removeAll { $0.position.chapter == position.chapter }
            state.waiting.append(
                Change(position: position, reason: waits && reason == .heard ? .sought : reason))
            let before = state.last
            // Detached, since the main actor may be busy restoring the terminal.
            let task = Task.detached(priority: .userInitiated) { [self] in
                await before?.value
                await writeNext()
            }
            state.last = task
            return task
        }
    }

    /// Waits until all positions so far are on disk.
    func settle() async {
        await state.withLock { $0.last }?.value
    }

    /// True when the last position of a chapter could not be written.
    func lacksPlace(of chapter: ChapterAddress) -> Bool {
        state.withLock { $0.unkept[chapter] != nil }
    }

    /// Waits until all positions are on disk.
    ///
    /// Those that could not be written are tried once more, and then reported with their places,
    /// even if the reason was reported before.
    func finish() async {
        await settle()
        let unkept = state.withLock { $0.unkept.values.map(\.position) }
        // The oldest first, so that the newest becomes the one to resume at.
        for position in unkept.sorted(by: { $0.updatedAt < $1.updatedAt }) {
            do throws(StoreError) {
                try await store.save(position)
                state.withLock { $0.unkept[position.chapter] = nil }
            } catch {
                report(UnkeptPlace(position: position, reason: error))
            }
        }
    }

    /// Records the opening of a chapter, with its book's present division into chapters.
    func noteOpening(of chapter: ChapterAddress) async {
        await store.noteOpening(of: chapter)
    }

    /// The position at which a chapter was left; `nil` when the store cannot be read.
    func position(of chapter: ChapterAddress) async -> PlaybackPosition? {
        await settle()
        do throws(StoreError) {
            return try await store.position(of: chapter)
        } catch {
            failed(error)
            return nil
        }
    }

    /// The positions at which chapters were left, newest first; none when the store cannot be read.
    func recent() async -> [PlaybackPosition] {
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
            try await store.save(next.position, because: next.reason)
            state.withLock { state in
                state.hasReported = false
                state.unkept[next.position.chapter] = nil
            }
        } catch {
            state.withLock {
                $0.unkept[next.position.chapter] = UnkeptPlace(
                    position: next.position, reason: error)
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

/// A position that is lost unless the person notes it.
struct UnkeptPlace: DescribedError, Hashable {
    let position: PlaybackPosition
    /// The error of writing it.
    let reason: StoreError

    package var description: String {
        let place = position.position.clockText
        return "The place \(place) of \"\(position.chapterTitle)\" was not kept; "
            + "--start \(place) goes there. \(reason.description)"
    }

    package var kind: FailureKind { reason.kind }
}
