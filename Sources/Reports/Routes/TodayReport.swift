package import ConsoleOutput
import Routes
package import SharedWork

/// `listen today --list`: the plan of the day.
package struct TodayReport: Sendable {
    let work: TodayWork
    let console: Console

    package init(work: TodayWork, console: Console) {
        (self.work, self.console) = (work, console)
    }

    /// Prints the plan; with `minutes` it fills these.
    package func list(minutes: Int?, json: Bool) async throws {
        let today = try await work.today(in: DayRun(minutes: minutes))
        if json { return console.print(json: TodayJSON(today)) }
        guard !today.plan.items.isEmpty else { return console.note(Today.nothing) }
        var table = TextTable(.right, .left, .left)
        for item in today.plan.items {
            table.add(
                Today.time(item.seconds), today.title(of: item), item.isPart ? "a part" : "")
        }
        console.print(table)
        let together =
            today.plan.items.count > 1 ? "Together \(Today.time(today.plan.seconds)). " : ""
        let call = minutes.map { "listen today --minutes \($0)" } ?? "listen today"
        console.note("\(together)`\(call)` begins the first.")
    }
}

/// The `--json` form of a plan.
private struct TodayJSON: Encodable {
    struct Item: Encodable {
        let kind: String
        let title: String
        let seconds: Int
        let isPart: Bool
    }

    let version = 1
    let seconds: Int
    let items: [Item]

    init(_ today: Today) {
        seconds = today.plan.seconds
        items = today.plan.items.map { item in
            let kind =
                switch item.work {
                case .step: "step"
                case .cards: "cards"
                case .retest: "retest"
                case .episode: "episode"
                case .easy: "easy"
                }
            return Item(
                kind: kind, title: today.title(of: item), seconds: item.seconds,
                isPart: item.isPart)
        }
    }
}
