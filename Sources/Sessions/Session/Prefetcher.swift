package import ListenCore
import Synchronization

/// Fetches the chapter after the one that plays, so that it is stored when its turn comes.
///
/// One at a time, and only once the playing chapter has arrived; a partial download of a chapter
/// that is not reached is resumed later.
package final class Prefetcher: Sendable {
    private struct State {
        /// The playing chapter; the one after it is fetched.
        var present: ChapterAddress?
        var ahead: ChapterAddress?
        var work: Task<Void, Never>?
        var isEnded = false
    }

    private let service: any BookSource
    private let state = Mutex(State())

    package init(_ service: any BookSource) {
        self.service = service
    }

    /// Notes that a chapter is opened, and cancels any other that is being fetched.
    func opened(_ address: ChapterAddress) {
        state.withLock { state in
            guard address != state.present else { return }
            if address != state.ahead { state.work?.cancel() }
            state.present = address
        }
    }

    /// Begins with the next chapter, as the sound of the playing one is complete.
    func begin(after address: ChapterAddress) {
        state.withLock { state in
            guard !state.isEnded, state.present == address else { return }
            let former = state.work
            state.work = Task.detached(priority: .utility) { [self] in
                // The prefetch of this chapter itself must end first.
                await former?.value
                await fetch(after: address)
            }
        }
    }

    /// Ends for good; partial downloads are kept.
    func end() {
        state.withLock { state in
            state.isEnded = true
            state.work?.cancel()
        }
    }

    /// Waits until nothing is being fetched.
    func settle() async {
        await state.withLock { $0.work }?.value
    }

    private func fetch(after address: ChapterAddress) async {
        let chapters = try? await have { mode throws(ServiceError) in
            try await service.chapters(of: address.book, mode)
        }
        guard let chapters, let index = chapters.firstIndex(where: { $0.id == address.chapter }),
            let next = chapters[(index + 1)...].first(where: \.hasAudio), !Task.isCancelled
        else { return }
        let wanted = ChapterAddress(
            source: address.source, book: address.book, chapter: next.id)
        let isWanted = state.withLock { state in
            if state.present == address { state.ahead = wanted }
            return state.present == address && !state.isEnded
        }
        guard isWanted else { return }
        // An error is reported when the chapter is opened in its turn.
        try? await fetch(wanted)
    }

    private func fetch(_ address: ChapterAddress) async throws(ServiceError) {
        let playback = try await have { mode throws(ServiceError) in
            try await service.playback(of: address.chapter, in: address.book, mode)
        }
        for track in [playback.subtitles].compactMap({ $0 }) + playback.translations
        where !Task.isCancelled {
            _ = try await have { mode throws(ServiceError) in
                try await service.track(track, of: playback, mode)
            }
        }
        guard !Task.isCancelled else { return }
        let audio = try await have { mode throws(ServiceError) in
            try await service.audio(of: playback, mode)
        }
        if case .stream(let bytes) = audio { _ = await bytes.completedFile() }
    }

    /// A stored response of any age, which is revalidated when it is used; else a new one, at low
    /// priority.
    private func have<Value: Sendable>(
        _ ask: (FetchMode) async throws(ServiceError) -> Snapshot<Value>
    ) async throws(ServiceError) -> Value {
        do throws(ServiceError) {
            return try await ask(.cacheOnly).value
        } catch {
            guard error.code == .notCached else { throw error }
            return try await ask(.refreshBehind).value
        }
    }
}
