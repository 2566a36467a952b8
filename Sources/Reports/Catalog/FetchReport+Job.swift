import ConsoleOutput
import ListenCore
import SharedWork
import Synchronization

/// Fetches chapters one by one and reports the progress.
struct FetchJob: Sendable {
    let book: Book
    let catalog: Catalog
    let keeper: any OfflineKeeping
    let board: FetchBoard

    /// Fetches a chapter's data, texts and sound, and pins them.
    func fetch(_ chapter: Chapter, at index: Int) async {
        guard !Task.isCancelled else { return board.set(.cancelled, at: index) }
        board.set(.running(ArrivalProgress(held: 0, total: nil)), at: index)
        do {
            board.set(try await state(of: chapter, at: index), at: index)
        } catch let error as ServiceError where error.code == .noSound {
            board.set(.skipped, at: index)
        } catch {
            let described = error as? any DescribedError
            let failure = error as? ServiceError
            let isCancelled = Task.isCancelled || failure?.code == .cancelled
            board.set(
                isCancelled
                    ? .cancelled
                    : .failed(
                        // The hint at other books is printed once, at the end.
                        reason: failure?.told(way: nil) ?? described?.description
                            ?? "It could not be fetched.",
                        described?.kind ?? .unavailable), at: index)
            if failure?.hasOtherWay == true { board.noteOtherWay() }
        }
    }

    private func state(of chapter: Chapter, at index: Int) async throws -> FetchTally.State {
        let service = catalog.service
        let playback = try await today { mode throws(ServiceError) in
            try await service.playback(of: chapter.id, in: book.id, mode)
        }
        for track in [playback.subtitles].compactMap({ $0 }) + playback.translations {
            _ = try await today { mode throws(ServiceError) in
                try await service.track(track, of: playback, mode)
            }
        }
        try await pin(chapter)
        guard playback.chapter.hasAudio || chapter.hasAudio else { return .silent }
        let kept = try await keeper.keepAudio(of: playback, catalog.mode) {
            [board] progress in board.set(.running(progress), at: index)
        }
        try await pin(chapter)
        return kept.isNew ? .fetched(bytes: kept.bytes) : .present(bytes: kept.bytes)
    }

    private func pin(_ chapter: Chapter) async throws {
        _ = try await keeper.setPinned(true, book: book.id, chapter: chapter.id)
    }

    /// The current value: a stale one is revalidated, and kept when the source does not answer.
    private func today<Value: Sendable>(
        _ ask: (FetchMode) async throws(ServiceError) -> Snapshot<Value>
    ) async throws(ServiceError) -> Value {
        let snapshot = try await ask(catalog.mode)
        guard snapshot.freshness.needsRefresh, catalog.mode == .cacheFirst else {
            return snapshot.value
        }
        return try await ask(.refresh).value
    }
}

/// The output for the progress of `listen fetch`.
package struct FetchCanvas: Sendable {
    /// The columns of the terminal.
    let width: @Sendable () -> Int
    /// Writes a text, escapes included.
    let draw: @Sendable (String) -> Void

    package init(width: @escaping @Sendable () -> Int, draw: @escaping @Sendable (String) -> Void) {
        self.width = width
        self.draw = draw
    }
}

/// The changing tally of `listen fetch`; redraws it at most ten times a second.
final class FetchBoard: Sendable {
    private struct State {
        var tally: FetchTally
        /// The number of lines of bars on the screen.
        var drawn = 0
        var isFinished = false
        var hasOtherWay = false
        var lastDrawn: Duration?
    }

    private let state: Mutex<State>
    private let canvas: FetchCanvas?
    private let console: Console?
    private let elapsed: @Sendable () -> Duration
    private let begin: Duration

    init(
        _ tally: FetchTally, canvas: FetchCanvas?, console: Console?,
        elapsed: @escaping @Sendable () -> Duration
    ) {
        state = Mutex(State(tally: tally))
        self.canvas = canvas
        self.console = console
        self.elapsed = elapsed
        begin = elapsed()
    }

    /// Sets the state of a chapter; callable from any thread.
    func set(_ new: FetchTally.State, at index: Int) {
        let now = elapsed()
        state.withLock { state in
            guard !state.isFinished else { return }
            state.tally.set(new, at: index)
            let line = state.tally.line(of: index)
            let isDue = state.lastDrawn.map { now - $0 >= .milliseconds(100) } ?? true
            guard line != nil || isDue else { return }
            erase(&state)
            if let line { console?.print(line) }
            draw(&state, now)
        }
    }

    /// Notes that the server did not answer, so that a hint at other books helps.
    func noteOtherWay() { state.withLock { $0.hasOtherWay = true } }

    /// True when that was noted.
    var hasOtherWay: Bool { state.withLock(\.hasOtherWay) }

    /// Draws the current bars, since a stalled transfer reports nothing.
    func redraw() {
        let now = elapsed()
        state.withLock { state in
            guard !state.isFinished else { return }
            erase(&state)
            draw(&state, now)
        }
    }

    /// Removes the bars; returns the last tally.
    func finish() -> FetchTally {
        state.withLock { state in
            erase(&state)
            state.isFinished = true
            return state.tally
        }
    }

    private func erase(_ state: inout State) {
        guard let canvas, state.drawn > 0 else { return }
        // Up to the first bar, and everything from there erased.
        canvas.draw("\r\u{1B}[\(state.drawn)A\u{1B}[J")
        state.drawn = 0
    }

    private func draw(_ state: inout State, _ now: Duration) {
        state.lastDrawn = now
        guard let canvas else { return }
        let lines = state.tally.bars(width: canvas.width() - 1, elapsed: now - begin)
        canvas.draw(lines.map { $0 + "\n" }.joined())
        state.drawn = lines.count
    }
}
