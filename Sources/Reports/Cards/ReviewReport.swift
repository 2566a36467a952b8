package import ConsoleOutput
package import ListenCore
import Practice
package import SharedWork
package import UIVocabulary

/// `listen review --counts`: the number of cards due.
package struct ReviewReport: Sendable {
    let shelf: @Sendable () throws -> ReviewShelf
    let settings: ReviewSettings
    let clock: any WallClock
    let console: Console

    package init(
        shelf: @escaping @Sendable () throws -> ReviewShelf, settings: ReviewSettings,
        clock: any WallClock, console: Console
    ) {
        (self.shelf, self.settings, self.clock, self.console) = (shelf, settings, clock, console)
    }

    /// Prints the number of cards due today and later.
    package func printCounts(json: Bool) async throws {
        let counts = try await shelf().counts(at: clock.now, settings: settings)
        if json { return console.print(json: ReviewCountsJSON(counts)) }
        guard counts.total > 0 else {
            return console.note(
                "There are no cards yet: save words and sentences while you listen.")
        }
        var table = TextTable(.right, .left)
        let today = counts.today
        table.add("\(today.reviews + today.learning)", "due today")
        table.add("\(today.new)", "new today")
        table.add("\(counts.tomorrow)", "due tomorrow")
        table.add("\(counts.week)", "due in the six days after today")
        table.add("\(counts.learning)", "being learned")
        table.add("\(counts.newLater)", "new for other days")
        if counts.suspended > 0 { table.add("\(counts.suspended)", "suspended") }
        table.add("\(counts.total)", "in all")
        console.print(table)
    }
}

/// The `--json` form of `listen review --counts`.
struct ReviewCountsJSON: Encodable {
    struct Today: Encodable {
        let due: Int
        let learning: Int
        let new: Int
        let reviewed: Int
        let introduced: Int
    }

    struct Days: Encodable {
        let due: Int
    }

    let version = 1
    let today: Today
    let tomorrow: Days
    /// The six days after today.
    let week: Days
    let learning: Int
    let new: Int
    let suspended: Int
    let total: Int

    init(_ counts: ReviewCounts) {
        today = Today(
            due: counts.today.reviews, learning: counts.today.learning, new: counts.today.new,
            reviewed: counts.reviewedToday, introduced: counts.introducedToday)
        tomorrow = Days(due: counts.tomorrow)
        week = Days(due: counts.week)
        learning = counts.learning
        new = counts.new
        suspended = counts.suspended
        total = counts.total
    }
}
