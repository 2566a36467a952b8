public import ListenCore

/// Explains one word or phrase of a sentence by all sources on this machine: its pronunciation,
/// lemma, grammar and meanings.
public struct WordExplainer: Explaining {
    /// The name in messages; an answer names its sources.
    public let provider = "dictionaries"
    /// False, since dictionaries answer as quickly as the store, and more may be installed later.
    public let answersAreKept = false
    /// True: its failure names the dictionary to install.
    public let looksUpWords = true

    private let dictionaries: any Defining
    private let glosses: any Explaining
    private let sounds: SoundShelf?
    /// Returns when a pronunciation is no longer waited for.
    private let patience: @Sendable () async -> Void

    /// The most meanings of a word; more do not help at a glance.
    private static let mostEntries = 8
    /// The number of those for the lemma, when the word is a headword too.
    private static let mostOfLemma = 3
    private static let longestPoint = 500

    /// An explainer; `glosses` explains the word in its sentence.
    public init(
        dictionaries: any Defining, glosses: any Explaining, sounds: (any Pronouncing)? = nil
    ) {
        self.init(
            dictionaries: dictionaries, glosses: glosses, sounds: sounds,
            // Meanings are ready at once; a later pronunciation is shown the next time.
            patience: { try? await Task.sleep(for: .milliseconds(150)) })
    }

    init(
        dictionaries: any Defining, glosses: any Explaining, sounds: (any Pronouncing)?,
        patience: @escaping @Sendable () async -> Void
    ) {
        self.dictionaries = dictionaries
        self.glosses = glosses
        self.sounds = sounds.map { SoundShelf($0) }
        self.patience = patience
    }

    /// Explains the phrase of a request; `.notSupported` for a whole sentence.
    public func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        guard let phrase = request.phrase?.trimmed, !phrase.isEmpty else {
            throw ServiceError(
                .notSupported, context: "an explanation of a whole sentence by dictionaries",
                advice: "Ask about a word of it.")
        }
        if let sounds, let language = request.source { sounds.prepare(String(phrase), language) }
        async let defined = definition(of: String(phrase), request)
        async let gloss = outcome { () throws(ServiceError) in try await glosses.explain(request) }
        let answers = await (defined, gloss)
        var found = Answer(
            phrase: String(phrase), definition: try? answers.0.get(), gloss: try? answers.1.get())
        guard found.hasMeaning else {
            if Task.isCancelled { throw ServiceError(.cancelled, context: "an explanation") }
            throw Self.mostHelpful([answers.0.failure, answers.1.failure].compactMap { $0 })
                ?? ServiceError(.notFound, context: "“\(phrase)”")
        }
        if found.needsSound(in: request.source) {
            found.sound = await sound(of: String(phrase), request.source)
        }
        return Explanation(
            overview: found.headline, keyPoints: found.points, vocabulary: found.words,
            provider: found.providers.joined(separator: ", "))
    }

    /// The error that the word is in no dictionary, otherwise a real failure, otherwise the advice
    /// of the dictionaries, which come first, on what to install.
    private static func mostHelpful(_ failures: [ServiceError]) -> ServiceError? {
        failures.first { $0.code == .notFound } ?? failures.last { $0.code != .notSupported }
            ?? failures.first
    }

    private func definition(
        of phrase: String, _ request: ExplanationRequest
    ) async -> Result<Definition, ServiceError> {
        await outcome { () throws(ServiceError) in
            try await dictionaries.define(
                DefinitionRequest(
                    word: phrase, following: Self.following(phrase, request),
                    sentence: request.sentence, source: request.source, target: request.target))
        }
    }

    /// The sentence from the phrase on; `nil` when it is unclear which of two places is meant, so
    /// that no longer headword is found at the other one.
    private static func following(_ phrase: String, _ request: ExplanationRequest) -> String? {
        let sentence = request.sentence
        if let start = request.phraseStart, start >= 0,
            let place = sentence.index(
                sentence.startIndex, offsetBy: start, limitedBy: sentence.endIndex)
        {
            let rest = sentence[place...].drop(while: \.isWhitespace)
            if rest.hasPrefix(phrase) { return String(rest) }
        }
        guard let first = sentence.firstRange(of: phrase),
            sentence[first.upperBound...].firstRange(of: phrase) == nil
        else { return nil }
        return String(sentence[first.lowerBound...])
    }

    private func sound(of phrase: String, _ language: Language?) async -> (
        text: String, by: String?
    )? {
        guard let sounds, let language,
            let text = await sounds.sound(of: phrase, language, patience: patience)
        else { return nil }
        // Pinyin comes from the words of the program itself.
        return (text, ReadChinese.reads(language) ? nil : sounds.provider)
    }

    /// A dictionary's title without its version, short enough for a frame.
    static func shortTitle(_ title: String) -> String {
        let end = title.firstRange(of: " ver. ")?.lowerBound ?? title.endIndex
        return String(title[..<end]).replacing(" dictionary", with: "")
            .replacing(" Dictionary", with: "")
    }

    /// The results in the form of an explanation.
    private struct Answer {
        let phrase: String
        let definition: Definition?
        let gloss: Explanation?
        /// The pronunciation, if the dictionary has none.
        var sound: (text: String, by: String?)?

        var hasMeaning: Bool { definition != nil || !words.isEmpty }

        /// True if nothing here states the pronunciation; pinyin does that for Chinese.
        func needsSound(in language: Language?) -> Bool {
            guard let definition else { return true }
            let isRead = definition.ownEntries.contains { $0.reading != nil }
            let isChinese = language.map(ReadChinese.reads) == true
            return definition.pronunciation == nil && !(isChinese && isRead)
        }

        /// The word, the form it comes from, and its pronunciation.
        var headline: String {
            var text = phrase
            if let definition, definition.derivation != .exact { text += " → \(definition.form)" }
            let ipa = definition?.pronunciation ?? sound?.text
            let reading = definition?.ownEntries.compactMap(\.reading).first
            return [text, ipa.map { "[\($0)]" }, reading].compactMap { $0 }
                .joined(separator: "  ")
        }

        /// The entries, one per line.
        var points: [String] {
            shown.map { entry in
                let names = ([entry.headword] + entry.variants.prefix(2)).joined(separator: ", ")
                let grammar = entry.grammar.map { " (\($0))" } ?? ""
                let text = "\(names)\(grammar): \(entry.senses.joined(separator: "; "))"
                return text.count > longestPoint ? text.prefix(longestPoint) + "…" : text
            }
        }

        /// The entries of the form, with room for those of its lemma.
        private var shown: [DictionaryEntry] {
            guard let definition else { return [] }
            let own = definition.ownEntries
            let others = definition.entries.dropFirst(own.count).prefix(mostOfLemma)
            return Array(own.prefix(mostEntries - others.count) + others)
        }

        /// The words of the phrase with their meanings in the sentence; a word unknown to the gloss
        /// has none.
        var words: [Explanation.Entry] {
            (gloss?.vocabulary ?? []).filter { !GlossReader.isUnknown($0) }
        }

        var providers: [String] {
            var names: [String] = []
            for entry in shown {
                let name = shortTitle(entry.dictionary)
                if !names.contains(name) { names.append(name) }
            }
            let gloss = words.isEmpty ? nil : gloss?.provider
            return names.prefix(2) + [gloss, sound?.by].compactMap { $0 }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
