import LanguageAids
import ListenCore
import Storage

extension AppDependencyContainer {
    /// `listen find`.
    public func makeFindReport() -> FindReport {
        tellStoreFailures()
        return FindReport(
            texts: texts,
            indexer: { texts, line in
                HeardTextIndexer(
                    texts: texts, library: localLibrary,
                    payloads: { try await cache().inventory.payloads() },
                    services: {
                        try await person().servers.servers().compactMap {
                            try? backend($0).service
                        }
                    },
                    analysis: analysis, progress: { line.tell($0, of: $1) },
                    report: { console.note($0) })
            },
            finder: HeardFinder { try await catalog() },
            forms: WordForms(offlineAids().words.lemmatizer),
            command: { try await placeCommand() }, environment: environment, console: console)
    }
}
