import FoundationEssentials
import ListenCore

/// The choice of copies that may be removed; pure.
///
/// Of the daily copies the last one of each of seven days and of each of four weeks stays: the
/// latest days and weeks that have one, so that a person who seldom listens keeps as many. One
/// stays from before each change of the schema, and the last few states that a restored copy
/// replaced. The order in which they were made decides which is later, so that a clock that was
/// wrong for a while costs none of the others.
enum CopyThinning {
    /// Of how many days the last copy stays.
    static let days = 7
    /// Of how many weeks the last copy stays.
    static let weeks = 4
    /// The number of copies that stay though another took their place.
    static let replaced = 4
    /// The number of further copies that stay since they have other records than all that stay.
    static let others = 4

    /// The copies that may go, first the latest.
    static func surplus(of copies: [CopyName]) -> [CopyName] {
        var room = Room()
        return copies.sorted { $0.number > $1.number }.filter { !room.takes($0) }
    }

    /// The copies kept so far, from the latest on.
    private struct Room {
        private var days: Set<Int> = []
        private var weeks: Set<Int> = []
        private var schemas: Set<String> = []
        private var replaced = 0

        mutating func takes(_ copy: CopyName) -> Bool {
            switch copy.occasion {
            case .schema(let version): return schemas.insert(version).inserted
            case .replaced, .begun:
                replaced += 1
                return replaced <= CopyThinning.replaced
            case .daily:
                let day = Int((copy.time.timeIntervalSince1970 / 86_400).rounded(.down))
                // 1970 began on a Thursday; weeks begin on Mondays.
                let week = (day + 3) / 7
                let isOfDay =
                    days.count < CopyThinning.days && days.insert(day).inserted
                let isOfWeek =
                    weeks.count < CopyThinning.weeks && weeks.insert(week).inserted
                return isOfDay || isOfWeek
            }
        }
    }
}
