package import ListenCore

/// The providers of translations and explanations, and the order in which they are asked.
package struct SentenceProviders: Sendable {
    /// The policy for translating the next sentences ahead.
    package enum Ahead: String, Sendable {
        /// By the providers that neither count nor charge requests.
        case auto
        case all
        case off
    }

    package var translators: [NamedTranslator] = []
    package var explainers: [NamedExplainer] = []
    package var translateOrder: ProviderOrder?
    package var explainOrder: ProviderOrder?
    package var ahead = Ahead.auto
    /// Explains sentences when `words` is among the providers and no other one can.
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

    /// The translators for a language, in order; the translation track in its place.
    func translators(
        for language: Language?, given: (any Translating)?
    ) -> [any Translating] {
        let names =
            translateOrder?.names(for: language) ?? TranslatorName.allCases.map(\.rawValue)
        return names.flatMap { name -> [any Translating] in
            if name == TranslatorName.track.rawValue { return given.map { [$0] } ?? [] }
            return translators.filter { $0.name.rawValue == name }.map(\.translator)
        }
    }

    /// The explainers for a language, in order.
    func explainers(for language: Language?) -> [any Explaining] {
        let names = explainOrder?.names(for: language) ?? ExplainerName.allCases.map(\.rawValue)
        let asked = names.flatMap { name in
            explainers.filter { $0.name.rawValue == name }.map(\.explainer)
        }
        guard names.contains(ExplainerName.words.rawValue), let wordByWord else { return asked }
        return asked + [wordByWord]
    }

    /// A copy with one translator alone; throws when none has the name.
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

    /// A copy with one explainer alone; throws when none has the name.
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
