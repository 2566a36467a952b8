import AppEnvironment
import ConsoleOutput
import ListenCore
import Reading
package import Reports
package import Sessions
import SharedWork
import Storage

/// Makes the access to the chapters that wait, and to the links of texts.
package struct QueueFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen queue …`.
    package func makeQueueReport() -> QueueReport {
        app.tellStoreFailures()
        let texts = app.taking(from: "articles")
        return QueueReport(
            intake: QueueReport.Intake(
                queue: queueIntake, catalog: { try await app.catalog() },
                read: {
                    try await ReadingFactory(app: texts).makeReadReport().keep($0, language: nil)
                },
                texts: { try await texts.service() }),
            progress: { try app.stores.person().progress },
            name: { id in
                if id == .local { return "this machine" }
                return try? await app.sources.list()[id]?.name
            }, console: app.console, removals: RemovalFactory(app: app).removals)
    }

    package func makeQueueSource() throws -> QueueSource {
        let archive =
            try app.configuration.isOn(.archiveRead)
            ? QueueSource.Archive(of: .articles) {
                try await ReadingFactory(app: app).keptTexts().putAway($0)
            }
            : nil
        return QueueSource(
            intake: queueIntake,
            refusal: { id in
                do {
                    _ = try await app.changed(toSource: id)
                    return nil
                } catch {
                    return error
                }
            },
            removals: RemovalFactory(app: app).removals(of: .queue), archive: archive)
    }

    /// Makes a session's access to the links of texts.
    func makeLinkSource() -> LinkSource {
        let texts = app.taking(from: "articles")
        return LinkSource(
            links: { chapter, service in try await writtenLinks(of: chapter, service) },
            read: { address in
                guard app.selection.mode != .cacheOnly else {
                    return try await ReadingFactory(app: app).intake.keepArticle(
                        Headline(address: address, title: address, list: ""), .cacheOnly)
                }
                let taken = try await ReadingFactory(app: app).intake.read(.address(address))
                try await ReadingFactory(app: app).intake.keep(taken)
                return taken.text.id
            },
            texts: { try await texts.service() }, queue: queueIntake,
            browser: Browser(environment: app.environment.variables))
    }

    /// The links of a text that is read aloud, wherever it is listed, or of an episode.
    private func writtenLinks(
        of chapter: ChapterAddress, _ service: any BookSource
    ) async throws -> [WrittenLink] {
        switch chapter.source {
        case .podcasts: return try await PodcastFactory(app: app).episodeLinks(of: chapter)
        case .articles, .news: break
        default: return []
        }
        // Where a feed has it, its place among the texts is another.
        let text = try await service.playback(of: chapter.chapter, in: chapter.book, .cacheOnly)
            .value.address
        guard text.source == .articles else { return [] }
        let work = try await app.stores.person().writtenTexts.work(text.book)
        return try work?.links(of: text.chapter, app.analysis) ?? []
    }

    private var queueIntake: QueueIntake {
        QueueIntake(
            store: { try app.stores.person().queue },
            positions: { try await app.stores.person().progress.positions(in: $0, of: $1) },
            abilities: { try await app.sources.abilities(of: $0) },
            words: { await app.sources.words(of: $0) }, clock: app.clock)
    }
}
