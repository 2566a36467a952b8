import LanguageAids
import ListenCore
import Storage

extension AppDependencyContainer {
    /// `listen find`.
    public func makeFindReport() -> FindReport {
        tellStoreFailures()
        var list: (@Sendable (HeardFindings, String) async throws -> Void)?
        if usesFullScreen {
            list = { findings, query in try await showHits(findings, of: query) }
        }
        return FindReport(
            texts: texts,
            indexer: { texts, line in
                var indexer = heardIndexer(texts)
                indexer.progress = { line.tell($0, of: $1) }
                indexer.report = { console.note($0) }
                return indexer
            },
            finder: HeardFinder { try await catalog() },
            forms: WordForms(offlineAids().words.lemmatizer),
            command: { try await placeCommand() },
            show: list,
            environment: environment, console: console)
    }

    /// Reads what is new in the library and the cache.
    func heardIndexer(_ texts: any HeardTextKeeping) -> HeardTextIndexer {
        HeardTextIndexer(
            texts: texts, library: localLibrary,
            payloads: { try await cache().inventory.payloads() },
            services: {
                try await person().servers.servers().compactMap { try? backend($0).service }
            },
            analysis: analysis)
    }

    /// Shows hits over the full screen, on the source of the best one.
    private func showHits(_ findings: HeardFindings, of query: String) async throws {
        guard let best = findings.hits.first?.address.source else { return }
        var service: any APIServiceProtocol = try localLibrary()
        if best != .local {
            for server in try await person().servers.servers() {
                let offered = try backend(server).service
                if offered.sourceID == best { service = offered }
            }
        }
        try await PlayCommand(container: await withChoices()).show(
            findings, of: query, on: service)
    }
}
