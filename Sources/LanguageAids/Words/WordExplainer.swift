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
    private let analysis: (any TextAnalyzing)?
    /// Returns when a pronunciation is no longer waited for.
    private let patience: @Sendable () async -> Void

    /// The most headwords of a word; more do not help at a glance.
    private static let mostHeadwords = 8
    /// The most meanings of a headword.
    private static let mostMeanings = 12
    private static let longestPoint = 500

    /// An explainer; `glosses` explains the word in its sentence, and `analysis` reads it there.
    public init(
        dictionaries: any Defining, glosses: any Explaining, sounds: (any Pronouncing)? = nil,
        analysis: (any TextAnalyzing)? = nil
    ) {
        self.init(
            dictionaries: dictionaries, glosses: glosses, sounds: sounds, analysis: analysis,
            // Meanings are ready at once; a later pronunciation is shown the next time.
            patience: { try? await Task.sleep(for: .milliseconds(150)) })
    }

    init(
        dictionaries: any Defining, glosses: any Explaining, sounds: (any Pronouncing)?,
        analysis: (any TextAnalyzing)? = nil, patience: @escaping @Sendable () async -> Void
    ) {
        self.dictionaries = dictionaries
        self.glosses = glosses
        self.analysis = analysis
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
        let wanted = Self.wanted(String(phrase), request)
        async let defined = outcome { () throws(ServiceError) in
            try await dictionaries.define(wanted)
        }
        async let gloss = outcome { () throws(ServiceError) in try await glosses.explain(request) }
        let answers = await (defined, gloss)
        var found = Answer(
            wanted, definition: try? answers.0.get(), gloss: try? answers.1.get(),
            translation: request.translation, reading: reading(of: wanted))
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
            provider: found.providers.joined(separator: ", "), word: found.word)
    }

    /// The error that the word is in no dictionary, otherwise a real failure, otherwise the advice
    /// of the dictionaries, which come first, on what to install.
    private static func mostHelpful(_ failures: [ServiceError]) -> ServiceError? {
        failures.first { $0.code == .notFound } ?? failures.last { $0.code != .notSupported }
            ?? failures.first
    }

    private static func wanted(
        _ phrase: String, _ request: ExplanationRequest
    ) -> DefinitionRequest {
        DefinitionRequest(
            word: phrase, following: following(phrase, request), sentence: request.sentence,
            source: request.source, target: request.target)
    }

    /// The reading of a Japanese or Chinese word in its sentence; `nil` when it is no word of its
    /// own there.
    private func reading(of wanted: DefinitionRequest) -> WordReading? {
        guard ["ja", "zh"].contains(wanted.source?.code), let analysis,
            let sentence = wanted.sentence, let place = wanted.place
        else { return nil }
        let text = Array(sentence.utf8)
        let end = place + wanted.word.utf8.count
        let pieces = analysis.pieces(of: sentence, language: wanted.source)
        guard
            let index = pieces.firstIndex(where: {
                $0.range.lowerBound == place && $0.range.upperBound == end
            })
        else { return nil }
        let texts = pieces.map { String(decoding: text[$0.range], as: UTF8.self) }
        let readings = analysis.readings(of: texts, language: wanted.source)
        return readings.indices.contains(index) ? readings[index] : nil
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
        let choice: SenseChoice
        /// The pronunciation, if the dictionary has none.
        var sound: (text: String, by: String?)?

        init(
            _ wanted: DefinitionRequest, definition: Definition?, gloss: Explanation?,
            translation: String?, reading: WordReading?
        ) {
            phrase = wanted.word
            self.definition = definition
            self.gloss = gloss
            let words = Self.known(gloss)
            choice = SenseChoice(
                wanted, definition,
                SenseChoice.Sentence(
                    analyses: words, analyst: gloss?.provider ?? "", translation: translation,
                    reading: reading))
        }

        var hasMeaning: Bool { definition != nil || !words.isEmpty }

        /// True if nothing here states the pronunciation; pinyin does that for Chinese.
        func needsSound(in language: Language?) -> Bool {
            // As particles these are said otherwise than they are written.
            guard !["は", "へ"].contains(phrase) else { return false }
            guard let definition else { return true }
            let isRead = definition.ownEntries.contains { $0.reading != nil }
            let isChinese = language.map(ReadChinese.reads) == true
            return definition.pronunciation == nil && !(isChinese && isRead)
        }

        /// The word, the form it comes from, and its pronunciation.
        var headline: String {
            var text = phrase
            if let definition, definition.derivation != .exact { text += " → \(definition.form)" }
            return [text, pronunciation.map { "[\($0)]" }, choice.reading].compactMap { $0 }
                .joined(separator: "  ")
        }

        private var pronunciation: String? { definition?.pronunciation ?? sound?.text }

        /// The headwords with their meanings, each once, a line for each.
        var points: [String] {
            shown.map { headword, lines in
                let variants = definition?.entries.first { $0.headword == headword }?.variants ?? []
                let names = ([headword] + variants.prefix(2)).joined(separator: ", ")
                let grammars = Set(lines.map(\.grammar))
                let common = grammars.count == 1 ? lines.first?.grammar : nil
                let meanings = lines.map { line in
                    let own = common == nil ? line.grammar.map { "(\($0)) " } : nil
                    return (own ?? "") + line.text
                }
                let grammar = common.map { " (\($0))" } ?? ""
                let text = "\(names)\(grammar): \(meanings.joined(separator: "; "))"
                return text.count > longestPoint ? text.prefix(longestPoint) + "…" : text
            }
        }

        /// The headwords of the dictionaries with their meanings, in the order of the first ones.
        private var shown: [(headword: String, lines: [SenseChoice.Line])] {
            guard definition != nil else { return [] }
            var groups: [(headword: String, lines: [SenseChoice.Line])] = []
            for line in choice.lines where line.dictionary != gloss?.provider {
                if let index = groups.firstIndex(where: { $0.headword == line.headword }) {
                    if groups[index].lines.count < mostMeanings { groups[index].lines.append(line) }
                } else {
                    groups.append((line.headword, [line]))
                }
            }
            return Array(groups.prefix(mostHeadwords))
        }

        /// The word with its meanings in order; `nil` for a phrase that only its words explain.
        var word: ExplainedWord? {
            guard let first = choice.lines.first else { return nil }
            return ExplainedWord(
                form: definition?.form ?? first.headword, pronunciation: pronunciation,
                reading: choice.reading, grammar: choice.grammar, meanings: choice.meanings,
                meant: choice.meant, ground: choice.ground, otherReadings: choice.otherReadings)
        }

        /// The words of the phrase with their meanings in the sentence; a word unknown to the gloss
        /// has none.
        var words: [Explanation.Entry] { Self.known(gloss) }

        private static func known(_ gloss: Explanation?) -> [Explanation.Entry] {
            (gloss?.vocabulary ?? []).filter { !GlossReader.isUnknown($0) }
        }

        var providers: [String] {
            var names: [String] = []
            for line in shown.flatMap(\.lines) {
                let name = shortTitle(line.dictionary)
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
