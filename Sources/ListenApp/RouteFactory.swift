import AppEnvironment
import FoundationEssentials
import ListenCore
import Practice
package import Reports
import Routes
import SharedWork
import Storage
import UIVocabulary

/// Makes the works and reports on the ways of chapters, and on what is next on a day.
package struct RouteFactory: Sendable {
    /// The most chapters that are looked at for one to go on with.
    private static let mostHeard = 30
    /// The most shows that are looked at for new episodes.
    private static let mostShows = 200

    let app: AppDependencyContainer

    /// `listen route …`.
    package func makeRouteReport() throws -> RouteReport {
        app.tellStoreFailures()
        return RouteReport(
            work: work, catalog: { try await app.catalog() },
            fit: { typed, wanted, others in
                try await app.aids.makeWordsReport().fitting(
                    in: typed.book, chapter: typed.chapter, wanted, leavingOut: others)
            }, console: app.console)
    }

    /// `listen today --list`.
    package func makeTodayReport() -> TodayReport {
        app.tellStoreFailures()
        return TodayReport(work: today, console: app.console)
    }

    private var work: RouteWork {
        let drills = app.configuration.drills
        return RouteWork(
            store: { try app.stores.person().routes },
            drills: drills.notation(of:),
            calendar: CardFactory(app: app).calendar,
            clock: app.clock, folder: app.paths.routes)
    }

    /// The work that finds what is next on the day.
    var today: TodayWork {
        TodayWork(
            routes: work, cards: { await CardFactory(app: app).dueCount() },
            retests: { (try? await retests()) ?? 0 },
            episodes: { (try? await newEpisodes()) ?? [] },
            easy: { try? await lastHeard(without: $0) },
            isGone: { await app.sources.isGone($0) })
    }

    /// The number of sentences that were dictated a month ago and not written again since.
    private func retests() async throws -> Int {
        guard let day = FormerDictation.lastDay(on: app.localTime.day(at: app.clock.now)) else {
            return 0
        }
        return try await app.stores.person().listeningTests.dictated(in: nil, until: day).count
    }

    /// The chapter heard last that can be gone on with, and is none of some.
    private func lastHeard(without others: Set<ChapterAddress>) async throws -> QueuedChapter? {
        for place in try await app.stores.person().progress.recentPositions(limit: Self.mostHeard)
        where !place.isCompleted && place.chapter.source != .file && place.position > .zero
            && !others.contains(place.chapter)
        {
            if await app.sources.isGone(place.chapter.bookAddress) { continue }
            return QueuedChapter(
                chapter: place.chapter, bookTitle: place.bookTitle,
                chapterTitle: place.chapterTitle, length: place.duration,
                addedAt: place.updatedAt)
        }
        return nil
    }

    /// The new episodes of all shows, the oldest first.
    private func newEpisodes() async throws -> [QueuedChapter] {
        let store = try app.stores.person().podcasts
        var found: [QueuedChapter] = []
        for show in try await store.shows().prefix(Self.mostShows) {
            let new = try await store.newEpisodes(of: show.id)
            guard !new.isEmpty else { continue }
            found += try await store.episodes(of: show.id).filter { new.contains($0.id) }.map {
                QueuedChapter(
                    chapter: ChapterAddress(source: .podcasts, book: show.id, chapter: $0.id),
                    bookTitle: show.title, chapterTitle: $0.title, length: $0.duration ?? .zero,
                    addedAt: $0.newSince ?? app.clock.now)
            }
        }
        return found.sorted { $0.addedAt < $1.addedAt }
    }
}
