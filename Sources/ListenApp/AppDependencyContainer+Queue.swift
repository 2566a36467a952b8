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
        var archive: (@Sendable (BookID) async throws -> Void)?
        if try configuration.isOn(.archiveRead) {
            archive = { try await keptTexts().putAway($0) }
        }
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
            links: { chapter in
                if chapter.source == .podcasts {
                    return try await episodeLinks(of: chapter)
                }
                let work = try await person().writtenTexts.work(chapter.book)
                return try work?.links(of: chapter.chapter, analysis) ?? []
            },
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
