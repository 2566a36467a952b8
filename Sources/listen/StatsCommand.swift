import ArgumentParser
import ListenApp
import ListenCore
import Reports

struct StatsCommand: AsyncParsableCommand, ListPrinting {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show how much you listened.",
        discussion: """
            Examples:
              listen stats                   a bar for each of the last 14 days
              listen stats --by language     the hours heard in each language
              listen stats --csv > log.csv   every day and book, for a spreadsheet
              listen stats --hard            the sentences that were most trouble
              listen stats --gain            what listening tests say, and how surely

            Only time in which you listened counts, as long as it really took; what was heard \
            again stands apart.
            """)

    @Option(help: ArgumentHelp("How many days, up to today.", valueName: "n"))
    var days: Int?

    @Option(help: "Sum by day, book or language.")
    var by: StatsReport.Grouping?

    @Option(help: ArgumentHelp("Your goal in minutes a day, or 1h; 0: none.", valueName: "minutes"))
    var goal: String?

    @Flag(help: "List the hardest sentences: heard again, looked up, made slower, mistaken.")
    var hard = false

    @Flag(help: "Show the answers of listening tests over weeks, and the change.")
    var gain = false

    @Option(help: ArgumentHelp("How many hard sentences.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Print JSON.") var json = false
    @Flag(help: "Print CSV.") var csv = false

    func validate() throws {
        if json, csv { throw ValidationError("Give --json or --csv, not both.") }
        if hard, csv || by != nil || days != nil || goal != nil {
            throw ValidationError("--hard goes only with --limit and --json.")
        }
        if gain, hard || csv || by != nil || days != nil || goal != nil {
            throw ValidationError("--gain goes only with --json.")
        }
        if let limit, !hard || !(1...10_000).contains(limit) {
            throw ValidationError(
                hard ? "--limit is a whole number from 1 to 10000." : "--limit goes with --hard.")
        }
        if let days, !(1...3_660).contains(days) {
            throw ValidationError("--days is a whole number from 1 to 3660.")
        }
    }

    var isForReading: Bool { !json && !csv }

    func run() async throws {
        var flags: [String: String] = [:]
        flags["goal"] = goal.map { typed in
            MediaTime(typed: typed, in: .minutes)?.wholeMinutes.map { "\($0)" } ?? typed
        }
        if gain {
            return try await AppDependencyContainer.live().reports.makeGainReport()
                .print(json: json)
        }
        if hard {
            try await AppDependencyContainer.live().reports.makeHardReport().print(
                limit: limit ?? 20, json: json)
            return
        }
        try await AppDependencyContainer.live(flags: flags).reports.makeStatsReport().print(
            by: by, days: days, as: json ? .json : csv ? .csv : .text)
    }
}

extension StatsReport.Grouping: ExpressibleByArgument {}
