package import ConsoleOutput
package import ListenCore
import Practice
package import SharedWork
package import UIVocabulary

/// `listen review --counts`: the number of cards due.
package struct ReviewReport: Sendable {
    package let shelf: @Sendable () throws -> ReviewShelf
    package let settings: ReviewSettings
    package let clock: any WallClock
    package let console: Console

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
package struct ReviewCountsJSON: Encodable {
    package struct Today: Encodable {
        package let due: Int
        package let learning: Int
        package let new: Int
        package let reviewed: Int
        package let introduced: Int
    }

    package struct Days: Encodable {
        package let due: Int
    }

    package let version = 1
    package let today: Today
    package let tomorrow: Days
    /// The six days after today.
    package let week: Days
    package let learning: Int
    package let new: Int
    package let suspended: Int
    package let total: Int

    package init(_ counts: ReviewCounts) {
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
