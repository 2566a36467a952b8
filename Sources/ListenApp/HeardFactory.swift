import AppEnvironment
import ConsoleOutput
import LanguageAids
import ListenCore
package import Practice
package import Reports
import Sessions
package import SharedWork
import Storage

/// Makes the search in the texts of all books.
package struct HeardFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen find`.
    package func makeFindReport() throws -> FindReport {
        app.tellStoreFailures()
        var list: (@Sendable (HeardFindings, String) async throws -> Void)?
        if try app.usesFullScreen {
            list = { findings, query in try await showHits(findings, of: query) }
        }
        let forms = WordForms(try app.helpers.offlineAids().words.lemmatizer)
        return FindReport(
            texts: app.stores.texts,
            indexer: { toldIndexer($0, on: $1) },
            off: app.switchedOff,
            finder: HeardFinder { try await app.catalog() },
            forms: { word, language, words in
                try await forms.forms(of: word, language: language, words: words)
            },
            command: { try await app.placeCommand() },
            show: list,
            environment: app.environment, console: app.console)
    }

    /// Indexes new texts of the library and the cache.
    package func heardIndexer(_ texts: any HeardKeeping) -> HeardTextIndexer {
        let charset = try? app.configuration.encoding
        return HeardTextIndexer(
            texts: texts,
            payloads: { try await app.stores.cache().inventory.payloads() },
            sources: { [sources = app.sources] in try await sources.searched() },
            analysis: charset.map { StatedCharset($0, over: app.analysis, sparesUnicode: true) }
                ?? app.analysis, charset: charset)
    }

    /// The same, which tells on a line how far it is, and in notes what it passed over.
    func toldIndexer(_ texts: any HeardKeeping, on line: ProgressLine) -> HeardTextIndexer {
        var indexer = heardIndexer(texts)
        indexer.progress = { line.tell($0, of: $1) }
        indexer.report = { app.console.note($0) }
        return indexer
    }

    /// Shows hits on the full screen, in a session on the source of the best one, and then in
    /// further sessions on the sources of the hits that are played.
    private func showHits(_ findings: HeardFindings, of query: String) async throws {
        let heard = HeardSources(register: app.sources, list: try await app.sources.list())
        try await heard.show(findings, of: query) { list, service in
            // Read again for each session, so that choices made in one apply in the next.
            try await PlayCommand(host: await app.withChoices()).show(list, on: service)
        }
    }
}
