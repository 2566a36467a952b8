import ListenCore

/// Writes positions one after another, so that an older one can never land
/// last; a failure is reported once and never stops the sound.
actor ProgressKeeper {
    private let store: any ProgressStoring
    private let report: @Sendable (StoreError) -> Void
    private var last: Task<Void, Never>?
    private var hasReported = false

    init(store: any ProgressStoring, report: @escaping @Sendable (StoreError) -> Void) {
        self.store = store
        self.report = report
    }

    /// Notes a position; returns when it is on disk.
    func save(_ position: PlaybackPosition) async {
        let before = last
        let task = Task {
            await before?.value
            do throws(StoreError) {
                try await store.save(position)
                hasReported = false
            } catch {
                failed(error)
            }
        }
        last = task
        await task.value
    }

    /// Where a chapter was left; an unreadable store counts as not begun.
    func position(of chapter: ChapterAddress) async -> PlaybackPosition? {
        await last?.value
        do throws(StoreError) {
            return try await store.position(of: chapter)
        } catch {
            failed(error)
            return nil
        }
    }

    /// Where chapters were left, newest first; none when the store is unreadable.
    func recent() async -> [PlaybackPosition] {
        await last?.value
        do throws(StoreError) {
            return try await store.recentPositions(limit: 2_000)
        } catch {
            failed(error)
            return []
        }
    }

    private func failed(_ error: StoreError) {
        guard !hasReported else { return }
        hasReported = true
        report(error)
    }
}
