import AppEnvironment
import LanguageAids
import ListenCore
package import Reports
package import SharedWork
import Storage

/// Makes translations, explanations and words of a language, and the reports on them.
package struct AidFactory: Sendable {
    let app: AppDependencyContainer

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
        let store = try app.stores.cache()
        store.notice.map(app.stores.failures.note)
        return SentenceAidWork(
            providers, translations: store.translations, explanations: store.explanations,
            corrections: try? app.stores.person().corrections, asksAnew: anew,
            // It may be chosen while a session runs.
            isTargetChosen: { await app.withChoices().configuration.isTargetChosen })
    }

    /// The providers for a session, which goes on when a setting of theirs is wrong; its error is
    /// then their answer.
    package func makeSessionAids(_ offline: OfflineAids) async throws -> SentenceAidWork {
        do {
            _ = try app.targetLanguage
            return try await makeAids(offline)
        } catch let fault as ConfigurationError where fault.isOfSetting {
            let nobody = MisconfiguredProvider(provider: "those who are set up", fault: fault)
            return SentenceAidWork(
                SentenceProviders(
                    translators: [NamedTranslator(name: .command, translator: nobody)],
                    explainers: [NamedExplainer(name: .chat, explainer: nobody)]),
                translations: nil, explanations: nil,
                corrections: try? app.stores.person().corrections)
        }
    }

    private func sentenceProviders(_ offline: OfflineAids) async throws -> SentenceProviders {
        let services = try app.helpers.services()
        var providers = SentenceProviders(
            translators: services.translators + offline.translators,
            explainers: services.explainers + offline.explainers)
        providers.wordByWord = offline.wordByWord
        providers.translateOrder = try ProviderOrder(
            try app.configuration.text(.translateWith),
            known: TranslatorName.allCases.map(\.rawValue))
        providers.explainOrder = try ProviderOrder(
            try app.configuration.text(.explainWith), known: ExplainerName.allCases.map(\.rawValue))
        providers.ahead =
            SentenceProviders.Ahead(rawValue: try app.configuration.text(.prefetchTranslations))
            ?? .auto
        let entry = try await app.source()
        // The library translates nothing, and the other providers must work even without it.
        guard !entry.isOnThisMachine else { return providers }
        let opened = try app.sources.open(entry)
        let isOffline = app.selection.mode == .cacheOnly
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

    /// `listen translate` and `listen explain`.
    package func makeSentenceReport() async throws -> SentenceReport {
        app.tellStoreFailures()
        return SentenceReport(
            catalog: { try await app.catalog() },
            aids: {
                try await makeAids(
                    try app.helpers.offlineAids(), asking: $0, anew: app.selection.mode == .refresh)
            },
            target: try await app.withChoices().targetLanguage, analysis: app.analysis,
            console: app.console,
            isSeen: app.environment.outputIsTerminal)
    }

    /// `listen dictionary …`.
    package func makeDictionaryReport() async throws -> DictionaryReport {
        let words = try app.helpers.offlineAids().words
        if let fault = words.fault { throw fault }
        let chosen = await app.withChoices()
        return DictionaryReport(
            shelf: words.personal, dictionaries: words.dictionaries, sounds: words.sounds,
            target: try chosen.targetLanguage,
            isTargetChosen: chosen.configuration.isTargetChosen,
            environment: app.environment, console: app.console,
            removals: RemovalFactory(app: app).removals,
            parts: \.parts)
    }

    /// `listen dictionary forms`.
    package func makeWordFormsReport() throws -> WordFormsReport {
        let offline = try app.helpers.offlineAids()
        return WordFormsReport(
            lemmatizer: offline.words.lemmatizer, analysis: app.analysis, console: app.console,
            shutdown: offline.shutdown)
    }

    /// `listen words …`.
    package func makeWordsReport() async throws -> WordsReport {
        app.tellStoreFailures()
        let offline = try app.helpers.offlineAids()
        return WordsReport(
            store: { try app.stores.person().words },
            progress: { try app.stores.person().progress },
            catalog: { try await app.catalog() },
            reader: ChapterWordsReader(lemmatizer: offline.words.lemmatizer),
            analysis: app.analysis,
            clock: app.clock, environment: app.environment, console: app.console,
            shutdown: offline.shutdown,
            removals: RemovalFactory(app: app).removals)
    }

    /// `listen near`.
    package func makeNearReport() throws -> NearReport {
        app.tellStoreFailures()
        let offline = try app.helpers.offlineAids()
        return NearReport(
            catalogs: {
                var all = [try await app.catalog()]
                guard !app.selection.isAlone else { return all }
                let list = try await app.sources.list()
                for entry in list.switchedOn where !entry.isInUse {
                    // Of other sources what is here is enough.
                    guard let other = try? app.sources.openBeside(entry, in: list) else { continue }
                    all.append(Catalog(service: other.books, mode: .cacheOnly))
                }
                return all
            },
            store: { try app.stores.person().words },
            progress: { try app.stores.person().progress },
            reader: ChapterWordsReader(lemmatizer: offline.words.lemmatizer),
            analysis: app.analysis, shutdown: offline.shutdown, environment: app.environment,
            console: app.console)
    }
}
