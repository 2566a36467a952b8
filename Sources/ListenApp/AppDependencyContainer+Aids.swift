import AppEnvironment
import LanguageAids
import ListenCore
package import SharedWork
import Storage

/// Translating and explaining.
extension AppDependencyContainer {
    /// The providers in the configured order, or one of them alone; `anew` ignores their stored
    /// answers.
    package func makeAids(
        _ offline: OfflineAids, asking one: ProviderChoice? = nil, anew: Bool = false
    ) async throws -> SentenceAidWork {
        var providers = try await sentenceProviders(offline)
        switch one {
        case .translator(let name): providers = try providers.translating(with: name)
        case .explainer(let name): providers = try providers.explaining(with: name)
        case nil: break
        }
        let store = try cache()
        store.notice.map(storeFailures.note)
        return SentenceAidWork(
            providers, translations: store.translations, explanations: store.explanations,
            corrections: try? person().corrections, asksAnew: anew,
            // It may be chosen while a session runs.
            isTargetChosen: { await withChoices().configuration.isTargetChosen })
    }

    /// The providers for a session, which goes on when a setting of theirs is wrong; its error is
    /// then their answer.
    package func makeSessionAids(_ offline: OfflineAids) async throws -> SentenceAidWork {
        do {
            _ = try targetLanguage
            return try await makeAids(offline)
        } catch let fault as ConfigurationError where fault.isOfSetting {
            let nobody = MisconfiguredProvider(provider: "those who are set up", fault: fault)
            return SentenceAidWork(
                SentenceProviders(
                    translators: [NamedTranslator(name: .command, translator: nobody)],
                    explainers: [NamedExplainer(name: .chat, explainer: nobody)]),
                translations: nil, explanations: nil, corrections: try? person().corrections)
        }
    }

    private func sentenceProviders(_ offline: OfflineAids) async throws -> SentenceProviders {
        let services = try services()
        var providers = SentenceProviders(
            translators: services.translators + offline.translators,
            explainers: services.explainers + offline.explainers)
        providers.wordByWord = offline.wordByWord
        providers.translateOrder = try ProviderOrder(
            try configuration.text(.translateWith), known: TranslatorName.allCases.map(\.rawValue))
        providers.explainOrder = try ProviderOrder(
            try configuration.text(.explainWith), known: ExplainerName.allCases.map(\.rawValue))
        providers.ahead =
            SentenceProviders.Ahead(rawValue: try configuration.text(.prefetchTranslations))
            ?? .auto
        let entry = try await source()
        // The library translates nothing, and the other providers must work even without it.
        guard !entry.isOnThisMachine else { return providers }
        let opened = try sources.open(entry)
        let isOffline = selection.mode == .cacheOnly
        if let translator = opened.translator {
            providers.translators.append(
                NamedTranslator(
                    name: .backend,
                    translator: isOffline ? StoredOnly(for: translator) : translator))
        }
        if let explainer = opened.explainer {
            providers.explainers.append(
                NamedExplainer(
                    name: .backend, explainer: isOffline ? StoredOnly(for: explainer) : explainer))
        }
        return providers
    }
}
