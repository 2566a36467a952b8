package import LanguageAids
package import ListenCore

/// Who is set up to translate and explain, and in which order they are asked.
package struct SentenceProviders: Sendable {
    /// Whether the next sentences are translated ahead.
    package enum Ahead: String, Sendable {
        /// By those who neither count nor charge it.
        case auto
        case all
        case off
    }

    package var translators: [NamedTranslator] = []
    package var explainers: [NamedExplainer] = []
    package var translateOrder: ProviderOrder?
    package var explainOrder: ProviderOrder?
    package var ahead = Ahead.auto
    /// Explains sentences where `words` is among those asked and none of them can.
    package var wordByWord: (any Explaining)?

    package init(
        translators: [NamedTranslator] = [], explainers: [NamedExplainer] = [],
        translateOrder: ProviderOrder? = nil, explainOrder: ProviderOrder? = nil,
        ahead: Ahead = Ahead.auto, wordByWord: (any Explaining)? = nil
    ) {
        self.translators = translators
        self.explainers = explainers
        self.translateOrder = translateOrder
        (self.explainOrder, self.ahead, self.wordByWord) = (explainOrder, ahead, wordByWord)
    }

    /// Those who translate from a language, in order; the given track in its place.
    package func translators(
        for language: Language?, given: (any Translating)?
    ) -> [any Translating] {
        let names =
            translateOrder?.names(for: language) ?? TranslatorName.allCases.map(\.rawValue)
        return names.flatMap { name -> [any Translating] in
            if name == TranslatorName.track.rawValue { return given.map { [$0] } ?? [] }
            return translators.filter { $0.name.rawValue == name }.map(\.translator)
        }
    }

    /// Those who explain a language, in order.
    package func explainers(for language: Language?) -> [any Explaining] {
        let names = explainOrder?.names(for: language) ?? ExplainerName.allCases.map(\.rawValue)
        let asked = names.flatMap { name in
            explainers.filter { $0.name.rawValue == name }.map(\.explainer)
        }
        guard names.contains(ExplainerName.words.rawValue), let wordByWord else { return asked }
        return asked + [wordByWord]
    }

    /// The same with one translator alone; throws where there is none of the name.
    package func translating(with name: String) throws(ProviderError) -> SentenceProviders {
        let known = TranslatorName.allCases.map(\.rawValue)
        var copy = self
        copy.translateOrder = try ProviderOrder(one: name, known: known)
        let isSetUp =
            name == TranslatorName.track.rawValue
            || translators.contains { $0.name.rawValue == name.lowercased() }
        guard isSetUp else { throw .absent(name) }
        return copy
    }

    /// The same with one explainer alone; throws where there is none of the name.
    package func explaining(with name: String) throws(ProviderError) -> SentenceProviders {
        var copy = self
        copy.explainOrder = try ProviderOrder(
            one: name, known: ExplainerName.allCases.map(\.rawValue))
        guard explainers.contains(where: { $0.name.rawValue == name.lowercased() }) else {
            throw .absent(name)
        }
        return copy
    }
}
