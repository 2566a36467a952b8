import ListenCore
import Synchronization

/// The pronunciations of words, each asked for once.
final class SoundShelf: Sendable {
    /// The source of the pronunciations.
    let provider: String
    private let source: any Pronouncing
    private let state = Mutex(State())

    private struct Key: Hashable {
        let text: String
        let language: Language
    }

    private struct State {
        var known: [Key: String] = [:]
        var asked: [Key: Task<String?, Never>] = [:]
    }

    /// The most pronunciations that are kept; a text has some thousand words.
    private static let limit = 2_000

    /// A shelf over a source of pronunciations.
    init(_ source: any Pronouncing) {
        provider = source.provider
        self.source = source
    }

    /// Begins to ask, so that the answer is ready when it is needed.
    func prepare(_ text: String, _ language: Language) {
        _ = ask(Key(text: text, language: language))
    }

    /// The pronunciation of a text; `nil` when there is none, or when `patience` ends before it is
    /// ready.
    ///
    /// The answer is kept all the same, for the next time.
    func sound(
        of text: String, _ language: Language, patience: @escaping @Sendable () async -> Void
    ) async -> String? {
        let key = Key(text: text, language: language)
        if let known = state.withLock({ $0.known[key] }) { return known }
        let asked = ask(key)
        let (answers, first) = AsyncStream.makeStream(of: String?.self)
        let waiting = Task { first.yield(await asked.value) }
        let ending = Task {
            await patience()
            first.yield(nil)
        }
        defer {
            waiting.cancel()
            ending.cancel()
        }
        for await answer in answers { return answer }
        return nil
    }

    private func ask(_ key: Key) -> Task<String?, Never> {
        state.withLock { state in
            if let known = state.known[key] { return Task { known } }
            if let asked = state.asked[key] { return asked }
            let task = Task { await self.answer(key) }
            state.asked[key] = task
            return task
        }
    }

    /// The answer to a key; a failure is not kept, as the program may be installed later.
    private func answer(_ key: Key) async -> String? {
        let sound = try? await source.pronunciation(of: key.text, language: key.language)
        state.withLock { state in
            state.asked[key] = nil
            if state.known.count >= Self.limit { state.known.removeAll() }
            state.known[key] = sound
        }
        return sound
    }
}
