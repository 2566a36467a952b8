import AppEnvironment
import FoundationEssentials
package import ListenCore
import UIVocabulary

/// A session's access to what the statistics are counted from.
package struct BoardSource: Sendable {
    let days: @Sendable () async throws -> [ListeningDay]
    let words: @Sendable () async throws -> [WordEntry]
    let hard: @Sendable () async throws -> [KeptEffort]
    /// The sources that are switched off, which do not count.
    let off: @Sendable () async throws -> Set<SourceID>
    /// The goal in minutes a day; 0 for none.
    let goal: Int

    /// The parts of what is counted.
    package init(
        days: @escaping @Sendable () async throws -> [ListeningDay],
        words: @escaping @Sendable () async throws -> [WordEntry],
        hard: @escaping @Sendable () async throws -> [KeptEffort],
        off: @escaping @Sendable () async throws -> Set<SourceID>, goal: Int
    ) {
        (self.days, self.words, self.hard) = (days, words, hard)
        (self.off, self.goal) = (off, goal)
    }

    /// A word counts as learnt lately for so many seconds.
    private static let month = 30.0 * 86_400

    /// Counts; what cannot be read counts as nothing.
    @concurrent
    func board(today: String, now: Date) async -> ListeningBoard {
        let off = (try? await off()) ?? []
        let days = ((try? await days()) ?? []).filter { !off.contains($0.source) }
        let hard = ((try? await hard()) ?? []).filter {
            !off.contains($0.sentence.chapter.source)
        }
        let words = (try? await words()) ?? []
        return ListeningBoard(
            days, today: today, goal: goal,
            words: (words, since: now.addingTimeInterval(-Self.month)), hard: hard)
            ?? ListeningBoard()
    }
}

extension Listening {
    /// Posts the statistics as of now, with all that is still being written.
    func count(_ post: @Sendable (AppMessage) -> Void) async {
        await practice.settle()
        let now = clock.now
        let counted = await board?.board(today: localTime.day(at: now), now: now)
        post(.statistics(counted ?? ListeningBoard()))
    }
}
