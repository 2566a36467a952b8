import ListenCore
import Synchronization

/// A token that is read when it is first needed, once, and then shared.
///
/// A failure is shared too, so that no prompt comes twice. The request is cancelled when its last
/// waiter leaves; the next caller starts another.
final class SharedAnswer: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Secret, TokenError>, Never>

    private struct State {
        var answer: Result<Secret, TokenError>?
        var question: Task<Void, Never>?
        /// Raised with each request, so that the answer to an abandoned one is dropped.
        var generation = 0
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
    }

    private let state = Mutex(State())
    private let ask: @Sendable () async throws(TokenError) -> Secret

    init(_ ask: @escaping @Sendable () async throws(TokenError) -> Secret) {
        self.ask = ask
    }

    /// The token; throws the error of reading it, or `.cancelled` with the task.
    func get() async throws(TokenError) -> Secret {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0, number) }
        } onCancel: {
            leave(number)
        }.get()
    }

    private func wait(_ waiter: Waiter, _ number: Int) {
        let answer = state.withLock { state -> Result<Secret, TokenError>? in
            if let answer = state.answer { return answer }
            // A cancellation that came before the waiter was added found nothing to resume.
            if Task.isCancelled { return .failure(TokenError(.cancelled)) }
            state.waiters[number] = waiter
            if state.question == nil { begin(&state) }
            return nil
        }
        if let answer { waiter.resume(returning: answer) }
    }

    private func begin(_ state: inout State) {
        state.generation += 1
        let generation = state.generation
        state.question = Task { [self] in
            do throws(TokenError) {
                end(generation, with: .success(try await ask()))
            } catch {
                end(generation, with: .failure(error))
            }
        }
    }

    private func end(_ generation: Int, with answer: Result<Secret, TokenError>) {
        let waiters = state.withLock { state -> [Waiter] in
            guard generation == state.generation, state.question != nil else { return [] }
            (state.answer, state.question) = (answer, nil)
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: answer) }
    }

    private func leave(_ number: Int) {
        let (waiter, question) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.waiters.removeValue(forKey: number) else { return (nil, nil) }
            guard state.waiters.isEmpty else { return (waiter, nil) }
            defer { state.question = nil }
            return (waiter, state.question)
        }
        waiter?.resume(returning: .failure(TokenError(.cancelled)))
        question?.cancel()
    }
}
