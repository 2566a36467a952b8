public import ListenCore

/// Explains one word or phrase of a sentence by all that is on this machine:
/// its sound, its dictionary form, its grammar and its meanings.
public struct WordExplainer: Explaining {
    /// The name for people; an answer names those that gave it.
    public let provider = "dictionaries"
    /// Files are asked again as quickly, and may be more by then.
    public let answersAreKept = false

    private let dictionaries: any Defining
    private let glosses: any Explaining
    private let sounds: (any Pronouncing)?

    /// More meanings of a word help nobody at a glance.
    private static let mostEntries = 8
    private static let longestPoint = 500

    /// An explainer; `glosses` says what the word means in its sentence.
    public init(
        dictionaries: any Defining, glosses: any Explaining, sounds: (any Pronouncing)? = nil
    ) {
        self.dictionaries = dictionaries
        self.glosses = glosses
        self.sounds = sounds
    }

    /// Explains the phrase of a request; `.notSupported` for a whole sentence.
    public func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        guard let phrase = request.phrase?.trimmingSpaces, !phrase.isEmpty else {
            throw ServiceError(
                .notSupported, context: "an explanation of a whole sentence by dictionaries",
                advice: "Ask about a word of it.")
        }
        async let defined = definition(of: String(phrase), request)
        async let gloss = outcome { () throws(ServiceError) in try await glosses.explain(request) }
        async let sound = sound(of: String(phrase), request.source)
        let answers = await (defined, gloss, sound)
        let found = Answer(
            phrase: String(phrase), definition: try? answers.0.get(),
            gloss: try? answers.1.get(), sound: answers.2)
        guard found.hasMeaning else {
            let failures = [answers.0.failure, answers.1.failure].compactMap { $0 }
            if Task.isCancelled { throw ServiceError(.cancelled, context: "an explanation") }
            throw failures.first { $0.code == .notFound } ?? failures.mostHelpful
                ?? ServiceError(.notFound, context: "“\(phrase)”")
        }
        return Explanation(
            overview: found.headline, keyPoints: found.points, vocabulary: found.words,
            provider: found.providers.joined(separator: ", "))
    }

    private func definition(
        of phrase: String, _ request: ExplanationRequest
    ) async -> Result<Definition, ServiceError> {
        let following = request.sentence.firstRange(of: phrase).map {
            String(request.sentence[$0.lowerBound...])
        }
        return await outcome { () throws(ServiceError) in
            try await dictionaries.define(
                DefinitionRequest(
                    word: phrase, following: following, sentence: request.sentence,
                    source: request.source, target: request.target))
        }
    }

    private func sound(of phrase: String, _ language: Language?) async -> (
        text: String, by: String
    )? {
        guard let sounds, let language,
            let text = try? await sounds.pronunciation(of: phrase, language: language)
        else { return nil }
        return (text, sounds.provider)
    }

    private func outcome<Value: Sendable>(
        _ work: () async throws(ServiceError) -> Value
    ) async -> Result<Value, ServiceError> {
        do throws(ServiceError) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    /// What was found, as an explanation shows it.
    private struct Answer {
        let phrase: String
        let definition: Definition?
        let gloss: Explanation?
        let sound: (text: String, by: String)?

        var hasMeaning: Bool { definition != nil || !words.isEmpty }

        /// The word, the form it comes from, and how it sounds.
        var headline: String {
            var text = phrase
            if let definition, definition.derivation != .exact { text += " → \(definition.form)" }
            let ipa = sound?.text ?? definition?.entries.compactMap(\.pronunciation).first
            let reading = definition?.entries.compactMap(\.reading).first
            return [text, ipa.map { "[\($0)]" }, reading].compactMap { $0 }
                .joined(separator: "  ")
        }

        /// The entries, one a line.
        var points: [String] {
            (definition?.entries ?? []).prefix(mostEntries).map { entry in
                let names = ([entry.headword] + entry.variants.prefix(2)).joined(separator: ", ")
                let grammar = entry.grammar.map { " (\($0))" } ?? ""
                let text = "\(names)\(grammar): \(entry.senses.joined(separator: "; "))"
                return text.count > longestPoint ? text.prefix(longestPoint) + "…" : text
            }
        }

        /// The words of the phrase as the sentence means them; one the gloss
        /// does not know says nothing.
        var words: [Explanation.Entry] {
            (gloss?.vocabulary ?? []).filter { !GlossReader.isUnknown($0) }
        }

        /// A dictionary's name as a frame has room for: without its version.
        private static func short(_ title: String) -> String {
            let end = title.firstRange(of: " ver. ")?.lowerBound ?? title.endIndex
            return String(title[..<end]).replacing(" dictionary", with: "")
                .replacing(" Dictionary", with: "")
        }

        var providers: [String] {
            var names: [String] = []
            for entry in definition?.entries ?? [] {
                let name = Self.short(entry.dictionary)
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
