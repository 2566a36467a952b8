import ListenCore
import Synchronization

/// The sounds of words that were asked for, each asked once.
final class SoundShelf: Sendable {
    /// Who says how words sound.
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

    /// More sounds are not kept; a text has some thousand words.
    private static let limit = 2_000

    /// A shelf over what knows sounds.
    init(_ source: any Pronouncing) {
        provider = source.provider
        self.source = source
    }

    /// Begins to ask, so that the answer is there when it is wanted.
    func prepare(_ text: String, _ language: Language) {
        _ = ask(Key(text: text, language: language))
    }

    /// The sound of a text; `nil` when there is none, or when `patience` ends
    /// before it is there.
    ///
    /// It is kept all the same, for the next time.
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

    /// A failure is not kept: the program may be installed by then.
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
