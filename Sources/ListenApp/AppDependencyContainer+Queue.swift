import AppEnvironment
import ConsoleOutput
package import ListenCore
import Reading
package import Reports
package import Sessions
import SharedWork
import Storage

/// The chapters that wait to be heard.
extension AppDependencyContainer {
    /// `listen queue …`.
    package func makeQueueReport() -> QueueReport {
        tellStoreFailures()
        let texts = taking(from: "articles")
        return QueueReport(
            intake: QueueReport.Intake(
                queue: queueIntake, catalog: { try await catalog() },
                read: { try await texts.makeReadReport().keep($0, language: nil) },
                texts: { try await texts.service() }),
            progress: { try person().progress },
            name: { id in
                if id == .local { return "this machine" }
                return try? await sources.list()[id]?.name
            }, console: console, removals: removals)
    }

    package func makeQueueSource() throws -> QueueSource {
        let archive =
            try configuration.isOn(.archiveRead)
            ? QueueSource.Archive(of: .articles) { try await keptTexts().putAway($0) } : nil
        return QueueSource(
            intake: queueIntake,
            refusal: { id in
                do {
                    _ = try await changed(toSource: id)
                    return nil
                } catch {
                    return error
                }
            },
            removals: removals(of: .queue), archive: archive)
    }

    /// Makes a session's access to the links of texts.
    func makeLinkSource() -> LinkSource {
        let texts = taking(from: "articles")
        return LinkSource(
            links: { chapter, service in try await writtenLinks(of: chapter, service) },
            read: { address in
                guard selection.mode != .cacheOnly else {
                    return try await intake.keepArticle(
                        Headline(address: address, title: address, list: ""), .cacheOnly)
                }
                let taken = try await intake.read(.address(address))
                try await intake.keep(taken)
                return taken.text.id
            },
            texts: { try await texts.service() }, queue: queueIntake,
            browser: Browser(environment: environment.variables))
    }

    /// The links of a text that is read aloud, wherever it is listed, or of an episode.
    private func writtenLinks(
        of chapter: ChapterAddress, _ service: any BookSource
    ) async throws -> [WrittenLink] {
        switch chapter.source {
        case .podcasts: return try await episodeLinks(of: chapter)
        case .articles, .news: break
        default: return []
        }
        // Where a feed has it, its place among the texts is another.
        let text = try await service.playback(of: chapter.chapter, in: chapter.book, .cacheOnly)
            .value.address
        guard text.source == .articles else { return [] }
        let work = try await person().writtenTexts.work(text.book)
        return try work?.links(of: text.chapter, analysis) ?? []
    }

    package func changed(toSource id: SourceID) async throws -> any SessionHost {
        guard id != .local else { return await taking(from: nil).withChoices() }
        guard let entry = try await sources.list()[id] else { throw QueuedChapter.sourceIsGone }
        return await taking(from: entry.name).withChoices()
    }

    private var queueIntake: QueueIntake {
        QueueIntake(
            store: { try person().queue },
            positions: { try await person().progress.positions(in: $0, of: $1) },
            abilities: { try await sources.abilities(of: $0) }, clock: clock)
    }
}
