import ArgumentParser
import ConsoleOutput
import ListenApp
import Sessions

struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Bring back the tips of the first minute.",
        discussion: """
            Example:
              listen tour

            It opens the library; with the first minute that you hear comes a tip with every \
            sentence. Esc ends them. Without a terminal the tips come with what is played next.
            """)

    @OptionGroup var settings: SettingOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(flags: settings.flags)
        try await container.bringTipsBack()
        guard try container.usesFullScreen else {
            container.console.note("The tips come with what you play next.")
            return
        }
        try await container.makePlayCommand().browse()
    }
}
