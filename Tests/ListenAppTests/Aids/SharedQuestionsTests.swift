import ListenCore
import Synchronization
import Testing
@testable import SharedWork

/// The same question, asked from several places at once.
@Suite struct SharedQuestionsTests {
    /// A service that answers when it is told to, and counts what it is asked.
    private final class Slow: Translating {
        let provider = "slow"
        private let asked = Mutex(0)
        private let ended = Mutex(0)
        private let gate: AsyncStream<Void>
        private let open: AsyncStream<Void>.Continuation

        init() { (gate, open) = AsyncStream<Void>.makeStream() }

        var questions: Int { asked.withLock { $0 } }
        var cancelled: Int { ended.withLock { $0 } }

        func answer() { open.finish() }

        func translate(
            _ request: TranslationRequest
        ) async throws(ServiceError) -> Translation {
            asked.withLock { $0 += 1 }
            for await _ in gate {}
            guard !Task.isCancelled else {
                ended.withLock { $0 += 1 }
                throw ServiceError(.cancelled, context: "a translation")
            }
            return Translation(text: "Hello.", provider: provider)
        }
    }

    private let service = Slow()
    private let chain: TranslatorChain
    private let underWay = SharedQuestions()

    init() {
        chain = TranslatorChain([service], underWay: underWay)
    }

    private static func request(_ text: String) -> TranslationRequest {
        TranslationRequest(text: text, source: Language(tag: "es"), target: .english)
    }

    private func ask(_ text: String = "Hola.") -> Task<Result<Translation, ServiceError>, Never> {
        let chain = chain
        return Task {
            await outcome { () throws(ServiceError) in
                try await chain.translate(Self.request(text))
            }
        }
    }

    /// Lets the other tasks run until something is so, within bounds.
    private func until(_ condition: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while !condition() {
            if ContinuousClock.now > end { return false }
            await Task.yield()
        }
        return true
    }

    private func waits(for count: Int, _ text: String = "Hola.") async -> Bool {
        await until { underWay.waiting(for: Self.request(text), by: "slow") == count }
    }

    @Test func `is one request, and one after it is another`() async throws {
        let asked = [ask(), ask(), ask()]
        #expect(await waits(for: 3))
        service.answer()
        for question in asked {
            #expect(try await question.value.get().text == "Hello.")
        }
        #expect(service.questions == 1)
        _ = await ask().value
        #expect(service.questions == 2)
    }

    @Test func `another sentence is another request`() async throws {
        let asked = [ask(), ask("Adiós.")]
        #expect(await until { service.questions == 2 })
        service.answer()
        for question in asked { _ = try await question.value.get() }
    }

    @Test func `who leaves gets no answer, and those who stay do`() async throws {
        let (leaving, staying) = (ask(), ask())
        #expect(await waits(for: 2))
        leaving.cancel()
        #expect(await leaving.value == .failure(ServiceError(.cancelled, context: "a translation")))
        #expect(service.cancelled == 0)
        service.answer()
        #expect(try await staying.value.get().text == "Hello.")
    }

    @Test func `the request ends when nobody waits any more`() async {
        let asked = [ask(), ask()]
        #expect(await waits(for: 2))
        for question in asked { question.cancel() }
        for question in asked {
            #expect((try? await question.value.get()) == nil)
        }
        #expect(await until { service.cancelled == 1 })
        #expect(await waits(for: 0))
    }
}
