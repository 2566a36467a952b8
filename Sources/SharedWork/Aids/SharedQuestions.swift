import ListenCore
import Synchronization

/// Translations that are being requested, so that a pop-up, a line and a prefetch for the same text
/// share one request.
///
/// The request is cancelled when nobody waits for it any more.
package final class SharedQuestions: Sendable {
    private struct Key: Hashable {
        let request: TranslationRequest
        let provider: String
    }

    private typealias Answer = Result<Translation, ServiceError>

    private struct Question {
        let serial: Int
        var task: Task<Void, Never>?
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
    }

    private struct State {
        var questions: [Key: Question] = [:]
        var serial = 0

        mutating func next() -> Int {
            serial += 1
            return serial
        }
    }

    private let state = Mutex(State())

    /// A set without requests.
    init() {}

    /// The answer to a pending question, otherwise the result of `ask`; it runs apart from the
    /// caller's task, and is cancelled with the last waiter.
    func answer(
        to request: TranslationRequest, by provider: String,
        _ ask: @escaping @Sendable () async throws(ServiceError) -> Translation
    ) async throws(ServiceError) -> Translation {
        let key = Key(request: request, provider: provider)
        let place = state.withLock { $0.next() }
        let answer: Answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(continuation, at: place, for: key, ask)
            }
        } onCancel: {
            leave(key, place)
        }
        return try answer.get()
    }

    /// The number of waiters for an answer.
    func waiting(for request: TranslationRequest, by provider: String) -> Int {
        state.withLock {
            $0.questions[Key(request: request, provider: provider)]?.waiting.count ?? 0
        }
    }

    private func wait(
        _ continuation: CheckedContinuation<Answer, Never>, at place: Int, for key: Key,
        _ ask: @escaping @Sendable () async throws(ServiceError) -> Translation
    ) {
        // A task that was cancelled before it began to wait would not be removed by its handler.
        guard !Task.isCancelled else {
            continuation.resume(returning: .failure(Self.cancelled))
            return
        }
        state.withLock { state in
            var question = state.questions[key] ?? Question(serial: state.next())
            question.waiting[place] = continuation
            if question.task == nil {
                let serial = question.serial
                question.task = Task { self.end(key, serial, await outcome(ask)) }
            }
            state.questions[key] = question
        }
        // The task may have been cancelled since.
        if Task.isCancelled { leave(key, place) }
    }

    private func end(_ key: Key, _ serial: Int, _ answer: Answer) {
        let question = state.withLock { state -> Question? in
            guard state.questions[key]?.serial == serial else { return nil }
            return state.questions.removeValue(forKey: key)
        }
        for continuation in question?.waiting.values ?? [:].values {
            continuation.resume(returning: answer)
        }
    }

    private func leave(_ key: Key, _ place: Int) {
        let (continuation, task) = state.withLock { state in
            let continuation = state.questions[key]?.waiting.removeValue(forKey: place)
            guard continuation != nil, state.questions[key]?.waiting.isEmpty == true else {
                return (continuation, nil as Task<Void, Never>?)
            }
            return (continuation, state.questions.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        continuation?.resume(returning: .failure(Self.cancelled))
    }

    private static let cancelled = ServiceError(.cancelled, context: "a translation")
}
