import ListenCore

/// Tells the keeper of places which times the sentences of a chapter have while it is spoken.
///
/// One after the other, aside; what fails is done with the next times, or at the next opening.
final class TimelineReporter: Sendable {
    private enum Request: Sendable {
        case times(SpokenTimeline)
        case answer(AsyncStream<Never>.Continuation)
    }

    /// The places that were moved at the beginning of the session; `nil` when none was.
    let moved: TimelineShift?
    private let requests: AsyncStream<Request>.Continuation

    /// Begins a session: when it returns, the places are those of `timeline`.
    init(
        _ keeping: any TimelineKeeping, of chapter: ChapterAddress, on timeline: SpokenTimeline
    ) async throws(StoreError) {
        let first = try await keeping.begin(timeline, of: chapter)
        let (stream, requests) = AsyncStream.makeStream(of: Request.self)
        (self.requests, moved) = (requests, first.moved)
        Task {
            // `nil` once another session keeps the places.
            var stage: TimelineStage? = first
            for await request in stream {
                switch request {
                case .answer(let waiting): waiting.finish()
                case .times(let timeline):
                    guard let former = stage else { continue }
                    do throws(StoreError) {
                        stage = try await keeping.change(former, to: timeline, of: chapter)
                    } catch {
                        // The places are still those of the former times.
                    }
                }
            }
        }
    }

    deinit { requests.finish() }

    /// Moves the places noted before the last times to these.
    func note(_ timeline: SpokenTimeline) { requests.yield(.times(timeline)) }

    /// Waits until all that was noted is done, or the task is cancelled.
    func settle() async {
        let (stream, waiting) = AsyncStream.makeStream(of: Never.self)
        if case .terminated = requests.yield(.answer(waiting)) { waiting.finish() }
        for await _ in stream {}
    }
}
