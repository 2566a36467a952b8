public import ArgumentParser
public import ListenApp

struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show how much you listened.",
        discussion: """
            Examples:
              listen stats                   a bar for each of the last 14 days
              listen stats --by language     the hours heard in each language
              listen stats --csv > log.csv   every day and book, for a spreadsheet

            Only time in which you listened counts, as long as it really took; what was heard \
            again stands apart.
            """)

    @Option(help: ArgumentHelp("How many days, up to today.", valueName: "n"))
    var days: Int?

    @Option(help: "Sum by day, book or language.")
    var by: StatsReport.Grouping?

    @Option(help: ArgumentHelp("Your goal in minutes a day; 0 for none.", valueName: "minutes"))
    var goal: String?

    @Flag(help: "Print JSON.") var json = false
    @Flag(help: "Print CSV.") var csv = false

    func validate() throws {
        if json, csv { throw ValidationError("Give --json or --csv, not both.") }
        if let days, !(1...3_660).contains(days) {
            throw ValidationError("--days is a whole number from 1 to 3660.")
        }
    }

    func run() async throws {
        var flags: [String: String] = [:]
        flags["goal"] = goal
        try await AppDependencyContainer.live(flags: flags).makeStatsReport().print(
            by: by, days: days, as: json ? .json : csv ? .csv : .text)
    }
}

extension StatsReport.Grouping: ExpressibleByArgument {}
