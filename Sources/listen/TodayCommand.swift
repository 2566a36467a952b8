import ArgumentParser
import ListenApp
import ListenCore
import Reports
import Sessions
import SharedWork

struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Begin what is next: a step of a route, cards, or something new.",
        discussion: """
            Examples:
              listen today
              listen today --minutes 15
              listen today --minutes 15 --go-on     one thing after the other, without asking
              listen today --minutes 15 --list      what fills them, and begin nothing

            A day that was missed moves the plan; nothing is ever late.
            """)

    @Option(help: ArgumentHelp("The minutes there are, 1 to 1440.", valueName: "n"))
    var minutes: Int?
    @Flag(help: "Go on with the next thing without asking.") var goOn = false
    @Flag(help: "Print the plan, and begin nothing.") var list = false
    @Flag(help: "With --list: print JSON.") var json = false
    @Flag(help: "Use only what is stored on this machine.") var offline = false
    @OptionGroup var settings: SettingOptions

    func validate() throws {
        if let minutes, !(1...1_440).contains(minutes) {
            throw ValidationError("--minutes takes a number from 1 to 1440.")
        }
        if goOn, list { throw ValidationError("Give --go-on or --list, not both.") }
        if json, !list { throw ValidationError("--json is for --list. Give both.") }
    }

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: settings.flags,
            source: SourceSelection(mode: offline ? .cacheOnly : .cacheFirst))
        if list {
            return try await container.routes.makeTodayReport().list(minutes: minutes, json: json)
        }
        var command = await container.makePlayCommand()
        command.describes = settings.describe
        try await command.playToday(minutes: minutes, goesOn: goOn)
    }
}
