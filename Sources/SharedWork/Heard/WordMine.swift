package import ListenCore
package import Practice

/// Finds the sentences that show new words best, in all texts on this machine.
package struct WordMine: Sendable {
    let texts: any HeardKeeping
    let lemmatizer: any Lemmatizing
    /// Called with the number of words that are looked up in dictionaries.
    var progress: @Sendable (_ done: Int64) -> Void

    /// Enough of the most frequent words to see that other dictionaries are there.
    private static let probed = 64
    /// Looked up at once, so that a look-up that is broken off loses little.
    private static let lookedUpAtOnce = 2_000

    package init(
        texts: any HeardKeeping, lemmatizer: any Lemmatizing,
        progress: @escaping @Sendable (_ done: Int64) -> Void = { _ in }
    ) {
        (self.texts, self.lemmatizer, self.progress) = (texts, lemmatizer, progress)
    }

    /// Finds the sentences, after the dictionary forms of words that are there for the first time.
    package func mine(_ search: MiningSearch) async throws -> MinedSentences {
        try await lookUp(search.language)
        return try await texts.mine(search)
    }

    private func lookUp(_ language: Language) async throws {
        let folding = WordFolding(language)
        let probe = try await texts.probe(of: language, count: Self.probed)
        let answers = await lemmas(of: probe, language, folding)
        let answer = answers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        try await texts.settle(answer.joined(separator: "\n"), of: language)
        var done: Int64 = 0
        while true {
            try Task.checkCancellation()
            let rest = try await texts.unlooked(of: language, limit: Self.lookedUpAtOnce)
            guard !rest.isEmpty else { return }
            progress(done)
            let found = await lemmas(of: rest, language, folding)
            // What was broken off would be kept as words that have none.
            try Task.checkCancellation()
            try await texts.keep(lemmas: found, of: language)
            done += Int64(rest.count)
        }
    }

    /// The folded dictionary forms by form; the form itself where none is known.
    private func lemmas(
        of spellings: [String: String], _ language: Language, _ folding: WordFolding
    ) async -> [String: String] {
        let asked = Set(spellings.values.filter { !$0.isEmpty }).sorted()
        let found = await lemmatizer.lemmas(ofAll: asked, language: language)
        return Dictionary(
            spellings.map { form, spelling in
                let lemma = found[spelling].map { folding.folded($0) } ?? ""
                return (form, lemma.isEmpty ? form : lemma)
            }
        ) { first, _ in first }
    }
}
